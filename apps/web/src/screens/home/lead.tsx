import type { Mine } from '@crownlands/protocol';
import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import './lead.css';

/** What this is; or in its place, so that nothing moves, the game on the server that waits for me. */
export const Lead = ({ awaited }: { awaited: Mine | undefined }) => (
  <div class="lead">
    <p>{say('home.lead')}</p>
    {awaited && (
      <Link to={{ screen: 'table', id: awaited.table }} class="awaited">
        <b>{say('status.yourTurn')}</b>
        <span class="soft">{peopleAt(awaited)}</span>
        <Icon name="next" />
      </Link>
    )}
  </div>
);

/** The names of the other persons. */
const peopleAt = ({ summary, own }: Mine): string =>
  summary.players
    .flatMap((player, seat) => (own.includes(seat) || !player?.name ? [] : [player.name]))
    .join(', ');
