import { roll } from './dice';
import {
  BESIDE,
  cover,
  crownsA,
  crownsB,
  FREE,
  findRoom,
  gainOfJoining,
  holesInCentre,
  isCentredWith,
  layoutOf,
  occupy,
  sizeOfJoining,
  terrainA,
  terrainB,
  territoriesBeside,
  vacate,
} from './kingdom';
import { bitsOf, isCentredSquare, MASK, pitchOf, wordsOf } from './layout';

/** The ways to lay a domino: where its half b is, seen from half a. */
const EAST: i32 = 0;
const WEST: i32 = 1;
const SOUTH: i32 = 2;
const NORTH: i32 = 3;

/**
 * The legal placements that were last found, as masks: for each word of the layout, one for each
 * way. The bit is the upper or left one of the two squares.
 */
const spots = memory.data(16 * 8);

/** Finds all legal placements; returns how many there are. */
export function findSpots(kingdom: usize, domino: i32): i32 {
  askAnew();
  const layout = layoutOf(kingdom);
  const end = (<usize>wordsOf(layout)) << 3;
  const down = <u64>pitchOf(layout);
  const carry = <u64>bitsOf(layout) - down;
  const free = kingdom + FREE;
  const besideA = kingdom + BESIDE + terrainA(domino) * MASK;
  const besideB = kingdom + BESIDE + terrainB(domino) * MASK;
  let f = load<u64>(free);
  let a = load<u64>(besideA);
  let b = load<u64>(besideB);
  let total: u64 = 0;
  for (let word: usize = 0; word < end; word += 8) {
    const nextF = load<u64>(free + word, 8);
    const nextA = load<u64>(besideA + word, 8);
    const nextB = load<u64>(besideB + word, 8);
    const flat = f & (f >> 1);
    const upright = f & ((f >> down) | (nextF << carry));
    const east = flat & (a | (b >> 1));
    const west = flat & (b | (a >> 1));
    const south = upright & (a | (b >> down) | (nextB << carry));
    const north = upright & (b | (a >> down) | (nextA << carry));
    const at = spots + (word << 2);
    store<u64>(at, east);
    store<u64>(at, west, 8);
    store<u64>(at, south, 16);
    store<u64>(at, north, 24);
    total += popcnt(east) + popcnt(west) + popcnt(south) + popcnt(north);
    f = nextF;
    a = nextA;
    b = nextB;
  }
  return <i32>total;
}

/**
 * Lists all legal placements, two bytes each, and returns how many there are. A placement is four times
 * its upper or left square, and the way.
 */
export function listSpots(kingdom: usize, domino: i32, list: usize): i32 {
  const count = findSpots(kingdom, domino);
  const layout = layoutOf(kingdom);
  const end = wordsOf(layout) << 2;
  let to = list;
  for (let at = 0; at < end; at++) {
    const base = (at >> 2) * bitsOf(layout);
    for (let mask = load<u64>(spots + ((<usize>at) << 3)); mask; mask &= mask - 1) {
      store<u16>(to, <u16>(((base + <i32>ctz(mask)) << 2) | (at & 3)));
      to += 2;
    }
  }
  return count;
}

/** One of a list; -1 stands for a discard where a list may have that. */
export function spotIn(list: usize, index: i32): i32 {
  return load<i16>(list + ((<usize>index) << 1));
}

/** Any legal placement, all alike; -1 when the domino does not fit. */
export function anySpot(kingdom: usize, domino: i32): i32 {
  const all = findSpots(kingdom, domino);
  if (all == 0) return -1;
  let rank = <i32>roll(all);
  let at = 0;
  let mask = load<u64>(spots);
  let count = <i32>popcnt(mask);
  while (rank >= count) {
    rank -= count;
    mask = load<u64>(spots + ((<usize>++at) << 3));
    count = <i32>popcnt(mask);
  }
  while (rank-- > 0) mask &= mask - 1;
  return (((at >> 2) * bitsOf(layoutOf(kingdom)) + <i32>ctz(mask)) << 2) | (at & 3);
}

