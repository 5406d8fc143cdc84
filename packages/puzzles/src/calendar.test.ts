import { describe, expect, it } from 'vitest';
import { ARCHIVE, daysIn, inArchive, isDate, onDay, puzzleAt } from './calendar.ts';

describe('a day', () => {
  it('has a file and a line', () => {
    expect(onDay('2026-11-01')).toEqual({ ok: true, value: { file: 'days/2026-11.txt', line: 0 } });
    expect(onDay('2028-02-29')).toEqual({
      ok: true,
      value: { file: 'days/2028-02.txt', line: 28 },
    });
    expect(onDay('2030-01-31')).toEqual({
      ok: true,
      value: { file: 'days/2030-01.txt', line: 30 },
    });
  });

  it.each(['1970-01-01', '2026-10-31', '2030-02-01', '9999-12-31'])('%s has no puzzle', (date) => {
    const reason = `there is no puzzle for ${date}, only from 2026-11-01 to 2030-01-31`;
    expect(onDay(date)).toEqual({ ok: false, reason });
  });

  it.each([
    '',
    'today',
    '2027-2-1',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-04-00',
    '27-04-01',
  ])('%j is none', (text) => {
    expect(isDate(text)).toBe(false);
    expect(onDay(text)).toMatchObject({ ok: false, reason: expect.stringContaining('expected') });
  });

  it('knows leap years', () => {
    const februaries = ['1900-02', '2000-02', '2027-02', '2028-02'].map(daysIn);
    expect(februaries).toEqual([28, 29, 28, 29]);
  });
});

describe('the archive', () => {
  it('has files of fifty', () => {
    expect(inArchive(1)).toEqual({ ok: true, value: { file: 'archive/01.txt', line: 0 } });
    expect(inArchive(50)).toEqual({ ok: true, value: { file: 'archive/01.txt', line: 49 } });
    expect(inArchive(ARCHIVE)).toEqual({ ok: true, value: { file: 'archive/10.txt', line: 49 } });
  });

  it.each([0, ARCHIVE + 1, 1.5, Number.NaN])('has no puzzle %j', (number) => {
    expect(inArchive(number)).toMatchObject({ ok: false });
  });
});

it('a file that lacks a line or has a spoilt one says where', () => {
  const place = { file: 'days/2026-11.txt', line: 1 };
  expect(puzzleAt('', place)).toEqual({ ok: false, reason: 'days/2026-11.txt has no line 2' });
  const reason = expect.stringMatching(/^days\/2026-11\.txt, line 2: expected build or duel/);
  expect(puzzleAt('\nhello\n', place)).toMatchObject({ ok: false, reason });
});
