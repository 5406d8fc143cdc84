import { dominoOf } from './dominoes.ts';
import { CASTLE, SQUARES, xOf, yOf } from './squares.ts';
import type { Kingdom, Square, Tile } from './types.ts';

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

export function landOf(kingdom: Kingdom): Land {
  const land: Cell[] = new Array(SQUARES).fill(null);
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
