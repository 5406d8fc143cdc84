import { dominoOf, NUMBERS, TERRAINS } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { type Brush, brushFor, crowned, mostCrowns, stroke, tap } from './brush.ts';
import { emptySheet, type Sheet } from './sheet.ts';

const brush = (terrain: (typeof TERRAINS)[number], crowns = 0): Brush => ({
  type: 'tile',
  terrain,
  crowns,
});
const ERASER: Brush = { type: 'eraser' };
const CASTLE: Brush = { type: 'castle' };
const SHEET = emptySheet(5);
const crownsAfter = (start: Sheet, by: Brush, presses: number): (number | undefined)[] => {
  const seen: (number | undefined)[] = [];
  for (let sheet = start, press = 0; press < presses; press++) {
    sheet = tap(sheet, by, 0);
    seen.push(sheet.tiles[0]?.crowns);
  }
  return seen;
};

it('[C2] has as many crowns as dominoes have', () => {
  expect(TERRAINS.map(mostCrowns)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(NUMBERS.some((number) => dominoOf(number).b.crowns === 3)).toBe(true);
});

describe('tap', () => {
  it('paints, then counts the crowns up and round', () => {
    expect(crownsAfter(SHEET, brush('wheat'), 3)).toEqual([0, 1, 0]);
    expect(crownsAfter(SHEET, brush('mine'), 5)).toEqual([0, 1, 2, 3, 0]);
    expect(crownsAfter(SHEET, brush('swamp', 2), 3)).toEqual([2, 0, 2]);
  });

  it('paints other land over', () => {
    const wheat = tap(SHEET, brush('wheat', 1), 0);
    expect(tap(wheat, brush('lake'), 0).tiles[0]).toEqual({ terrain: 'lake', crowns: 0 });
  });

  it('erases', () => {
    expect(tap(tap(SHEET, brush('wheat'), 0), ERASER, 0)).toEqual(SHEET);
    expect(tap(SHEET, ERASER, 0)).toBe(SHEET);
  });

  it('leaves the castle alone, but for its own brush', () => {
    expect(tap(SHEET, brush('wheat'), 12)).toBe(SHEET);
    expect(tap(SHEET, ERASER, 12)).toBe(SHEET);
    expect(tap(SHEET, CASTLE, 3).castle).toBe(3);
  });
});

describe('stroke', () => {
  it('keeps the crowns of land that it joins', () => {
    const crownedWheat = tap(SHEET, brush('wheat', 1), 0);
    expect(stroke(crownedWheat, brush('wheat'), 0)).toBe(crownedWheat);
    expect(stroke(crownedWheat, brush('lake'), 0).tiles[0]?.terrain).toBe('lake');
    expect(stroke(crownedWheat, ERASER, 0)).toEqual(SHEET);
  });

  it('drags the castle around land, not through it', () => {
    const wheat = tap(SHEET, brush('wheat'), 0);
    expect(stroke(wheat, CASTLE, 0)).toBe(wheat);
    expect(stroke(wheat, CASTLE, 1).castle).toBe(1);
  });
});

describe('keys', () => {
  it('choose a brush', () => {
    expect(brushFor('1', ERASER)).toEqual(brush('wheat'));
    expect(brushFor('6', ERASER)).toEqual(brush('mine'));
    expect(brushFor('0', CASTLE)).toEqual(ERASER);
    expect(brushFor('c', ERASER)).toEqual(CASTLE);
    expect(brushFor('7', ERASER)).toBeNull();
  });

  it('change the crowns within bounds', () => {
    expect(brushFor('+', brush('swamp', 1))).toEqual(brush('swamp', 2));
    expect(brushFor('+', brush('swamp', 2))).toEqual(brush('swamp', 2));
    expect(brushFor('-', brush('swamp'))).toEqual(brush('swamp'));
    expect(brushFor('+', ERASER)).toBeNull();
    expect(crowned(CASTLE, 1)).toBe(CASTLE);
  });
});
