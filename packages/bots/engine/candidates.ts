/**
 * The turns that are compared, each with a line: what the player to act chooses, and then the others
 * as far as the line was played. There is room for every placement with every claim.
 */
const CANDIDATES: i32 = 6144;
const LONGEST: i32 = 5;
const lines = memory.data(6144 * 5 * 2);
const lengths = memory.data(6144);
let count: i32 = 0;

function choiceAt(candidate: i32, turn: i32): usize {
  return lines + ((candidate * LONGEST + turn) << 1);
}

export function forgetCandidates(): void {
  count = 0;
}

export function candidates(): i32 {
  return count;
}

/** How a candidate is played on: so many turns, and the choice of each. */
export function lineLength(candidate: i32): i32 {
  return load<u8>(lengths + candidate);
}
export function lineChoice(candidate: i32, turn: i32): i32 {
  return load<i16>(choiceAt(candidate, turn));
}

/** The candidate that begins with this choice, a new one if there is none yet. */
export function candidateWith(choice: i32): i32 {
  for (let candidate = 0; candidate < count; candidate++) {
    if (lineChoice(candidate, 0) == choice) return candidate;
  }
  if (count == CANDIDATES) unreachable();
  beginLine(count, choice);
  return count++;
}

/** The line begins anew with this choice. */
export function beginLine(candidate: i32, choice: i32): void {
  store<u8>(lengths + candidate, 0);
  addToLine(candidate, choice);
}

/** Adds a choice to a line, unless it is long enough. */
export function addToLine(candidate: i32, choice: i32): void {
  const length = lineLength(candidate);
  if (length == LONGEST) return;
  store<i16>(choiceAt(candidate, length), <i16>choice);
  store<u8>(lengths + candidate, <u8>(length + 1));
}
