import {
  boundsOf,
  dominoesEach,
  frameSize,
  type Land,
  landOf,
  must,
  type Options,
  type Position,
  roomOf,
  type Seat,
  squareAt,
} from '@crownlands/rules';

/** Whether a seat can still have Harmony, and would lose it by a discard. */
export function canLoseHarmony({ options, kingdoms, discards }: Position, seat: Seat): boolean {
  if (!options.variants.includes('harmony') || must(discards[seat]).length > 0) return false;
  const land = landOf(must(kingdoms[seat]));
  return !needsEverySquare(options) || holesIn(land, frameSize(options)) === 0;
}

/** Whether a kingdom without a discard has no empty square. */
export const needsEverySquare = (options: Options): boolean =>
  2 * dominoesEach(options) + 1 === frameSize(options) ** 2;

/** Free squares within the kingdom that no domino can cover any more. */
export function holesIn(land: Land, size: number): number {
  const { left, right, top, bottom } = boundsOf(land);
  const room = roomOf(land, size);
  let holes = 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (land[squareAt(x, y)]) continue;
      const isShut =
        (x === room.left || land[squareAt(x - 1, y)]) &&
        (x === room.right || land[squareAt(x + 1, y)]) &&
        (y === room.top || land[squareAt(x, y - 1)]) &&
        (y === room.bottom || land[squareAt(x, y + 1)]);
      if (isShut) holes += 1;
    }
  }
  return holes;
}
