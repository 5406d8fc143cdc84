import { FIRST_DAY, isDate, LAST_DAY, type Place } from '@crownlands/puzzles';
import { useEffect, useState } from 'preact/hooks';
import { replace } from '../../nav/route.ts';
import { Message } from '../../ui/message.tsx';
import { language, say } from '../../words/texts.ts';
import { Archive } from './archive.tsx';
import { ARCHIVE_ID, ArchiveLink } from './archive-link.tsx';
import { sayDay, today as todayNow } from './days.ts';
import { PuzzlePage } from './puzzle-page.tsx';
import { placeOf, puzzleIn, useFile } from './puzzles-at.ts';

/** The puzzle of a day or one of the archive; without a name it is today's, whose day the address then names. */
export function PuzzlesScreen({ id }: { id?: string }) {
  const [today] = useState(todayNow);
  useEffect(() => {
    if (id === undefined) replace({ screen: 'puzzles', id: today }, language.value);
  }, [id]);
  if (id === ARCHIVE_ID) return <Archive />;
  return <NamedPuzzle key={id ?? today} name={id ?? today} today={today} />;
}

function NamedPuzzle({ name, today }: { name: string; today: string }) {
  const place = placeOf(name);
  if (place && isDate(name) && name > today) {
    return (
      <Nothing
        title={say('puzzle.later')}
        text={say('puzzle.later.text', { date: sayDay(name, 'date') })}
      />
    );
  }
  if (place) return <LoadedPuzzle place={place} name={name} today={today} />;
  if (!isDate(name)) return <Nothing title={say('unknown.title')} text={say('unknown.text')} />;
  const [first, last] = [sayDay(FIRST_DAY, 'date'), sayDay(LAST_DAY, 'date')];
  return (
    <Nothing
      title={say('puzzle.none', { date: sayDay(name, 'date') })}
      text={say('puzzle.none.text', { first, last })}
    />
  );
}

type Props = { readonly place: Place; readonly name: string; readonly today: string };

function LoadedPuzzle({ place, name, today }: Props) {
  const file = useFile(place.file);
  if (file === null) return <main class="waiting" aria-busy="true" />;
  const puzzle = file === 'failed' ? null : puzzleIn(file, place);
  if (!puzzle) return <Message title={say('late.title')} text={say('late.text')} isReload />;
  return <PuzzlePage puzzle={puzzle} name={name} today={today} />;
}

/** There is none here, but there are many in the archive. */
const Nothing = ({ title, text }: { title: string; text: string }) => (
  <Message title={title} text={text}>
    <ArchiveLink />
  </Message>
);
