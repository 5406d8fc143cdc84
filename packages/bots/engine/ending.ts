import { draftAt, listPlacements, spotIn } from './draft';
import { HARMONY, MIDDLE_KINGDOM } from './game';
import { copyKingdoms, discard, discardsOf, isCentred, pointsOf } from './kingdom';
import { lay } from './spots';

/** The total of a kingdom with the bonuses of the rules. */
export function totalOf(kingdom: usize, rules: i32): i32 {
  const middle = rules & MIDDLE_KINGDOM && isCentred(kingdom) ? 10 : 0;
  const harmony = rules & HARMONY && discardsOf(kingdom) == 0 ? 5 : 0;
  return pointsOf(kingdom) + middle + harmony;
}

/** Depths and drafts that only endings use. */
const FIRST: i32 = 2;
const SECOND: i32 = 3;
const first = draftAt(22);
const second = draftAt(23);

let bestSpot: i32 = -1;

/** Where the first domino went in the best ending that was last found; -1 for its discard. */
export function endingSpot(): i32 {
  return bestSpot;
}

/** The best total after a last domino, and another one after it if that is not 0: exact. */
export function bestEnding(kingdom: usize, domino: i32, next: i32, rules: i32): i32 {
  let most = -1;
  let best = -1;
  const count = listPlacements(kingdom, domino, FIRST, false);
  for (let i = 0; i < count; i++) {
    const spot = spotIn(FIRST, i);
    add(kingdom, first, domino, spot);
    const total = next ? bestLast(next, rules) : totalOf(first, rules);
    if (total <= most) continue;
    most = total;
    best = spot;
  }
  bestSpot = best;
  return most;
}

function bestLast(domino: i32, rules: i32): i32 {
  let most = -1;
  const count = listPlacements(first, domino, SECOND, false);
  for (let i = 0; i < count; i++) {
    add(first, second, domino, spotIn(SECOND, i));
    most = max(most, totalOf(second, rules));
  }
  return most;
}

function add(from: usize, to: usize, domino: i32, spot: i32): void {
  copyKingdoms(from, to, 1);
  if (spot < 0) discard(to);
  else lay(to, domino, spot);
}
