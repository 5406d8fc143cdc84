import { columnsOf, fullFrame, rowsOf } from '@crownlands/art';
import { type Bounds, boundsOf, type Kingdom, landOf, roomOf } from '@crownlands/rules';

/** No domino reaches further than this from what lies there. */
const REACH = 2;

/** The squares of a kingdom and all that its next domino can reach within a frame of this size. */
export function reachOf(kingdom: Kingdom, size: number): Bounds {
  const land = landOf(kingdom);
  const room = roomOf(land, size);
  const bounds = boundsOf(land);
  return {
    left: Math.max(room.left, bounds.left - REACH),
    right: Math.min(room.right, bounds.right + REACH),
    top: Math.max(room.top, bounds.top - REACH),
    bottom: Math.min(room.bottom, bounds.bottom + REACH),
  };
}

/** As many squares as the reach of a kingdom may still have across: fewer and fewer while it grows. */
export function acrossOf(kingdom: Kingdom, size: number): number {
  const room = roomOf(landOf(kingdom), size);
  return Math.min(size + REACH, Math.max(columnsOf(room), rowsOf(room)));
}

/** A frame of the full size on whole squares, with the kingdom in its middle as nearly as can be. */
export function wholeFrame(kingdom: Kingdom, size: number): Bounds {
  const full = fullFrame(kingdom, size);
  const [left, top] = [Math.floor(full.left), Math.floor(full.top)];
  return { left, right: left + size - 1, top, bottom: top + size - 1 };
}
