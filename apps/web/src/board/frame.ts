import { columnsOf, fullFrame, rowsOf } from '@crownlands/art';
import { type Bounds, type Kingdom, must } from '@crownlands/rules';

/** How large the squares of a kingdom are while it grows. */
export type Scale = {
  readonly across: number; // as many squares have room in the box that the kingdom is shown in
  readonly least: number; // but none has a shorter side, in pixels
};

/** As many squares across, most first, so that the scale changes three times at most in a game. */
const STEPS: { readonly [size: number]: readonly number[] } = {
  5: [9, 7, 6, 5],
  7: [13, 10, 8, 7],
};

/** As large as a finger; that of the largest kingdoms is somewhat smaller. */
const LEAST: { readonly [size: number]: number } = { 5: 44, 7: 40 };

/** The scale of a kingdom with so much room to grow: the largest that holds all of it. */
export function scaleOf(room: Bounds, size: number): Scale {
  const needed = Math.max(columnsOf(room), rowsOf(room));
  const across = must(must(STEPS[size]).findLast((step) => step >= needed));
  return { across, least: must(LEAST[size]) };
}

/** A frame of the full size on whole squares, with the kingdom in its middle as nearly as can be. */
export function wholeFrame(kingdom: Kingdom, size: number): Bounds {
  const full = fullFrame(kingdom, size);
  const [left, top] = [Math.floor(full.left), Math.floor(full.top)];
  return { left, right: left + size - 1, top, bottom: top + size - 1 };
}
