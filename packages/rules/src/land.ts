import { dominoOf } from './dominoes.ts';
import type { Kingdom, Square, Tile } from './types.ts';

/** Moves are written with one digit a coordinate; one square more is room for the second half. */
const REACH = 10;
const SPAN = 2 * REACH + 1;

const SQUARES = SPAN * SPAN;

export const squareAt = (x: number, y: number): Square => (y + REACH) * SPAN + x + REACH;
export const xOf = (square: Square): number => (square % SPAN) - REACH;
export const yOf = (square: Square): number => Math.floor(square / SPAN) - REACH;

/** Every kingdom has its castle at 0,0. */
const CASTLE = squareAt(0, 0);

/** From a square to the next one; x grows to the east, y to the south. */
export const STEPS = { N: -SPAN, E: 1, S: SPAN, W: -1 } as const;
export type Direction = keyof typeof STEPS;
export const DIRECTIONS = ['N', 'E', 'S', 'W'] as const satisfies readonly Direction[];

export const isBeside = (one: Square, other: Square): boolean =>
  Math.abs(one - other) === STEPS.E || Math.abs(one - other) === STEPS.S;

export const neighbours = (square: Square): Square[] =>
  DIRECTIONS.map((direction) => square + STEPS[direction]);

export type Cell = Tile | 'castle' | null;

/** A kingdom seen from above: what lies on each square. */
export type Land = readonly Cell[];

/** A rectangle of squares; all four sides belong to it. */
export type Bounds = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Land with nothing on it, to be filled. */
export const emptyLand = (): Cell[] => new Array(SQUARES).fill(null);

export function landOf(kingdom: Kingdom): Land {
  const land = emptyLand();
  land[CASTLE] = 'castle';
  for (const { domino, a, b } of kingdom) {
    const tiles = dominoOf(domino);
    land[a] = tiles.a;
    land[b] = tiles.b;
  }
  return land;
}

/** The squares that are not empty, row by row. */
export function occupied(land: Land): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < land.length; square++) {
    if (land[square]) squares.push(square);
  }
  return squares;
}

/** The smallest rectangle around all that is there, the castle included. */
export function boundsOf(land: Land): Bounds {
  const squares = occupied(land);
  const xs = squares.map(xOf);
  const ys = squares.map(yOf);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}