/** The squares of both halves. */
export function squareA(kingdom: usize, spot: i32): i32 {
  const way = spot & 3;
  return (spot >> 2) + (way == WEST ? 1 : way == NORTH ? pitchOf(layoutOf(kingdom)) : 0);
}

export function squareB(kingdom: usize, spot: i32): i32 {
  const way = spot & 3;
  return (spot >> 2) + (way == EAST ? 1 : way == SOUTH ? pitchOf(layoutOf(kingdom)) : 0);
}

/** Places a domino on a legal spot. */
export function lay(kingdom: usize, domino: i32, spot: i32): void {
  cover(kingdom, squareA(kingdom, spot), terrainA(domino), crownsA(domino));
  cover(kingdom, squareB(kingdom, spot), terrainB(domino), crownsB(domino));
  findRoom(kingdom);
}

/**
 * The gains of half a and of half b on each square, as far as they are known: the question in which
 * they were found, and the gain, two bytes each.
 */
const gainsA = memory.data(256 * 4);
const gainsB = memory.data(256 * 4);
let question: i32 = 0;

/** Forgets all gains, for another kingdom or domino. */
function askAnew(): void {
  if (++question < 65536) return;
  memory.fill(gainsA, 0, 256 * 4);
  memory.fill(gainsB, 0, 256 * 4);
  question = 1;
}

/** The points that one of the placements that were last found would add to the land. */
export function gainOf(kingdom: usize, domino: i32, spot: i32): i32 {
  const a = terrainA(domino);
  const b = terrainB(domino);
  const squareOfA = squareA(kingdom, spot);
  const squareOfB = squareB(kingdom, spot);
  if (a != b) {
    return (
      halfGain(gainsA, kingdom, squareOfA, a, crownsA(domino)) +
      halfGain(gainsB, kingdom, squareOfB, b, crownsB(domino))
    );
  }
  const beside =
    territoriesBeside(kingdom, squareOfA, a) | territoriesBeside(kingdom, squareOfB, b);
  return gainOfJoining(kingdom, beside, 2, crownsA(domino) + crownsB(domino));
}

/** The squares of the largest territory that it would be part of. */
export function territoryWith(kingdom: usize, domino: i32, spot: i32): i32 {
  const a = terrainA(domino);
  const b = terrainB(domino);
  const besideA = territoriesBeside(kingdom, squareA(kingdom, spot), a);
  const besideB = territoriesBeside(kingdom, squareB(kingdom, spot), b);
  if (a == b) return sizeOfJoining(kingdom, besideA | besideB, 2);
  return max(sizeOfJoining(kingdom, besideA, 1), sizeOfJoining(kingdom, besideB, 1));
}

function halfGain(gains: usize, kingdom: usize, square: i32, terrain: i32, crowned: i32): i32 {
  const known = gains + ((<usize>square) << 2);
  if (<i32>load<u16>(known) == question) return load<u16>(known, 2);
  const gain = gainOfJoining(kingdom, territoriesBeside(kingdom, square, terrain), 1, crowned);
  store<u16>(known, <u16>question);
  store<u16>(known, <u16>gain, 2);
  return gain;
}

/** Whether the castle would be in the exact middle with a domino on this spot. */
export function isCentredBy(kingdom: usize, spot: i32): bool {
  const step = (spot & 3) < SOUTH ? 1 : pitchOf(layoutOf(kingdom));
  return isCentredWith(kingdom, spot >> 2, (spot >> 2) + step);
}

/** Whether both squares lie in the frame that has the castle in its middle. */
export function isSpotCentred(kingdom: usize, spot: i32): bool {
  const layout = layoutOf(kingdom);
  return (
    isCentredSquare(layout, squareA(kingdom, spot)) &&
    isCentredSquare(layout, squareB(kingdom, spot))
  );
}

/** The holes that there would be with a domino on this spot. */
export function holesWith(kingdom: usize, spot: i32): i32 {
  const a = squareA(kingdom, spot);
  const b = squareB(kingdom, spot);
  occupy(kingdom, a, b);
  const holes = holesInCentre(kingdom);
  vacate(kingdom, a, b);
  return holes;
}
