import { describe, expect, it } from 'vitest';
import { EMPTY_HAND, type Hand, halvesIn, press, readDigits, secondFields } from './hand.ts';
import { emptySheet, put } from './sheet.ts';

const SHEET = emptySheet(5);
const HOLDING: Hand = { ...EMPTY_HAND, domino: 48 };
const WHEAT = { terrain: 'wheat', crowns: 0 } as const;
const MINE = { terrain: 'mine', crowns: 3 } as const;

describe('press', () => {
  it('lays half a on the first square and half b beside it', () => {
    const { hand } = press(SHEET, HOLDING, 0);
    expect(hand.first).toBe(0);
    const after = press(SHEET, hand, 1);
    expect(after.sheet.tiles.slice(0, 2)).toEqual([WHEAT, MINE]);
    expect(after.sheet.laid).toEqual([{ domino: 48, a: 0, b: 1 }]);
    expect(after.hand).toEqual(EMPTY_HAND);
  });

  it('lays half b first when the domino is turned', () => {
    const after = press(SHEET, { ...HOLDING, isTurned: true, first: 0 }, 1);
    expect(after.sheet.tiles.slice(0, 2)).toEqual([MINE, WHEAT]);
    expect(after.sheet.laid).toEqual([{ domino: 48, a: 1, b: 0 }]);
  });

  it('begins anew further away, and takes back on the same square', () => {
    expect(press(SHEET, { ...HOLDING, first: 0 }, 2).hand.first).toBe(2);
    expect(press(SHEET, { ...HOLDING, first: 4 }, 5).hand.first).toBe(5);
    expect(press(SHEET, { ...HOLDING, first: 0 }, 0).hand).toEqual(HOLDING);
  });

  it('[P2] wants free squares', () => {
    const wheat = put(SHEET, 0, WHEAT);
    expect(press(wheat, HOLDING, 0)).toEqual({ sheet: wheat, hand: HOLDING, refusal: 'not-free' });
    expect(press(SHEET, HOLDING, SHEET.castle).refusal).toBe('not-free');
  });

  it('takes up a domino with an empty hand', () => {
    const { sheet } = press(SHEET, { ...HOLDING, first: 0 }, 1);
    const lifted = press(sheet, EMPTY_HAND, 1);
    expect(lifted.sheet).toEqual(SHEET);
    expect(lifted.hand).toEqual(HOLDING);
    expect(press(SHEET, EMPTY_HAND, 1).refusal).toBe('none-chosen');
  });
});

it('shows where the second half may go', () => {
  expect(secondFields(put(SHEET, 6, WHEAT), { ...HOLDING, first: 7 })).toEqual([2, 8]);
  expect(secondFields(SHEET, HOLDING)).toEqual([]);
});

it('names the half that comes first', () => {
  expect(halvesIn(HOLDING)).toEqual([WHEAT, MINE]);
  expect(halvesIn({ ...HOLDING, isTurned: true })).toEqual([MINE, WHEAT]);
  expect(halvesIn(EMPTY_HAND)).toBeNull();
});

it.each([
  ['4', '4'],
  ['48', '48'],
  ['49', '9'],
  ['84', '4'],
  ['480', ''],
  ['4812', '12'],
  ['0', ''],
  ['05', '5'],
  ['4x', '4'],
  ['', ''],
  ['x', ''],
])('reads %j as %j', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});

it('reads any length that is pasted', () => {
  expect(readDigits('7'.repeat(20_000))).toBe('7');
});
