import type { Puzzle } from '@crownlands/puzzles';
import { sayDuration } from '../../words/duration.ts';
import { say } from '../../words/texts.ts';
import type { Result } from './results.ts';

/** Moves that the solver makes. */
const movesOf = (puzzle: Puzzle): number => (puzzle.type === 'build' ? puzzle.dominoes.length : 2);

/** A move of a try: it kept the answer within reach, lost it, or came after that. */
type Cell = 'sound' | 'wrong' | 'empty';

/** A line for each try, which gives nothing away. */
export const cellsOf = (puzzle: Puzzle, { tries }: Result): Cell[][] =>
  tries.map((sound) =>
    Array.from({ length: movesOf(puzzle) }, (_, move) =>
      move < sound ? 'sound' : move === sound ? 'wrong' : 'empty',
    ),
  );

/** How it went, in a line. */
export const sayResult = ({ tries, time, hints }: Result): string =>
  [
    say('puzzle.tries', { count: tries.length }),
    sayDuration(time),
    ...(hints > 0 ? [say('puzzle.hints', { count: hints })] : []),
  ].join(', ');

const SQUARES = { sound: '🟩', wrong: '🟥', empty: '⬜' } as const;
const MOST_LINES = 6; // the first tries and the last

/** A result to send to others. */
export function shareText(puzzle: Puzzle, result: Result, name: string, link: string): string {
  const { type, difficulty } = puzzle;
  const lines = cellsOf(puzzle, result).map((cells) => cells.map((cell) => SQUARES[cell]).join(''));
  const isLong = lines.length > MOST_LINES;
  return [
    `Crownlands, ${name}`,
    `${say(`puzzle.${type}`)} ${'●'.repeat(difficulty)}${'○'.repeat(5 - difficulty)} ${sayResult(result)}`,
    ...(isLong ? [...lines.slice(0, MOST_LINES - 2), '…', ...lines.slice(-1)] : lines),
    link,
  ].join('\n');
}
