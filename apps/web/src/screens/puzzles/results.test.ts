import { describe, expect, it } from 'vitest';
import { daysAfter, monthsAfter, weeksOf } from './days.ts';
import {
  better,
  formatResults,
  markOf,
  NOTHING,
  parseResults,
  type Results,
  solvedIn,
  streakOn,
} from './results.ts';

/** Results of days of November that were solved, each on a day. */
const solved = (days: { readonly [day: string]: string }): Results =>
  Object.fromEntries(
    Object.entries(days).map(([day, on]) => [
      `2026-11-${day}`,
      { ...NOTHING, isSolved: true, tries: [3], on: `2026-11-${on}` },
    ]),
  );

describe('a streak', () => {
  const results = solved({ 14: '14', 15: '15', 16: '16', 17: '17' });

  it.each([
    ['2026-11-17', 4, 'ends with today'],
    ['2026-11-18', 4, 'lasts while today can still be solved'],
    ['2026-11-19', 0, 'is over after a day without'],
    ['1970-01-01', 0, 'is not seen while the clock is wrong'],
    ['2100-01-01', 0, 'is not seen while the clock is wrong'],
  ])('on %s is %i: it %s', (today, days) => {
    expect(streakOn(results, today)).toBe(days);
  });

  it('does not count what was solved later', () => {
    expect(streakOn(solved({ 16: '18', 17: '17' }), '2026-11-18')).toBe(1);
    expect(solvedIn(solved({ 16: '18', 17: '17' }))).toBe(2);
  });

  it('goes on from month to month', () => {
    const day = { ...NOTHING, isSolved: true };
    const results = {
      '2026-11-30': { ...day, on: '2026-11-30' },
      '2026-12-01': { ...day, on: '2026-12-01' },
    };
    expect(streakOn(results, '2026-12-01')).toBe(2);
  });
});

describe('what is kept', () => {
  const results = { 17: { ...NOTHING, tries: [1], moves: ['25@0,-2S'] }, ...solved({ 18: '18' }) };

  it('comes back as it was', () => {
    expect(parseResults(formatResults(results))).toEqual(results);
  });

  it('is left out where it is damaged', () => {
    const text = formatResults(results).replace('"tries":[3]', '"tries":[-3]');
    expect(parseResults(text)).toEqual({ 17: results[17] });
  });

  it.each(['', '{', 'null', '[]', '{"version":2,"results":{}}', '{"version":1,"results":[1]}'])(
    'is nothing if it is %s',
    (text) => expect(parseResults(text)).toEqual({}),
  );

  it('stays solved when another tab is not as far', () => {
    const [done, begun] = [
      { ...NOTHING, isSolved: true },
      { ...NOTHING, tries: [0] },
    ];
    expect(better(begun, done)).toBe(done);
    expect(better(done, begun)).toBe(done);
    expect([markOf(done), markOf(begun), markOf()]).toEqual(['solved', 'tried', 'open']);
  });
});

describe('days', () => {
  it('follow each other over months and years', () => {
    expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(monthsAfter('2026-12', 1)).toBe('2027-01');
  });

  it('of a month are in weeks from Monday on', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([1, 7, 7, 7, 7, 1]);
    expect(weeks[0]?.at(-1)).toBe('2026-11-01');
  });
});
