import { daysAfter } from './days.ts';

/** What somebody has made of a puzzle. */
export type Result = {
  readonly tries: readonly number[]; // of each that came to its end, the moves that kept the answer within reach
  readonly isSolved: boolean;
  readonly on: string | null; // the day on which it was solved
  readonly time: number; // in milliseconds, until it was solved
  readonly hints: number;
  readonly moves: readonly string[]; // of the last try
};

/** By the names of the puzzles: a day, or a number of the archive. */
export type Results = { readonly [name: string]: Result };

export const NOTHING: Result = {
  tries: [],
  isSolved: false,
  on: null,
  time: 0,
  hints: 0,
  moves: [],
};

export type Mark = 'solved' | 'tried' | 'open';

export function markOf(result: Result = NOTHING): Mark {
  if (result.isSolved) return 'solved';
  return result.tries.length > 0 || result.moves.length > 0 ? 'tried' : 'open';
}

/** The days in a row whose puzzles were solved when they came, until today or yesterday. */
export function streakOn(results: Results, today: string): number {
  const isInTime = (day: string): boolean => results[day]?.on === day;
  let days = 0;
  let day = isInTime(today) ? today : daysAfter(today, -1);
  for (; isInTime(day); day = daysAfter(day, -1)) days++;
  return days;
}

export const solvedIn = (results: Results): number =>
  Object.values(results).filter(({ isSolved }) => isSolved).length;

/** The same puzzle in two tabs: what is solved stays so. */
export const better = (here: Result, there: Result | undefined): Result =>
  there?.isSolved && !here.isSolved ? there : here;

const VERSION = 1;

/** All results as the browser keeps them. */
export const formatResults = (results: Results): string =>
  JSON.stringify({ version: VERSION, results });

/** Reads kept results, but none that is damaged. */
export function parseResults(text: string): Results {
  const kept = readJson(text);
  if (!isRecord(kept) || kept.version !== VERSION || !isRecord(kept.results)) return {};
  return Object.fromEntries(
    Object.entries(kept.results).filter((entry): entry is [string, Result] => isResult(entry[1])),
  );
}

function isResult(kept: unknown): boolean {
  if (!isRecord(kept)) return false;
  const { tries, isSolved, on, time, hints, moves } = kept;
  return (
    areAll(tries, isCount) &&
    typeof isSolved === 'boolean' &&
    (on === null || typeof on === 'string') &&
    typeof time === 'number' &&
    time >= 0 &&
    isCount(hints) &&
    areAll(moves, (move) => typeof move === 'string')
  );
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const areAll = (values: unknown, isOne: (value: unknown) => boolean): boolean =>
  Array.isArray(values) && values.every(isOne);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
