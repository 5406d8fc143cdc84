import { readFileSync } from 'node:fs';
import { formatPuzzle, rhythmOf } from '@crownlands/puzzles';
import { expect, it } from 'vitest';
import { findBuild } from '../puzzles/builds.js';
import { difficultyOf, findDuel } from '../puzzles/duels.js';

/** The seed that the stored puzzles were made with. */
const SEED = 1;

const month = readFileSync('packages/puzzles/days/2026-11.txt', 'utf8').split('\n');

it('the builds that are stored are made anew, to the byte', () => {
  for (const day of [3, 5]) {
    const { type, difficulty } = rhythmOf(`2026-11-0${day}`);
    expect(type).toBe('build');
    const made = findBuild(difficulty, SEED, 20261100 + day);
    expect(formatPuzzle(made)).toBe(month[day - 1]);
  }
});

it('so are the duels', () => {
  const made = findDuel(SEED, 32);
  expect(made && formatPuzzle(made.puzzle)).toBe(month[13]);
  expect(made?.solved).toEqual([2, 1, 1, 0, 0]);
});

it('a game without a duel makes none', () => {
  expect(findDuel(SEED, 0)).toBeNull();
});

it.each([
  [[5, 5, 5, 5, 5], 1],
  [[1, 3, 5, 5, 5], 1],
  [[1, 2, 5, 5, 5], 2],
  [[0, 1, 5, 5, 5], 2],
  [[0, 0, 5, 5, 5], 3],
  [[2, 2, 1, 1, 1], 3],
  [[2, 2, 1, 1, 0], 4],
  [[0, 1, 1, 0, 0], 4],
  [[0, 0, 0, 1, 0], 5],
  [[0, 0, 0, 0, 0], 5],
] as const)(
  'solved %j times of five by the levels, a duel is as hard as %i',
  (solved, difficulty) => {
    expect(difficultyOf(solved)).toBe(difficulty);
  },
);
