import { draftAt, listPlacements, spotIn } from './draft';
import { copyKingdoms, discard } from './kingdom';
import { lay } from './spots';
import { POINT, standingOf, totalOf } from './standing';

/** Depths and drafts that only endings use. */
const FIRST: i32 = 2;
const SECOND: i32 = 3;
const first = draftAt(22);
const second = draftAt(23);

/** The best that can be made of the last dominoes, and where the first goes (-1 for its discard). */
@unmanaged
class Ending {
  standing: i32;
  spot: i32;
}
const best = changetype<Ending>(memory.data(8));

/** The best ending with a last domino, and another one after it if that is not 0: exact. */
export function bestEnding(kingdom: usize, domino: i32, next: i32, rules: i32): Ending {
  best.standing = -1;
  best.spot = -1;
  const count = listPlacements(kingdom, domino, FIRST, false);
  for (let i = 0; i < count; i++) {
    const spot = spotIn(FIRST, i);
    add(kingdom, first, domino, spot);
    const standing = next
      ? bestLast(next, rules, best.standing)
      : betterOf(best.standing, first, rules);
    if (standing <= best.standing) continue;
    best.standing = standing;
    best.spot = spot;
  }
  return best;
}

/** The best standing with the last domino, or the one before if that is as good. */
function bestLast(domino: i32, rules: i32, before: i32): i32 {
  let most = before;
  const count = listPlacements(first, domino, SECOND, false);
  for (let i = 0; i < count; i++) {
    add(first, second, domino, spotIn(SECOND, i));
    most = betterOf(most, second, rules);
  }
  return most;
}

/** The better standing, this one or a kingdom's; ties are looked at only where points are equal. */
function betterOf(standing: i32, kingdom: usize, rules: i32): i32 {
  if ((totalOf(kingdom, rules) + 1) * POINT <= standing) return standing;
  return max(standing, standingOf(kingdom, rules));
}

function add(from: usize, to: usize, domino: i32, spot: i32): void {
  copyKingdoms(from, to, 1);
  if (spot < 0) discard(to);
  else lay(to, domino, spot);
}
