import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FILES, LINES, puzzleOf, textOf } from '../test/stored.ts';
import {
  ARCHIVE,
  daysIn,
  FIRST_DAY,
  inArchive,
  LAST_DAY,
  months,
  onDay,
  puzzleAt,
  rhythmInArchive,
  rhythmOf,
} from './calendar.ts';
import { formatPuzzle } from './text.ts';
import type { Read } from './types.ts';

/** All files together, each of them packed, in bytes. */
const LARGEST = 300_000;

const days = months().flatMap((month) =>
  Array.from({ length: daysIn(month) }, (_, day) => `${month}-${`${day + 1}`.padStart(2, '0')}`),
);
const accepted = <T>(read: Read<T>): T => {
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};

it('there is a puzzle for each day of three years and more, as hard as its weekday', () => {
  expect([days[0], days.at(-1)]).toEqual([FIRST_DAY, LAST_DAY]);
  expect(days.length).toBeGreaterThan(3 * 365);
  const texts = new Map(FILES.map((file) => [file, textOf(file)]));
  for (const date of days) {
    const place = accepted(onDay(date));
    expect(accepted(puzzleAt(texts.get(place.file) ?? '', place)), date).toMatchObject(
      rhythmOf(date),
    );
  }
});

it('a week grows harder from day to day, and builds and duels take turns', () => {
  const week = days.slice(1, 8); // from a Monday on
  const levels = week.map((date) => rhythmOf(date).difficulty);
  expect(levels).toEqual(levels.toSorted());
  expect([levels[0], levels.at(-1)]).toEqual([1, 5]);
  for (const [index, date] of days.entries()) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    expect(rhythmOf(date).difficulty, date).toBe(levels[(weekday + 6) % 7]);
    const before = days[index - 1];
    if (before) expect(rhythmOf(date).type, date).not.toBe(rhythmOf(before).type);
  }
});

it('the archive has 500 more', () => {
  expect(ARCHIVE).toBe(500);
  for (let number = 1; number <= ARCHIVE; number++) {
    const place = accepted(inArchive(number));
    expect(accepted(puzzleAt(textOf(place.file), place))).toMatchObject(rhythmInArchive(number));
  }
});

it('every file is used to its last line, which ends', () => {
  expect(LINES).toHaveLength(days.length + ARCHIVE);
  for (const file of FILES) expect(textOf(file), file).toMatch(/[^\n]\n$/);
});

it('no two puzzles are the same, whatever their difficulty', () => {
  const bare = LINES.map(({ line }) => formatPuzzle({ ...puzzleOf(line), difficulty: 1 }));
  expect(new Set(bare).size).toBe(bare.length);
});

it('all files are small', () => {
  const sizes = FILES.map((file) => gzipSync(textOf(file)).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(LARGEST);
});
