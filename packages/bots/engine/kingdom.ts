import {
  bitsOf,
  castleOf,
  centredFrame,
  columnOf,
  columnsFor,
  MASK,
  mark,
  middleOf,
  neighboursOf,
  pitchOf,
  rowOf,
  rowsFor,
  unmark,
  wordsOf,
} from './layout';

/** Games that there is room for. */
const GAMES: i32 = 3;

/**
 * A kingdom is the address at which it lies. Kingdoms come in groups of four, one group for
 * each game, and some more to try things out in.
 */
const kingdoms = memory.data((3 * 4 + 9) * 1040);
export const KINGDOM: usize = 1040;

export function kingdomAt(index: i32): usize {
  return kingdoms + <usize>index * KINGDOM;
}

/** One of those to try things out in. */
export function spareKingdom(index: i32): usize {
  return kingdomAt(GAMES * 4 + index);
}

/** Masks: the free squares inside the room, the covered ones, the neighbours of each terrain. */
export const FREE: usize = 0;
const COVERED: usize = 40;
export const BESIDE: usize = 80;
const TERRAINS: i32 = 6;

/** Facts of one byte each, but for the points, which take two. */
const LAYOUT: usize = 320;
const LEFT: usize = 321;
const RIGHT: usize = 322;
const TOP: usize = 323;
const BOTTOM: usize = 324;
const CROWNS: usize = 325;
const TERRITORIES: usize = 326;
const DISCARDS: usize = 327;
const POINTS: usize = 328;
const CROWNED: usize = 330; // terrains that have a territory with a crown, as bits

/**
 * The territory on each square, one row further on so that there is one above: its
 * terrain plus one in the lowest three bits, then its number, and in the highest two bits the crowns
 * of the square; 0 for none.
 */
const MAP: usize = 336;

/** Squares and crowns of each territory, and the one that it is part of: itself, or a larger one. */
const SIZE: usize = 848;
const WORTH: usize = 912;
const WHOLE: usize = 976;

/** Terrain and crowns of both halves of each domino. */
const faces = memory.data(49 * 4);

export function setFace(
  domino: i32,
  terrainA: i32,
  crownsA: i32,
  terrainB: i32,
  crownsB: i32,
): void {
  const face = faces + ((<usize>domino) << 2);
  store<u8>(face, <u8>terrainA);
  store<u8>(face, <u8>crownsA, 1);
  store<u8>(face, <u8>terrainB, 2);
  store<u8>(face, <u8>crownsB, 3);
}

export function terrainA(domino: i32): i32 {
  return load<u8>(faces + ((<usize>domino) << 2));
}
export function crownsA(domino: i32): i32 {
  return load<u8>(faces + ((<usize>domino) << 2), 1);
}
export function terrainB(domino: i32): i32 {
  return load<u8>(faces + ((<usize>domino) << 2), 2);
}
export function crownsB(domino: i32): i32 {
  return load<u8>(faces + ((<usize>domino) << 2), 3);
}

export function layoutOf(kingdom: usize): i32 {
  return load<u8>(kingdom, LAYOUT);
}

/** A bare castle. */
export function clear(kingdom: usize, layout: i32): void {
  memory.fill(kingdom, 0, KINGDOM);
  store<u8>(kingdom, <u8>layout, LAYOUT);
  memory.fill(kingdom + LEFT, <u8>middleOf(layout), 4);
  mark(kingdom + COVERED, layout, castleOf(layout));
  for (let terrain = 0; terrain < TERRAINS; terrain++) {
    const beside = kingdom + BESIDE + <usize>terrain * MASK;
    memory.copy(beside, neighboursOf(layout, castleOf(layout)), MASK);
  }
  findRoom(kingdom);
}

/** Copies some kingdoms that follow each other. */
export function copyKingdoms(from: usize, to: usize, count: i32): void {
  memory.copy(to, from, <usize>count * KINGDOM);
}

/** Covers one square; the room is to be found anew afterwards. */
export function cover(kingdom: usize, square: i32, terrain: i32, crowned: i32): void {
  const layout = layoutOf(kingdom);
  mark(kingdom + COVERED, layout, square);
  const beside = kingdom + BESIDE + terrain * MASK;
  const around = neighboursOf(layout, square);
  const end = (<usize>wordsOf(layout)) << 3;
  for (let word: usize = 0; word < end; word += 8) {
    store<u64>(beside + word, load<u64>(beside + word) | load<u64>(around + word));
  }
  const x = columnOf(layout, square);
  const y = rowOf(layout, square);
  store<u8>(kingdom, <u8>min(<i32>load<u8>(kingdom, LEFT), x), LEFT);
  store<u8>(kingdom, <u8>max(<i32>load<u8>(kingdom, RIGHT), x), RIGHT);
  store<u8>(kingdom, <u8>min(<i32>load<u8>(kingdom, TOP), y), TOP);
  store<u8>(kingdom, <u8>max(<i32>load<u8>(kingdom, BOTTOM), y), BOTTOM);
  join(kingdom, square, terrain, crowned);
}

