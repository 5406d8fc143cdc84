import { describe, expect, it } from 'vitest';
import { datesIn, frameOf, linesIn, placeIn } from './rating-shape.ts';

const then = (at: number, shown: number, spread: number) => ({ at, shown, spread });
const frame = (from: Date, to: Date) => ({ from: +from, to: +to, low: 1400, high: 1700 });

describe('the frame', () => {
  it('holds the whole band in steps of a hundred', () => {
    expect(frameOf([then(10, 1500, 170), then(30, 1616, 36)])).toEqual({
      from: 10,
      to: 30,
      low: 1300,
      high: 1700,
    });
  });

  it('shows a few hundred points even of a rating that hardly changed', () => {
    expect(frameOf([then(10, 1550, 10)])).toMatchObject({ low: 1400, high: 1700 });
  });
});

describe('a place', () => {
  const wide = { from: 100, to: 300, low: 1300, high: 1700 };
  it('runs from the upper left to the lower right', () => {
    expect(placeIn(wide, 100, 1700)).toEqual({ x: 0, y: 0 });
    expect(placeIn(wide, 300, 1300)).toEqual({ x: 1, y: 1 });
    expect(placeIn(wide, 200, 1500)).toEqual({ x: 0.5, y: 0.5 });
  });

  it('is in the middle while there is only one moment', () => {
    expect(placeIn({ ...wide, to: 100 }, 100, 1500).x).toBe(0.5);
  });
});

describe('the lines of the scale', () => {
  it('are a hundred apart, and further where that were too many', () => {
    const high = { from: 0, to: 0, low: 1300 };
    expect(linesIn({ ...high, high: 1700 })).toEqual([1300, 1400, 1500, 1600, 1700]);
    expect(linesIn({ ...high, high: 2700 })).toEqual([1400, 1600, 1800, 2000, 2200, 2400, 2600]);
  });
});

describe('the dates below', () => {
  it.each([
    ['an evening', new Date(2026, 2, 5, 18, 20), new Date(2026, 2, 5, 21, 50), 'hour', 3],
    ['a week', new Date(2026, 2, 5, 18), new Date(2026, 2, 11, 9), 'day', 6],
    ['a month', new Date(2026, 2, 5, 18), new Date(2026, 3, 6), 'day', 4],
    ['most of a year', new Date(2026, 1, 20), new Date(2026, 10, 18), 'month', 9],
    ['some years', new Date(2021, 1, 20), new Date(2026, 10, 18), 'year', 5],
  ])('of %s', (_span, from, to, unit, count) => {
    const dates = datesIn(frame(from, to), 9);
    expect(dates.unit).toBe(unit);
    expect(dates.moments).toHaveLength(count);
    for (const moment of dates.moments) {
      expect(moment).toBeGreaterThanOrEqual(+from);
      expect(moment).toBeLessThanOrEqual(+to);
    }
  });

  it('name beginnings by the calendar', () => {
    const { moments } = datesIn(frame(new Date(2026, 1, 20), new Date(2026, 4, 3)), 4);
    expect(moments).toEqual([2, 3, 4].map((month) => +new Date(2026, month, 1)));
  });

  it('are none where a moment is all there is', () => {
    const moment = new Date(2026, 1, 20, 10, 30);
    expect(datesIn(frame(moment, moment), 9).moments).toEqual([]);
  });
});
