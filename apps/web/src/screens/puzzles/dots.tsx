import { DIFFICULTIES, type Difficulty } from '@crownlands/puzzles';
import { say } from '../../words/texts.ts';
import './dots.css';

/** How hard a puzzle is, as dots and in words. */
export const Dots = ({ difficulty }: { difficulty: Difficulty }) => (
  <span class="dots" role="img" aria-label={say('puzzle.difficulty', { level: difficulty })}>
    {DIFFICULTIES.map((level) => (
      <span key={level} class={level <= difficulty ? 'dot full' : 'dot'} />
    ))}
  </span>
);