/** Squares inside a frame that also holds the whole kingdom, less those that are covered. */
export function findRoom(kingdom: usize): void {
  const layout = layoutOf(kingdom);
  const columns = columnsFor(layout, load<u8>(kingdom, LEFT), load<u8>(kingdom, RIGHT));
  const rows = rowsFor(layout, load<u8>(kingdom, TOP), load<u8>(kingdom, BOTTOM));
  const end = (<usize>wordsOf(layout)) << 3;
  for (let word: usize = 0; word < end; word += 8) {
    const inside = load<u64>(columns + word) & load<u64>(rows + word);
    store<u64>(kingdom + word, inside & ~load<u64>(kingdom + word, COVERED), FREE);
  }
}

/** The whole that the territory at this address of the map is part of, if it has this kind. */
function wholeAt(kingdom: usize, at: usize, kind: i32): i32 {
  const found = <i32>load<u16>(at);
  if ((found & 7) != kind) return -1;
  let whole = (found >> 3) & 63;
  let next = <i32>load<u8>(kingdom + whole, WHOLE);
  while (next != whole) {
    whole = next;
    next = <i32>load<u8>(kingdom + whole, WHOLE);
  }
  return whole;
}

function mapAt(kingdom: usize, square: i32): usize {
  return kingdom + MAP + ((<usize>(square + pitchOf(layoutOf(kingdom)))) << 1);
}

/** What lies on a square: its terrain plus one; 0 for nothing or the castle. */
export function kindAt(kingdom: usize, square: i32): i32 {
  return load<u16>(mapAt(kingdom, square)) & 7;
}

export function crownsAt(kingdom: usize, square: i32): i32 {
  return load<u16>(mapAt(kingdom, square)) >> 14;
}

/** The territory that a covered square belongs to. */
export function territoryAt(kingdom: usize, square: i32): i32 {
  return wholeAt(kingdom, mapAt(kingdom, square), kindAt(kingdom, square));
}

export function squaresOf(kingdom: usize, territory: i32): i32 {
  return load<u8>(kingdom + territory, SIZE);
}

export function crownsOf(kingdom: usize, territory: i32): i32 {
  return load<u8>(kingdom + territory, WORTH);
}

export function leftOf(kingdom: usize): i32 {
  return load<u8>(kingdom, LEFT);
}
export function rightOf(kingdom: usize): i32 {
  return load<u8>(kingdom, RIGHT);
}
export function topOf(kingdom: usize): i32 {
  return load<u8>(kingdom, TOP);
}
export function bottomOf(kingdom: usize): i32 {
  return load<u8>(kingdom, BOTTOM);
}

/** Adds a square to the territories that it touches, and makes them one. */
function join(kingdom: usize, square: i32, terrain: i32, crowned: i32): void {
  const row = (<usize>pitchOf(layoutOf(kingdom))) << 1;
  const here = kingdom + MAP + ((<usize>square) << 1) + row;
  const kind = terrain + 1;
  let points = <i32>load<u16>(kingdom, POINTS);
  let whole = -1;
  let size = 1;
  let worth = crowned;
  for (let side = 0; side < 4; side++) {
    const at = side == 0 ? here - row : side == 1 ? here + 2 : side == 2 ? here + row : here - 2;
    const other = wholeAt(kingdom, at, kind);
    if (other < 0 || other == whole) continue;
    const otherSize = <i32>load<u8>(kingdom + other, SIZE);
    const otherCrowns = <i32>load<u8>(kingdom + other, WORTH);
    points -= otherSize * otherCrowns;
    size += otherSize;
    worth += otherCrowns;
    if (whole >= 0) store<u8>(kingdom + whole, <u8>other, WHOLE);
    whole = other;
  }
  if (whole < 0) {
    whole = load<u8>(kingdom, TERRITORIES);
    store<u8>(kingdom, <u8>(whole + 1), TERRITORIES);
    store<u8>(kingdom + whole, <u8>whole, WHOLE);
  }
  store<u8>(kingdom + whole, <u8>size, SIZE);
  store<u8>(kingdom + whole, <u8>worth, WORTH);
  if (worth > 0) {
    const terrains: i32 = <i32>load<u8>(kingdom, CROWNED) | (1 << terrain);
    store<u8>(kingdom, <u8>terrains, CROWNED);
  }
  store<u16>(here, <u16>((crowned << 14) | (whole << 3) | kind));
  store<u16>(kingdom, <u16>(points + size * worth), POINTS);
  store<u8>(kingdom, <u8>(<i32>load<u8>(kingdom, CROWNS) + crowned), CROWNS);
}

/** The territories that a square of this terrain would be part of, as bits. */
export function territoriesBeside(kingdom: usize, square: i32, terrain: i32): u64 {
  const row = (<usize>pitchOf(layoutOf(kingdom))) << 1;
  const here = kingdom + MAP + ((<usize>square) << 1) + row;
  const kind = terrain + 1;
  let beside: u64 = 0;
  for (let side = 0; side < 4; side++) {
    const at = side == 0 ? here - row : side == 1 ? here + 2 : side == 2 ? here + row : here - 2;
    const other = wholeAt(kingdom, at, kind);
    if (other >= 0) beside |= (<u64>1) << (<u64>other);
  }
  return beside;
}

