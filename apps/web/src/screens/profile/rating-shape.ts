import type { Then } from '@crownlands/protocol';

/** What a graph of ratings shows: from when to when, and from which rating to which. */
export type Frame = {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
};

/** The distance of lines in points, and the least that a graph shows of the scale. */
const STEP = 100;
const LEAST = 3 * STEP;

/** Lines of the scale at most; with more of them the distance grows. */
const MOST_LINES = 7;

/** All of a history with its band, in whole steps. */
export function frameOf(history: readonly Then[]): Frame {
  const times = history.map(({ at }) => at);
  const lowest = Math.min(...history.map(({ shown, spread }) => shown - spread));
  const highest = Math.max(...history.map(({ shown, spread }) => shown + spread));
  const low = Math.floor(lowest / STEP) * STEP;
  const high = Math.ceil(highest / STEP) * STEP;
  const missing = Math.max(0, Math.ceil((LEAST - (high - low)) / STEP));
  return {
    from: Math.min(...times),
    to: Math.max(...times),
    low: low - Math.floor(missing / 2) * STEP,
    high: high + Math.ceil(missing / 2) * STEP,
  };
}

/** The ratings at which lines are drawn, lowest first. */
export function linesIn({ low, high }: Frame): number[] {
  const step = STEP * Math.ceil((high - low) / STEP / MOST_LINES);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, n) => first + n * step);
}

/** Where something is in the frame, as shares of its width and height from the upper left. */
export const placeIn = ({ from, to, low, high }: Frame, at: number, rating: number) => ({
  x: to > from ? (at - from) / (to - from) : 0.5,
  y: (high - rating) / (high - low),
});

type Unit = 'hour' | 'day' | 'month' | 'year';

/** Moments to be named below a graph, and what each is the beginning of. */
export type Dates = { readonly unit: Unit; readonly moments: readonly number[] };

/** How many of a unit lie between two named moments, from the finest on. */
const STRIDES: readonly (readonly [Unit, number])[] = [
  ['hour', 1],
  ['hour', 3],
  ['hour', 6],
  ['day', 1],
  ['day', 2],
  ['day', 7],
  ['month', 1],
  ['month', 2],
  ['month', 3],
  ['month', 6],
  ['year', 1],
  ['year', 2],
  ['year', 5],
];

/** The beginnings of hours, days, months or years in a frame, so many at most. */
export function datesIn({ from, to }: Frame, most: number): Dates {
  for (const [unit, stride] of STRIDES) {
    const moments = beginningsIn(from, to, unit, stride, most);
    if (moments.length <= most) return { unit, moments };
  }
  return { unit: 'year', moments: [] };
}

/** As many as there are, but no more than one over the most that is wanted. */
function beginningsIn(from: number, to: number, unit: Unit, stride: number, most: number) {
  const moments: number[] = [];
  for (let count = 0; moments.length <= most; count++) {
    const moment = beginning(from, unit, stride, count);
    if (moment > to) break;
    if (moment >= from) moments.push(moment);
  }
  return moments;
}

/** The beginning of a unit so many strides after the one before a moment, by this device's calendar. */
function beginning(moment: number, unit: Unit, stride: number, count: number): number {
  const date = new Date(moment);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const floor = (value: number): number => value - (value % stride) + count * stride;
  switch (unit) {
    case 'hour':
      return new Date(year, month, day, floor(date.getHours())).getTime();
    case 'day':
      return new Date(year, month, day + count * stride).getTime();
    case 'month':
      return new Date(year, floor(month), 1).getTime();
    case 'year':
      return new Date(floor(year), 0, 1).getTime();
  }
}
