import { readdirSync, readFileSync } from 'node:fs';
import { type Puzzle, parsePuzzle } from '@crownlands/puzzles';

const HERE = new URL('../', import.meta.url);

/** The names of all files of puzzles, from the folder of the package. */
export const FILES: readonly string[] = ['days', 'archive'].flatMap((folder) =>
  readdirSync(new URL(folder, HERE))
    .sort()
    .map((name) => `${folder}/${name}`),
);

export const textOf = (file: string): string => readFileSync(new URL(file, HERE), 'utf8');

/** All lines of all files, and where they are. */
export const LINES = FILES.flatMap((file) =>
  textOf(file)
    .trimEnd()
    .split('\n')
    .map((line, index) => ({ line, at: `${file}:${index + 1}` })),
);

/** The puzzle of a line that is known to be one. */
export function puzzleOf(line: string): Puzzle {
  const puzzle = parsePuzzle(line);
  if (!puzzle.ok) throw new Error(puzzle.reason);
  return puzzle.value;
}
