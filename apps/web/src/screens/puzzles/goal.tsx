import { gameOf, type Puzzle } from '@crownlands/puzzles';
import { must } from '@crownlands/rules';
import { say } from '../../words/texts.ts';
import { Strong } from './strong.tsx';

/** What is to be done, in a sentence. */
export function Goal({ puzzle }: { puzzle: Puzzle }) {
  if (puzzle.type === 'build') {
    const points = say('points', { count: puzzle.best });
    const text = say('puzzle.goal.build', { points, count: puzzle.dominoes.length });
    return (
      <p class="goal">
        <Strong text={text} part={points} />
      </p>
    );
  }
  const domino = must(gameOf(puzzle).turns[0]?.domino);
  return <p class="goal">{say(`puzzle.goal.${puzzle.outcome}`, { domino })}</p>;
}
