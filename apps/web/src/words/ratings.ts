import type { Rating } from '@crownlands/protocol';
import { say } from './texts.ts';

/** How sure a rating is: by so many points, or not yet. */
export const spreadInWords = ({ spread, isSettled }: Rating): string =>
  isSettled ? `± ${Math.round(spread)}` : say('rating.settling');

/** A rating beside a name; one that is still settling has a mark of its own. */
export const ratingInShort = ({ shown, isSettled }: Rating): string =>
  isSettled ? `${shown}` : `${shown}?`;

/** A change of a rating with its sign. */
export const changeInWords = (change: number): string => {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
};
