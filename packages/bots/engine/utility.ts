import { POINT } from './standing';

/**
 * What the players expect, by seat: means and logarithms of variances of their final scores. Where an
 * end is certain, the mean is a standing in points, so that ties are broken as the rules do.
 */
const means = memory.data(4 * 4);
const spreads = memory.data(4 * 4);
const utilities = memory.data(4 * 4);

/** Instead of a spread, where an end is certain. */
export const CERTAIN: f32 = -1000;

export function expect(seat: i32, mean: f32, spread: f32): void {
  store<f32>(means + ((<usize>seat) << 2), mean);
  store<f32>(spreads + ((<usize>seat) << 2), spread);
}

/** The same when the standing in the end is known. */
export function expectEnd(seat: i32, standing: i32): void {
  expect(seat, pointsOf(standing), CERTAIN);
}

/** Of all ends that were expected this is how sure they are. */
export function doubtEnds(players: i32, spread: f32): void {
  for (let seat = 0; seat < players; seat++) expect(seat, meanOf(seat), spread);
}

/** A standing in points, the tie-breaks as a fraction. */
export function pointsOf(standing: i32): f32 {
  return <f32>standing / <f32>POINT;
}

function meanOf(seat: i32): f32 {
  return load<f32>(means + ((<usize>seat) << 2));
}
function spreadOf(seat: i32): f32 {
  return load<f32>(spreads + ((<usize>seat) << 2));
}
function isCertain(seat: i32): bool {
  return spreadOf(seat) == CERTAIN;
}

/** The score that is expected of a seat. */
export function scoreOf(seat: i32): f32 {
  return isCertain(seat) ? Mathf.floor(meanOf(seat)) : meanOf(seat);
}

/** The variance of that score, in points squared. */
export function varianceOf(seat: i32): f32 {
  return isCertain(seat) ? 0 : 100 * Mathf.exp(min(<f32>4, spreadOf(seat)));
}

/** About the chance that a normally distributed number is less than this. */
function normal(x: f32): f32 {
  return 1 / (1 + Mathf.exp(-x * (1.5976 + 0.07056 * x * x)));
}

/** The chance that one seat ends before another: a tie is half of it. */
function chanceAgainst(seat: i32, other: i32): f32 {
  const lead = meanOf(seat) - meanOf(other);
  if (isCertain(seat) && isCertain(other)) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return normal(lead / Mathf.sqrt(varianceOf(seat) + varianceOf(other) + 1));
}

/** What a point of the lead counts beside the chance to win, with more than two players. */
const LEAD: f32 = 0.0008;

/** What each seat plays for: its lead with two players, else its chance to win. */
export function findUtilities(players: i32): usize {
  if (players == 2) {
    store<f32>(utilities, meanOf(0) - meanOf(1));
    store<f32>(utilities, meanOf(1) - meanOf(0), 4);
    return utilities;
  }
  findChances(players, utilities);
  for (let seat = 0; seat < players; seat++) {
    const at = utilities + (seat << 2);
    store<f32>(at, load<f32>(at) + LEAD * leadOf(seat, players));
  }
  return utilities;
}

/** The chances of all seats to win; they would be products if the seats were independent. */
export function findChances(players: i32, to: usize): void {
  for (let seat = 0; seat < players; seat++) store<f32>(to + (seat << 2), 1);
  for (let seat = 0; seat < players; seat++) {
    for (let other = seat + 1; other < players; other++) {
      const chance = chanceAgainst(seat, other);
      multiply(to + (seat << 2), chance);
      multiply(to + (other << 2), 1 - chance);
    }
  }
  let sum: f32 = 0;
  for (let seat = 0; seat < players; seat++) sum += load<f32>(to + (seat << 2));
  for (let seat = 0; seat < players; seat++) multiply(to + (seat << 2), 1 / max(sum, <f32>1e-6));
}

/** Moves a seat's chance to another, and those of all others so that they still add up to one. */
export function setChance(seat: i32, chance: f32, players: i32, chances: usize): void {
  const before = load<f32>(chances + (seat << 2));
  const rest: f32 = (<f32>1 - chance) / max(<f32>1 - before, <f32>1e-6);
  for (let one = 0; one < players; one++) {
    if (one != seat) multiply(chances + (one << 2), rest);
  }
  store<f32>(chances + (seat << 2), chance);
}

function multiply(at: usize, times: f32): void {
  store<f32>(at, load<f32>(at) * times);
}

/** How far a seat is before the best of the others. */
export function leadOf(seat: i32, players: i32): f32 {
  let most: f32 = -1000;
  for (let other = 0; other < players; other++) {
    if (other != seat) most = max(most, meanOf(other));
  }
  return meanOf(seat) - most;
}