/** The squares of territories and of some more between them. */
export function sizeOfJoining(kingdom: usize, parts: u64, squares: i32): i32 {
  let size = squares;
  for (; parts; parts &= parts - 1) size += squaresOf(kingdom, <i32>ctz(parts));
  return size;
}

/** What territories are worth more when they are one, with some squares and crowns between them. */
export function gainOfJoining(kingdom: usize, parts: u64, squares: i32, crowned: i32): i32 {
  let size = squares;
  let worth = crowned;
  let points = 0;
  for (; parts; parts &= parts - 1) {
    const part = kingdom + <usize>ctz(parts);
    const partSize = <i32>load<u8>(part, SIZE);
    const partCrowns = <i32>load<u8>(part, WORTH);
    size += partSize;
    worth += partCrowns;
    points += partSize * partCrowns;
  }
  return size * worth - points;
}

/** Whether a domino can add no points wherever it goes: it brings and meets no crown. */
export function isWorthless(kingdom: usize, domino: i32): bool {
  if (crownsA(domino) + crownsB(domino) > 0) return false;
  const terrains = (1 << terrainA(domino)) | (1 << terrainB(domino));
  return (<i32>load<u8>(kingdom, CROWNED) & terrains) == 0;
}

export function pointsOf(kingdom: usize): i32 {
  return load<u16>(kingdom, POINTS);
}

export function crownsIn(kingdom: usize): i32 {
  return load<u8>(kingdom, CROWNS);
}

export function discardsOf(kingdom: usize): i32 {
  return load<u8>(kingdom, DISCARDS);
}

export function discard(kingdom: usize): void {
  store<u8>(kingdom, <u8>(discardsOf(kingdom) + 1), DISCARDS);
}

export function largestOf(kingdom: usize): i32 {
  let largest = 0;
  for (let i: i32 = 0; i < <i32>load<u8>(kingdom, TERRITORIES); i++) {
    if (<i32>load<u8>(kingdom + i, WHOLE) != i) continue;
    largest = max(largest, <i32>load<u8>(kingdom + i, SIZE));
  }
  return largest;
}

/** Whether the castle is in the exact middle. */
export function isCentred(kingdom: usize): bool {
  const twice = middleOf(layoutOf(kingdom)) << 1;
  return leftOf(kingdom) + rightOf(kingdom) == twice && topOf(kingdom) + bottomOf(kingdom) == twice;
}

/** Whether it would be with these squares, the first of which is not below or right of the second. */
export function isCentredWith(kingdom: usize, from: i32, to: i32): bool {
  const layout = layoutOf(kingdom);
  const twice = middleOf(layout) << 1;
  const left = min(leftOf(kingdom), columnOf(layout, from));
  const right = max(rightOf(kingdom), columnOf(layout, to));
  const top = min(topOf(kingdom), rowOf(layout, from));
  const bottom = max(bottomOf(kingdom), rowOf(layout, to));
  return left + right == twice && top + bottom == twice;
}

/** Whether everything lies in the frame that has the castle in its middle. */
export function isInCentredFrame(kingdom: usize): bool {
  const layout = layoutOf(kingdom);
  const covered = kingdom + COVERED;
  const end = (<usize>wordsOf(layout)) << 3;
  for (let word: usize = 0; word < end; word += 8) {
    if (load<u64>(covered + word) & ~load<u64>(centredFrame(layout) + word)) return false;
  }
  return true;
}

/** Squares of the frame around the castle that no domino can cover: they have no free neighbour. */
export function holesInCentre(kingdom: usize): i32 {
  const layout = layoutOf(kingdom);
  const down = <u64>pitchOf(layout);
  const carry = <u64>bitsOf(layout) - down;
  const covered = kingdom + COVERED;
  const frame = centredFrame(layout);
  const end = (<usize>wordsOf(layout)) << 3;
  let holes: u64 = 0;
  let above: u64 = 0;
  let free = load<u64>(frame) & ~load<u64>(covered);
  for (let word: usize = 0; word < end; word += 8) {
    const below = load<u64>(frame + word, 8) & ~load<u64>(covered + word, 8);
    const beside =
      (free << 1) |
      (free >> 1) |
      (free << down) |
      (above >> carry) |
      (free >> down) |
      (below << carry);
    holes += popcnt(free & ~beside);
    above = free;
    free = below;
  }
  return <i32>holes;
}

/** Covers two squares for a question only, and uncovers them after it. */
export function occupy(kingdom: usize, a: i32, b: i32): void {
  const layout = layoutOf(kingdom);
  mark(kingdom + COVERED, layout, a);
  mark(kingdom + COVERED, layout, b);
}
export function vacate(kingdom: usize, a: i32, b: i32): void {
  const layout = layoutOf(kingdom);
  unmark(kingdom + COVERED, layout, a);
  unmark(kingdom + COVERED, layout, b);
}
