import { must } from '@crownlands/rules';
import { parsePuzzle } from './text.ts';
import { DIFFICULTIES, type Puzzle, type Read, read, unreadable } from './types.ts';

/** The days that have a puzzle. */
export const FIRST_DAY = '2026-11-01';
export const LAST_DAY = '2030-01-31';

/** A puzzle in the files: where it is, from the folder of this package, and on which line from 0. */
export type Place = { readonly file: string; readonly line: number };

/** Where the puzzle of a day, such as 2026-11-18, is. */
export function onDay(date: string): Read<Place> {
  if (!isDate(date)) return unreadable(`expected a day such as ${FIRST_DAY}, not ${date}`);
  if (date < FIRST_DAY || date > LAST_DAY) {
    return unreadable(`there is no puzzle for ${date}, only from ${FIRST_DAY} to ${LAST_DAY}`);
  }
  return read({ file: fileOf(date.slice(0, 7)), line: Number(date.slice(8)) - 1 });
}

/** The file of a month, such as 2026-11. */
const fileOf = (month: string): string => `days/${month}.txt`;

/** Whether a text is a day of the calendar. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  Number(text.slice(8)) >= 1 &&
  Number(text.slice(8)) <= daysIn(text.slice(0, 7));

/** The days of a month, such as 2026-11; none if there is no such month. */
export function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (number === 2) return isLeap(year) ? 29 : 28;
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][number - 1] ?? 0;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The months that have puzzles, in order. */
export function months(): string[] {
  const all: string[] = [];
  for (let month = FIRST_DAY.slice(0, 7); month <= LAST_DAY.slice(0, 7); month = after(month)) {
    all.push(month);
  }
  return all;
}

function after(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${nextYear}-${`${next}`.padStart(2, '0')}`;
}

/** Puzzles of the archive, and how many are in each of its files. */
export const ARCHIVE = 500;
const ARCHIVE_FILE = 50;

/** Where a puzzle of the archive is, counted from 1. */
export function inArchive(number: number): Read<Place> {
  if (!Number.isInteger(number) || number < 1 || number > ARCHIVE) {
    return unreadable(`the archive has puzzles from 1 to ${ARCHIVE}`);
  }
  const file = Math.floor((number - 1) / ARCHIVE_FILE) + 1;
  return read({
    file: `archive/${`${file}`.padStart(2, '0')}.txt`,
    line: (number - 1) % ARCHIVE_FILE,
  });
}

/** A puzzle of a file's text. */
export function puzzleAt(text: string, { file, line }: Place): Read<Puzzle> {
  const found = text.split('\n')[line];
  if (!found) return unreadable(`${file} has no line ${line + 1}`);
  const puzzle = parsePuzzle(found);
  return puzzle.ok ? puzzle : unreadable(`${file}, line ${line + 1}: ${puzzle.reason}`);
}

/** The difficulties of a week, from Monday on. */
const WEEK = [1, 2, 2, 3, 3, 4, 5] as const;

/** What a day has: builds and duels take turns, and the week grows harder. */
export function rhythmOf(date: string): Pick<Puzzle, 'type' | 'difficulty'> {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const days = Date.UTC(year, month - 1, day) / 86_400_000;
  const weekday = (days + 3) % 7;
  return { type: days % 2 === 0 ? 'build' : 'duel', difficulty: WEEK[weekday] ?? 1 };
}

/** What a number of the archive has: a build and a duel of each difficulty in turn. */
export const rhythmInArchive = (number: number): Pick<Puzzle, 'type' | 'difficulty'> => ({
  type: number % 2 === 1 ? 'build' : 'duel',
  difficulty: must(DIFFICULTIES[Math.floor((number - 1) / 2) % DIFFICULTIES.length]),
});
