import { describe, expect, it } from 'vitest';
import {
  emptyPad,
  layerOf,
  type Pad,
  scoreSheet,
  sheetOf,
  standingsOf,
  withSheet,
  withSize,
} from './pad.ts';
import { put, type Sheet } from './sheet.ts';

const at = (pad: Pad, seat: number): Pad => ({ ...pad, seat });
const lake = (sheet: Sheet, field: number, crowns: number): Sheet =>
  put(sheet, field, { terrain: 'lake', crowns });
const EMPTY = emptyPad();

describe('the pad', () => {
  it('changes the kingdom that is shown, and no other', () => {
    const pad = withSheet(at(EMPTY, 2), lake(sheetOf(EMPTY), 0, 0));
    expect(pad.sheets.map(({ tiles }) => tiles[0]?.terrain)).toEqual([
      undefined,
      undefined,
      'lake',
      undefined,
    ]);
    expect(withSheet(pad, sheetOf(pad))).toBe(pad);
  });

  it('changes the frame of all kingdoms', () => {
    expect(withSize(EMPTY, 7)).toEqual(emptyPad(7));
  });

  it('knows who has laid a domino', () => {
    const pad = withSheet(at(EMPTY, 1), { ...sheetOf(EMPTY), laid: [{ domino: 7, a: 0, b: 1 }] });
    expect(layerOf(pad, 7)).toBe(1);
    expect(layerOf(pad, 8)).toBeNull();
  });
});

describe('scores', () => {
  it('[G1] are squares times crowns', () => {
    const score = scoreSheet(EMPTY, lake(lake(sheetOf(EMPTY), 13, 1), 14, 0));
    expect(score.total).toBe(2);
  });

  it('[V2] [V3] have bonuses only for a kingdom that is begun', () => {
    const pad: Pad = { ...EMPTY, bonuses: ['middle-kingdom', 'harmony'] };
    const sheet = lake(lake(sheetOf(pad), 11, 0), 13, 0);
    expect(scoreSheet(pad, sheetOf(pad)).total).toBe(0);
    expect(scoreSheet(pad, sheet).total).toBe(15);
    expect(scoreSheet(pad, { ...sheet, hasDiscarded: true }).total).toBe(10);
    expect(scoreSheet(pad, lake(sheetOf(pad), 11, 0)).total).toBe(5);
  });

  it('rank the kingdoms that are begun', () => {
    expect(standingsOf(EMPTY)).toEqual([]);
    const pad = withSheet(at(EMPTY, 3), lake(lake(sheetOf(EMPTY), 13, 1), 14, 0));
    const both = withSheet(at(pad, 1), lake(sheetOf(EMPTY), 13, 1));
    expect(standingsOf(both).map(({ seat, place }) => [seat, place])).toEqual([
      [3, 1],
      [1, 2],
    ]);
  });
});
