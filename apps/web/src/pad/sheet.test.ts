import { formatLand, formatTile, occupied, parseTile } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import {
  beside,
  emptySheet,
  fieldsAt,
  isBlank,
  isFull,
  landOn,
  moveCastle,
  put,
  resize,
  type Sheet,
  shift,
  sizeOf,
} from './sheet.ts';

/** `w1` is wheat with a crown, `C0` the castle. */
function drawn(text: string): Sheet {
  const words = text.trim().split(/\s+/);
  return {
    castle: words.indexOf('C0'),
    tiles: words.map(parseTile),
    laid: [],
    hasDiscarded: false,
  };
}

function rowsOf(sheet: Sheet): string[] {
  const size = sizeOf(sheet);
  const words = sheet.tiles.map((tile, field) =>
    field === sheet.castle ? 'C0' : tile ? formatTile(tile) : '..',
  );
  return Array.from({ length: size }, (_, row) =>
    words.slice(row * size, (row + 1) * size).join(' '),
  );
}

const SMALL = drawn(`
  .. .. .. .. ..
  .. f0 .. .. ..
  .. w1 C0 l0 l1
  .. .. .. .. ..
  .. .. .. .. ..`);

describe('a sheet', () => {
  it('begins with a castle in the middle and nothing else', () => {
    expect(rowsOf(emptySheet(5))[2]).toBe('.. .. C0 .. ..');
    expect(isBlank(emptySheet(7))).toBe(true);
    expect(emptySheet(7).castle).toBe(24);
  });

  it('is full when only the castle has no tile', () => {
    const { tiles, ...rest } = emptySheet(5);
    const full = { ...rest, tiles: tiles.map((_, i) => (i === 12 ? null : parseTile('w0'))) };
    expect(isFull(full)).toBe(true);
    expect(isFull(put(full, 0, null))).toBe(false);
  });

  it('knows neighbours inside the frame only', () => {
    expect(beside(5, 0)).toEqual([1, 5]);
    expect(beside(5, 4)).toEqual([9, 3]);
    expect(beside(5, 12)).toEqual([7, 13, 17, 11]);
    expect(beside(5, 24)).toEqual([19, 23]);
  });

  it('lets nothing cover the castle', () => {
    expect(put(SMALL, SMALL.castle, parseTile('w0'))).toBe(SMALL);
  });

  it('forgets a domino once a half of it is painted over', () => {
    const laid = { ...SMALL, laid: [{ domino: 30, a: 14, b: 13 }] };
    expect(put(laid, 0, parseTile('w0')).laid).toHaveLength(1);
    expect(put(laid, 13, parseTile('w0')).laid).toEqual([]);
    expect(put(laid, 14, null).laid).toEqual([]);
  });

  it('moves the castle, which clears the square it comes to', () => {
    expect(rowsOf(moveCastle(SMALL, 13))[2]).toBe('.. w1 .. C0 l1');
    expect(moveCastle(SMALL, SMALL.castle)).toBe(SMALL);
  });
});

describe('shift', () => {
  it('moves all that is there', () => {
    const left = shift({ ...SMALL, laid: [{ domino: 30, a: 14, b: 13 }] }, -1, 1);
    expect(left && rowsOf(left).slice(2, 4)).toEqual(['f0 .. .. .. ..', 'w1 C0 l0 l1 ..']);
    expect(left?.laid).toEqual([{ domino: 30, a: 18, b: 17 }]);
  });

  it('stops at every side of the frame', () => {
    expect(shift(SMALL, 1, 0)).toBeNull();
    expect(shift(SMALL, -2, 0)).toBeNull();
    expect(shift(SMALL, 0, -2)).toBeNull();
    expect(shift(SMALL, 0, 3)).toBeNull();
  });
});

describe('resize', () => {
  it('grows on all sides alike', () => {
    const large = resize(SMALL, 7);
    expect(rowsOf(large)[3]).toBe('.. .. w1 C0 l0 l1 ..');
    expect(rowsOf(resize(large, 5))).toEqual(rowsOf(SMALL));
  });

  it('keeps all that can be kept in a smaller frame', () => {
    const low = shift(resize(SMALL, 7), -2, 3);
    expect(low && rowsOf(resize(low, 5)).at(-1)).toBe('w1 C0 l0 l1 ..');
  });

  it('keeps the castle when the land is too wide, and no broken domino', () => {
    const wide = put(moveCastle(emptySheet(7), 0), 6, parseTile('w0'));
    expect(resize(wide, 5).castle).toBe(0);
    expect(isBlank(resize(wide, 5))).toBe(true);
    const broken = resize({ ...wide, laid: [{ domino: 1, a: 4, b: 5 }] }, 5);
    expect(broken.laid).toEqual([]);
  });
});

it('[P1] is land around the castle, wherever that stands in the frame', () => {
  const drawing = 'f0 .. .. ..\nw1 C0 l0 l1';
  expect(formatLand(landOn(SMALL))).toBe(drawing);
  expect(formatLand(landOn(shift(SMALL, -1, -1) ?? SMALL))).toBe(drawing);
});

it('finds the fields of squares that the rules name', () => {
  const moved = moveCastle(SMALL, 18);
  expect(fieldsAt(SMALL, occupied(landOn(SMALL)))).toEqual([6, 11, 12, 13, 14]);
  expect(fieldsAt(moved, occupied(landOn(moved)))).toEqual([6, 11, 13, 14, 18]);
});
