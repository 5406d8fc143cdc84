import { Link } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';

/** What the address calls the archive. */
export const ARCHIVE_ID = 'archive';

export const ArchiveLink = () => (
  <Link to={{ screen: 'puzzles', id: ARCHIVE_ID }} class="button">
    {say('puzzle.archive')}
  </Link>
);
