import type { Square } from './types.ts';

/** Moves are written with one digit a coordinate; one square more is room for the second half. */
const REACH = 10;
const SPAN = 2 * REACH + 1;

export const SQUARES = SPAN * SPAN;

export const squareAt = (x: number, y: number): Square => (y + REACH) * SPAN + x + REACH;
export const xOf = (square: Square): number => (square % SPAN) - REACH;
export const yOf = (square: Square): number => Math.floor(square / SPAN) - REACH;

/** Every kingdom has its castle at 0,0. */
export const CASTLE = squareAt(0, 0);

/** From a square to the next one; x grows to the east, y to the south. */
export const STEPS = { N: -SPAN, E: 1, S: SPAN, W: -1 } as const;
export type Direction = keyof typeof STEPS;
export const DIRECTIONS = ['N', 'E', 'S', 'W'] as const satisfies readonly Direction[];

export const isBeside = (one: Square, other: Square): boolean =>
  Math.abs(one - other) === STEPS.E || Math.abs(one - other) === STEPS.S;

export const neighbours = (square: Square): Square[] =>
  DIRECTIONS.map((direction) => square + STEPS[direction]);
