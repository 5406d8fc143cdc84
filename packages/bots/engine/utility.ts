/** What the players expect, by seat: means and logarithms of variances of their final scores. */
const means = memory.data(4 * 4);
const spreads = memory.data(4 * 4);
const utilities = memory.data(4 * 4);

/** What counts as certain, in logarithms of hundreds. */
export const CERTAIN: f32 = -12;

export function expect(seat: i32, mean: f32, spread: f32): void {
  store<f32>(means + ((<usize>seat) << 2), mean);
  store<f32>(spreads + ((<usize>seat) << 2), spread);
}

/** The score that is expected of a seat. */
export function meanOf(seat: i32): f32 {
  return load<f32>(means + ((<usize>seat) << 2));
}
function varianceOf(seat: i32): f32 {
  return 100 * Mathf.exp(min(<f32>4, load<f32>(spreads + ((<usize>seat) << 2))));
}

/** About the chance that a normally distributed number is less than this. */
function normal(x: f32): f32 {
  return 1 / (1 + Mathf.exp(-x * (1.5976 + 0.07056 * x * x)));
}

/** The chance that one seat ends before another. */
function chanceAgainst(seat: i32, other: i32): f32 {
  const spread = Mathf.sqrt(varianceOf(seat) + varianceOf(other) + 1);
  return normal((meanOf(seat) - meanOf(other)) / spread);
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
  findChances(players);
  for (let seat = 0; seat < players; seat++) {
    const at = utilities + (seat << 2);
    store<f32>(at, load<f32>(at) + LEAD * leadOf(seat, players));
  }
  return utilities;
}

/** The chances of all seats to win; they would be products if the seats were independent. */
function findChances(players: i32): void {
  for (let seat = 0; seat < players; seat++) store<f32>(utilities + (seat << 2), 1);
  for (let seat = 0; seat < players; seat++) {
    for (let other = seat + 1; other < players; other++) {
      const chance = chanceAgainst(seat, other);
      multiply(seat, chance);
      multiply(other, 1 - chance);
    }
  }
  let sum: f32 = 0;
  for (let seat = 0; seat < players; seat++) sum += load<f32>(utilities + (seat << 2));
  for (let seat = 0; seat < players; seat++) multiply(seat, 1 / max(sum, <f32>0.000001));
}

/** The chance of one seat to win. */
export function chanceOf(seat: i32, players: i32): f32 {
  findChances(players);
  return load<f32>(utilities + (seat << 2));
}

function multiply(seat: i32, chance: f32): void {
  const at = utilities + (seat << 2);
  store<f32>(at, load<f32>(at) * chance);
}

/** How far a seat is before the best of the others. */
export function leadOf(seat: i32, players: i32): f32 {
  let most: f32 = -1000;
  for (let other = 0; other < players; other++) {
    if (other != seat) most = max(most, meanOf(other));
  }
  return meanOf(seat) - most;
}
