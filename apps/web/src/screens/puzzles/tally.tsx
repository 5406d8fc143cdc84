import { SOLVER } from '@crownlands/puzzles';
import { must, scoreNow } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { MEDIA } from '../../page/sheets.ts';
import { Emblem, Icon } from '../../ui/art.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { sayDuration } from '../../words/duration.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { RIVAL, SEATS } from './rival.tsx';
import { Strong } from './strong.tsx';
import type { Attempt } from './use-puzzle.ts';
import './tally.css';

/** The points so far, in words. */
export function sayTally({ puzzle, games }: Attempt): string {
  const position = must(games.at(-1));
  const points = scoreNow(position, SOLVER).total;
  if (puzzle.type === 'build') return say('puzzle.of', { points, best: puzzle.best });
  return [SOLVER, RIVAL]
    .map((seat) => `${nameOf(SEATS, seat)}: ${scoreNow(position, seat).total}`)
    .join(', ');
}

/** How far one is: points, time and try. */
export function Tally({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const { puzzle, games, result, moves, restart, time } = attempt;
  const isSmall = useMedia(MEDIA.small);
  const position = must(games.at(-1));
  const points = scoreNow(position, SOLVER).total;
  return (
    <div class="tally">
      {puzzle.type === 'build' ? (
        <span class="points">
          <Strong text={sayTally(attempt)} part={`${points}`} />
        </span>
      ) : (
        [SOLVER, RIVAL].map((seat) => (
          <span key={seat} class="points">
            <Emblem seat={seat} size={22} />
            <span class="unseen">{nameOf(SEATS, seat)}</span>
            <b>{scoreNow(position, seat).total}</b>
          </span>
        ))
      )}
      <span class="fact">
        <Icon name="clock" size={20} />
        <Clock time={time} />
      </span>
      <span class="fact">{say('puzzle.try', { number: result.tries.length + 1 })}</span>
      {isOpen && (
        <button
          type="button"
          class="plain"
          aria-disabled={moves.length === 0}
          onClick={() => moves.length > 0 && restart()}
        >
          <Icon name="again" />
          <span class={isSmall ? 'unseen' : undefined}>{say('puzzle.restart')}</span>
        </button>
      )}
    </div>
  );
}

/** Looks at the time each second; nobody has to hear it. */
function Clock({ time }: { time: () => number }) {
  const [, setShown] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setShown((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time role="timer">{sayDuration(time())}</time>;
}
