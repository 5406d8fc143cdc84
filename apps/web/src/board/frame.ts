import { type Bounds, boundsOf, type Kingdom, landOf, roomOf } from '@crownlands/rules';

/** No domino reaches further than this from what lies there. */
const REACH = 2;

/** The part of the land that is shown while a kingdom grows: all that the next domino can reach. */
export function frameAround(kingdom: Kingdom, size: number): Bounds {
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

/** A frame of the full size with the kingdom in its middle, so that nothing jumps as it grows. */
export function fullFrame(kingdom: Kingdom, size: number): Bounds {
  const { left, right, top, bottom } = boundsOf(landOf(kingdom));
  const wide = (size - (right - left + 1)) / 2;
  const high = (size - (bottom - top + 1)) / 2;
  return { left: left - wide, right: right + wide, top: top - high, bottom: bottom + high };
}

export const columnsOf = ({ left, right }: Bounds): number => right - left + 1;
export const rowsOf = ({ top, bottom }: Bounds): number => bottom - top + 1;
