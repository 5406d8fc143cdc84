import {
  BESIDE,
  bottomOf,
  crownsAt,
  crownsOf,
  discardsOf,
  isCentred,
  isInCentredFrame,
  kindAt,
  layoutOf,
  leftOf,
  pointsOf,
  rightOf,
  squaresOf,
  territoryAt,
  topOf,
} from './kingdom';
import { bitsOf, castleOf, MASK, middleOf, pitchOf, sizeOf, wordOf } from './layout';
import { addRow, FACTS } from './rows';

/**
 * What the net sees of a kingdom: eight bytes a square of the frame (what lies there, its crowns,
 * the crowns and the squares of its territory, the terrains beside it if it is empty, whether it is
 * a hole), and eight bytes of facts.
 */
export const SKETCH: usize = 400;

const CASTLE: i32 = 7;

/** Where the frame begins: around the castle, or shifted to the side where the kingdom sticks out. */
function frameStart(first: i32, last: i32, layout: i32): i32 {
  const start = middleOf(layout) - (sizeOf(layout) >> 1);
  return first < start ? first : max(start, last - sizeOf(layout) + 1);
}

export function sketch(kingdom: usize, to: usize): void {
  const layout = layoutOf(kingdom);
  const size = sizeOf(layout);
  const left = frameStart(leftOf(kingdom), rightOf(kingdom), layout);
  const top = frameStart(topOf(kingdom), bottomOf(kingdom), layout);
  const castle = castleOf(layout);
  let empty: u64 = 0;
  let squares = 0;
  let at = to;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at += 8) {
      const square = (top + y) * pitchOf(layout) + left + x;
      const kind = kindAt(kingdom, square);
      if (kind) {
        const territory = territoryAt(kingdom, square);
        const worth = <u64>crownsOf(kingdom, territory);
        const extent = <u64>squaresOf(kingdom, territory);
        const crowns = <u64>crownsAt(kingdom, square);
        store<u64>(at, <u64>kind | (crowns << 8) | (worth << 16) | (extent << 24));
        squares++;
      } else if (square == castle) {
        store<u64>(at, CASTLE);
      } else {
        empty |= (<u64>1) << ((y << 3) | x);
        store<u64>(at, (<u64>terrainsBeside(kingdom, layout, square)) << 32);
      }
    }
  }
  const beside = (empty << 1) | (empty >> 1) | (empty << 8) | (empty >> 8);
  for (let holes = empty & ~beside; holes; holes &= holes - 1) {
    const bit = <i32>ctz(holes);
    store<u8>(to + (((bit >> 3) * size + (bit & 7)) << 3), 1, 5);
  }
  store<u8>(at, <u8>squares);
  store<u8>(at, <u8>min(pointsOf(kingdom), 255), 1);
  store<u8>(at, <u8>isCentred(kingdom), 2);
  store<u8>(at, <u8>isInCentredFrame(kingdom), 3);
  store<u8>(at, <u8>(discardsOf(kingdom) == 0), 4);
  store<u8>(at, 1, 5);
  store<u16>(at, 0, 6);
}

/** The terrains that touch a square, as bits; the castle is every terrain. */
function terrainsBeside(kingdom: usize, layout: i32, square: i32): i32 {
  const word = wordOf(layout, square);
  const shift = <u64>(square - word * bitsOf(layout));
  const mask = kingdom + BESIDE + ((<usize>word) << 3);
  let terrains: u64 = 0;
  for (let terrain = 0; terrain < 6; terrain++) {
    terrains |= ((load<u64>(mask + terrain * MASK) >> shift) & 1) << terrain;
  }
  return <i32>terrains;
}

/** A sketch of nothing, which differs from any other by all its rows. */
const blank = memory.data(400);

/** Lists all rows of a sketch. */
export function addSketch(drawn: usize, layout: i32): void {
  addChanges(blank, drawn, layout);
}

/** Lists the rows by which one sketch differs from another. */
export function addChanges(from: usize, to: usize, layout: i32): void {
  const area = sizeOf(layout) * sizeOf(layout);
  for (let cell = 0; cell < area; cell++, from += 8, to += 8) {
    if (load<u64>(from) != load<u64>(to)) addCell(from, to, cell, area);
  }
  for (let fact = 0; fact < 6; fact++) {
    addDifference(from, to, fact, 17 * area + FACTS + fact);
  }
}

function addDifference(from: usize, to: usize, byte: usize, row: i32): void {
  const difference = <i32>load<u8>(to + byte) - <i32>load<u8>(from + byte);
  if (difference) addRow(row, difference);
}

function addCell(from: usize, to: usize, cell: i32, area: i32): void {
  const before = <i32>load<u8>(from);
  const after = <i32>load<u8>(to);
  if (before != after) {
    if (before) addRow((before - 1) * area + cell, -1);
    if (after) addRow((after - 1) * area + cell, 1);
  }
  addDifference(from, to, 1, 7 * area + cell);
  addDifference(from, to, 2, 8 * area + cell);
  addDifference(from, to, 3, 9 * area + cell);
  const was = <i32>load<u8>(from, 4);
  for (let changed = was ^ <i32>load<u8>(to, 4); changed; changed &= changed - 1) {
    const terrain = ctz(changed);
    addRow((10 + terrain) * area + cell, (was >> terrain) & 1 ? -1 : 1);
  }
  addDifference(from, to, 5, 16 * area + cell);
}
