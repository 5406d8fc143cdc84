import { type Bounds, boundsOf, type Kingdom, landOf } from '@crownlands/rules';
import { UNIT } from './outline.ts';

/** Drawing units around the outer squares: room for the board's edge and for trees that rise over it. */
const MARGIN = 9;

/** A rectangle in drawing units. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export const columnsOf = ({ left, right }: Bounds): number => right - left + 1;
export const rowsOf = ({ top, bottom }: Bounds): number => bottom - top + 1;

/** A frame of the full size with the kingdom in its middle, so that nothing jumps as it grows. */
export function fullFrame(kingdom: Kingdom, size: number): Bounds {
  const { left, right, top, bottom } = boundsOf(landOf(kingdom));
  const wide = (size - (right - left + 1)) / 2;
  const high = (size - (bottom - top + 1)) / 2;
  return { left: left - wide, right: right + wide, top: top - high, bottom: bottom + high };
}

/** What the picture of these squares takes up. */
export function boxAround(bounds: Bounds, margin = MARGIN): Box {
  return {
    x: bounds.left * UNIT - margin,
    y: bounds.top * UNIT - margin,
    width: columnsOf(bounds) * UNIT + 2 * margin,
    height: rowsOf(bounds) * UNIT + 2 * margin,
  };
}

/** A box as an SVG `viewBox`. */
export const viewBoxOf = ({ x, y, width, height }: Box): string => [x, y, width, height].join(' ');
