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
