import { ARCHIVE, inArchive, parsePuzzle } from '@crownlands/puzzles';
import { must } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { keepInHistory, keptNumber } from '../../nav/keep-in-history.ts';
import { Choice, Link } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { say } from '../../words/texts.ts';
import { Dots } from './dots.tsx';
import { MarkSign } from './month.tsx';
import { useFile } from './puzzles-at.ts';
import { markOf } from './results.ts';
import { results } from './store.ts';
import './archive.css';

/** Puzzles that are shown at once, which are those of a file. */
const PART = 50;
const PARTS = Array.from({ length: ARCHIVE / PART }, (_, part) => part);
const firstOf = (part: number): number => part * PART + 1;

/** The puzzles that have no day. */
export function Archive() {
  const [part, setPart] = useState(() => keptNumber('part', PARTS.length));
  const show = (next: number): void => {
    keepInHistory({ part: next });
    setPart(next);
  };
  const first = firstOf(part);
  const place = inArchive(first);
  const file = useFile(place.ok ? place.value.file : '');
  const lines = file && file !== 'failed' ? file.split('\n') : [];
  return (
    <>
      <TopBar />
      <main class="archive">
        <header>
          <Title>{say('puzzle.archive')}</Title>
          <p class="soft">{say('puzzle.archive.text', { count: ARCHIVE })}</p>
          <div class="links">
            <Link to={{ screen: 'puzzles' }}>{say('home.puzzle')}</Link>
          </div>
          <Choice
            label={say('puzzle.archive')}
            isBare
            value={`${part}`}
            values={PARTS.map((one) => [`${one}`, `${firstOf(one)}–${firstOf(one) + PART - 1}`])}
            set={(value) => show(Number(value))}
          />
        </header>
        <ol>
          {Array.from({ length: PART }, (_, index) => (
            <li key={index}>
              <Entry number={first + index} line={lines[index] ?? ''} />
            </li>
          ))}
        </ol>
      </main>
    </>
  );
}

/** A puzzle of the archive: how hard it is, and what has become of it. */
function Entry({ number, line }: { number: number; line: string }) {
  const puzzle = parsePuzzle(line);
  const mark = markOf(results.value[number]);
  return (
    <Link to={{ screen: 'puzzles', id: `${number}` }} class={`card ${mark}`}>
      <MarkSign mark={mark} />
      <b>
        <span class="unseen">{say('puzzle.nth', { number })}</span>
        <span aria-hidden="true">{number}</span>
      </b>
      <span class="unseen">{say(`puzzle.${mark}`)}</span>
      {puzzle.ok && (
        <>
          <Dots {...puzzle.value} />
          <span class="soft small">{say(`puzzle.${must(puzzle.value).type}`)}</span>
        </>
      )}
    </Link>
  );
}
