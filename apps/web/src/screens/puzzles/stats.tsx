import { say } from '../../words/texts.ts';
import { solvedIn, streakOn } from './results.ts';
import { isKept, results } from './store.ts';
import './stats.css';

/** How many days in a row were solved, and how many puzzles in all. */
export function Stats({ today }: { today: string }) {
  const days = streakOn(results.value, today);
  const solved = solvedIn(results.value);
  return (
    <>
      <ul class="stats">
        <li>
          <b>{days}</b> {say('puzzle.streak', { count: days })}
        </li>
        <li>
          <b>{solved}</b> {say('puzzle.solvedInAll', { count: solved })}
        </li>
      </ul>
      {!isKept.value && <p class="trouble">{say('puzzle.unkept')}</p>}
    </>
  );
}
