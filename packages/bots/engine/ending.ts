import { crownsA, crownsB, crownsIn, largestOf, pointsOf, spareKingdom } from './kingdom';
import { extend, listPlacements } from './placements';
import { gainOf, isCentredBy, spotIn, territoryWith } from './spots';
import { bonusesOf, POINT, standingOf, standingWith } from './standing';

/** The last dominoes, up to three; for each of them its placements, and a kingdom to try it in. */
const dominoes = memory.data(4);
const lists = memory.data(3 * 2048);

function dominoAt(depth: i32): i32 {
  return load<u8>(dominoes + depth);
}
function listAt(depth: i32): usize {
  return lists + <usize>depth * 2048;
}
function trialAt(depth: i32): usize {
  return spareKingdom(2 + depth);
}

/** The best that can be made of the last dominoes, and where the first goes (-1 for its discard). */
@unmanaged
class Ending {
  standing: i32;
  spot: i32;
}
const best = changetype<Ending>(memory.data(8));

/** The best ending with up to three last dominoes, 0 for those that there are not: exact. */
export function bestEnding(
  kingdom: usize,
  first: i32,
  second: i32,
  third: i32,
  rules: i32,
): Ending {
  store<u8>(dominoes, <u8>first);
  store<u8>(dominoes, <u8>second, 1);
  store<u8>(dominoes, <u8>third, 2);
  best.spot = -1;
  best.standing = first ? bestFrom(kingdom, 0, rules, -1) : standingOf(kingdom, rules);
  return best;
}

/** The same for those outside, who read it where it lies. */
export function endingAt(kingdom: usize, first: i32, second: i32, third: i32, rules: i32): usize {
  return changetype<usize>(bestEnding(kingdom, first, second, third, rules));
}

/** The best standing with the dominoes from a depth on, or the one before if that is as good. */
function bestFrom(kingdom: usize, depth: i32, rules: i32, before: i32): i32 {
  const domino = dominoAt(depth);
  const isLast = dominoAt(depth + 1) == 0;
  const count = listPlacements(kingdom, domino, listAt(depth), false);
  let most = before;
  for (let i = 0; i < count; i++) {
    const spot = spotIn(listAt(depth), i);
    const standing = isLast
      ? bestWith(kingdom, domino, spot, depth, rules, most)
      : bestAfter(kingdom, domino, spot, depth, rules, most);
    if (standing <= most) continue;
    most = standing;
    if (depth == 0) best.spot = spot;
  }
  return most;
}

function bestAfter(
  kingdom: usize,
  domino: i32,
  spot: i32,
  depth: i32,
  rules: i32,
  before: i32,
): i32 {
  extend(kingdom, trialAt(depth), domino, spot);
  return bestFrom(trialAt(depth), depth + 1, rules, before);
}

/** The standing with the last domino, which need not be laid; ties count only where points are equal. */
function bestWith(
  kingdom: usize,
  domino: i32,
  spot: i32,
  depth: i32,
  rules: i32,
  before: i32,
): i32 {
  if (spot < 0) {
    extend(kingdom, trialAt(depth), domino, spot);
    return max(before, standingOf(trialAt(depth), rules));
  }
  const bonuses = bonusesOf(kingdom, isCentredBy(kingdom, spot), rules);
  const total = pointsOf(kingdom) + gainOf(kingdom, domino, spot) + bonuses;
  if ((total + 1) * POINT <= before) return before;
  const largest = max(largestOf(kingdom), territoryWith(kingdom, domino, spot));
  const crowns = crownsIn(kingdom) + crownsA(domino) + crownsB(domino);
  return max(before, standingWith(total, largest, crowns));
}
