import { dominoOf } from './dominoes.ts';
import {
  type Bounds,
  boundsOf,
  DIRECTIONS,
  isBeside,
  type Land,
  STEPS,
  squareAt,
  xOf,
  yOf,
} from './land.ts';
import type { DominoNumber, Placement, Square, Tile } from './types.ts';

/** Every square that some frame of this size holds together with the whole kingdom. */
export function roomOf(land: Land, size: number): Bounds {
  const { left, right, top, bottom } = boundsOf(land);
  return {
    left: right - size + 1,
    right: left + size - 1,
    top: bottom - size + 1,
    bottom: top + size - 1,
  };
}

/** All legal placements of a domino. One with two equal halves has two on the same squares. */
export function placementsOf(land: Land, domino: DominoNumber, size: number): Placement[] {
  const room = roomOf(land, size);
  const { left, right, top, bottom } = room;
  const placements: Placement[] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const a = squareAt(x, y);
      for (const direction of DIRECTIONS) {
        const placement = { domino, a, b: a + STEPS[direction] };
        if (!brokenRule(land, room, placement)) placements.push(placement);
      }
    }
  }
  return placements;
}

/** The rule that a placement breaks, or null when it is legal. */
export function brokenRule(land: Land, room: Bounds, { domino, a, b }: Placement) {
  const tiles = dominoOf(domino);
  if (!isInside(room, a) || !isInside(room, b)) return 'P1';
  if (land[a] || land[b] || !isBeside(a, b)) return 'P2';
  if (!joins(land, a, tiles.a) && !joins(land, b, tiles.b)) return 'P3';
  return null;
}

function isInside({ left, right, top, bottom }: Bounds, square: Square): boolean {
  const x = xOf(square);
  const y = yOf(square);
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** A tile joins the castle, and land of its own terrain. */
const joins = (land: Land, square: Square, tile: Tile): boolean =>
  DIRECTIONS.some((direction) => {
    const cell = land[square + STEPS[direction]];
    return cell === 'castle' || cell?.terrain === tile.terrain;
  });
