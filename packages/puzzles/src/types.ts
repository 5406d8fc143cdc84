import type { DominoNumber, Kingdom, Position } from '@crownlands/rules';

/** From 1, for a first puzzle, to 5. */
export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A kingdom and the next dominoes in order: place them for the most points of the land. */
export type BuildPuzzle = {
  readonly type: 'build';
  readonly difficulty: Difficulty;
  readonly best: number; // the points to reach
  readonly kingdom: Kingdom;
  readonly dominoes: readonly DominoNumber[]; // three to six
};

/** The end of a game of two, with everything open: seat 0 is to find the turn that keeps the outcome. */
export type DuelPuzzle = {
  readonly type: 'duel';
  readonly difficulty: Difficulty;
  readonly outcome: 'win' | 'draw';
  readonly position: Position;
};

export type Puzzle = BuildPuzzle | DuelPuzzle;

/** The seat of the person who solves a puzzle; the other one is the solver's. */
export const SOLVER = 0;

/** What was read, or in one sentence why it could not be. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

export const read = <T>(value: T): Read<T> => ({ ok: true, value });
export const unreadable = (reason: string) => ({ ok: false, reason }) as const;
