/**
 * Squares as bits. A kingdom of 5x5 may lie anywhere in the 9x9 squares around its castle (layout
 * 0), one of 7x7 in 13x13 (layout 1). Squares are numbered row by row, with an empty column after
 * each row so that a step to the side never wraps. A word of a mask holds whole rows, so that a step
 * down is a shift with a carry from the next word.
 */

/** Bytes from one mask to the next: four words, and an empty one to carry from. */
export const MASK: usize = 40;

/** More squares than either layout has. */
const SQUARES: i32 = 256;

export function sizeOf(layout: i32): i32 {
  return layout ? 7 : 5;
}

/** Columns and rows that a kingdom may reach. */
function spanOf(layout: i32): i32 {
  return layout ? 13 : 9;
}

/** From a square to the one below it. */
export function pitchOf(layout: i32): i32 {
  return layout ? 14 : 10;
}

/** Words of a mask, and squares in each of them. */
export function wordsOf(layout: i32): i32 {
  return layout ? 4 : 2;
}

export function bitsOf(layout: i32): i32 {
  return layout ? 56 : 60;
}

/** The castle's column and row. */
export function middleOf(layout: i32): i32 {
  return layout ? 6 : 4;
}

export function castleOf(layout: i32): i32 {
  return middleOf(layout) * (pitchOf(layout) + 1);
}

/** Around each square of each layout, those that share a side with it. */
const NEIGHBOURS = memory.data(2 * SQUARES * 40);

/** Where a kingdom may still grow: columns, and rows, by its first and last one. */
const COLUMNS = memory.data(2 * SQUARES * 40);
const ROWS = memory.data(2 * SQUARES * 40);

/** The frame with the castle in its middle. */
const CENTRED = memory.data(2 * 40);

/** Column, row and word of each square. */
const COLUMN = memory.data(2 * SQUARES);
const ROW = memory.data(2 * SQUARES);
const WORD = memory.data(2 * SQUARES);

export function neighboursOf(layout: i32, square: i32): usize {
  return NEIGHBOURS + <usize>(layout * SQUARES + square) * MASK;
}

export function columnsFor(layout: i32, first: i32, last: i32): usize {
  return COLUMNS + <usize>(layout * SQUARES + first * 16 + last) * MASK;
}

export function rowsFor(layout: i32, first: i32, last: i32): usize {
  return ROWS + <usize>(layout * SQUARES + first * 16 + last) * MASK;
}

export function centredFrame(layout: i32): usize {
  return CENTRED + <usize>layout * MASK;
}

export function columnOf(layout: i32, square: i32): i32 {
  return load<u8>(COLUMN + layout * SQUARES + square);
}

export function rowOf(layout: i32, square: i32): i32 {
  return load<u8>(ROW + layout * SQUARES + square);
}

export function wordOf(layout: i32, square: i32): i32 {
  return load<u8>(WORD + layout * SQUARES + square);
}

/** Whether a square lies in the frame that has the castle in its middle. */
export function isCentredSquare(layout: i32, square: i32): bool {
  const reach = sizeOf(layout) >> 1;
  const x = columnOf(layout, square) - middleOf(layout);
  const y = rowOf(layout, square) - middleOf(layout);
  return x >= -reach && x <= reach && y >= -reach && y <= reach;
}

/** Adds a square to a mask. */
export function mark(mask: usize, layout: i32, square: i32): void {
  const word = wordOf(layout, square);
  const at = mask + ((<usize>word) << 3);
  store<u64>(at, load<u64>(at) | ((<u64>1) << (square - word * bitsOf(layout))));
}

/** Unmarks it. */
export function unmark(mask: usize, layout: i32, square: i32): void {
  const word = wordOf(layout, square);
  const at = mask + ((<usize>word) << 3);
  store<u64>(at, load<u64>(at) & ~((<u64>1) << (square - word * bitsOf(layout))));
}

/** Adds all squares of a rectangle that the layout reaches. */
function markRectangle(
  mask: usize,
  layout: i32,
  left: i32,
  right: i32,
  top: i32,
  bottom: i32,
): void {
  const last = spanOf(layout) - 1;
  for (let y = max(0, top); y <= min(last, bottom); y++) {
    for (let x = max(0, left); x <= min(last, right); x++)
      mark(mask, layout, y * pitchOf(layout) + x);
  }
}

/** Fills all masks and look-ups. */
export function prepareLayouts(): void {
  for (let layout = 0; layout < 2; layout++) {
    const pitch = pitchOf(layout);
    const span = spanOf(layout);
    const size = sizeOf(layout);
    for (let square = 0; square < SQUARES; square++) {
      store<u8>(COLUMN + layout * SQUARES + square, <u8>(square % pitch));
      store<u8>(ROW + layout * SQUARES + square, <u8>(square / pitch));
      store<u8>(WORD + layout * SQUARES + square, <u8>(square / bitsOf(layout)));
    }
    for (let y = 0; y < span; y++) {
      for (let x = 0; x < span; x++) {
        const around = neighboursOf(layout, y * pitch + x);
        markRectangle(around, layout, x, x, y - 1, y + 1);
        markRectangle(around, layout, x - 1, x + 1, y, y);
      }
    }
    for (let first = 0; first < span; first++) {
      for (let last = first; last < span; last++) {
        const low = last - size + 1;
        const high = first + size - 1;
        markRectangle(columnsFor(layout, first, last), layout, low, high, 0, span);
        markRectangle(rowsFor(layout, first, last), layout, 0, span, low, high);
      }
    }
    const low = middleOf(layout) - (size >> 1);
    const high = middleOf(layout) + (size >> 1);
    markRectangle(centredFrame(layout), layout, low, high, low, high);
  }
}
