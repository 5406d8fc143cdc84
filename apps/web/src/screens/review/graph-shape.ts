import type { Review } from '@crownlands/bots/thinker';
import { must, roundOf, type Seat } from '@crownlands/rules';
import type { Played } from '../../table/course.ts';

/** Where things lie along the time of a game, in pixels. */
export type Axis = {
  readonly after: readonly number[]; // each number of moves, none first
  readonly rows: readonly { readonly after: number; readonly from: number; readonly to: number }[];
  readonly rounds: readonly { readonly round: number; readonly middle: number }[];
};

/** The widest that a new row is drawn. */
const STRIPE = 9;

/** Moves take the same room each, and a row that is turned up a stripe after the move that ended its round. */
export function axisOf({ games, moves }: Played, width: number): Axis {
  const isTurnedUp = (index: number): boolean =>
    must(games[index + 1]).unseen.length < must(games[index]).unseen.length;
  const turnedUp = moves.filter((_, index) => isTurnedUp(index)).length;
  const stripe = Math.min(STRIPE, width / (moves.length + turnedUp));
  const step = (width - turnedUp * stripe) / moves.length;
  const after = [0];
  const rows: { after: number; from: number; to: number }[] = [];
  const middles = new Map<number, number[]>();
  let at = 0;
  for (const index of moves.keys()) {
    const round = roundOf(must(games[index]));
    middles.set(round, [...(middles.get(round) ?? []), at + step / 2]);
    at += step;
    after.push(at);
    if (!isTurnedUp(index)) continue;
    rows.push({ after: index + 1, from: at, to: at + stripe });
    at += stripe;
  }
  const rounds = [...middles].map(([round, all]) => ({
    round,
    middle: (must(all[0]) + must(all.at(-1))) / 2,
  }));
  return { after, rows, rounds: rounds.filter(({ round }) => round > 0) };
}

/** A place on a line: where it is along the time, and the chance there. */
export type Place = readonly [x: number, chance: number];

/** The chances of a seat along the axis, as far as they are known. */
export function lineOf(seat: Seat, { start, events }: Review, { after, rows }: Axis): Place[] {
  const places: Place[] = [[0, must(start[seat])]];
  let moves = 0;
  for (const event of events) {
    if (event.kind === 'move') moves = event.index + 1;
    const x =
      event.kind === 'move' ? must(after[moves]) : must(rows.find((row) => row.after === moves)).to;
    places.push([x, must(event.chances[seat])]);
  }
  return places;
}

/** The height of a line at a place between its own ones; null beyond its end. */
export function chanceAt(line: readonly Place[], x: number): number | null {
  const next = line.findIndex(([at]) => at >= x);
  if (next < 0) return null;
  const [to, chance] = must(line[next]);
  const [from, before] = line[next - 1] ?? [to, chance];
  return to === from ? chance : before + ((chance - before) * (x - from)) / (to - from);
}

/** The move that ends nearest to a place. */
export function moveNear({ after }: Axis, x: number): number {
  const distance = (index: number): number => Math.abs(must(after[index + 1]) - x);
  let best = 0;
  for (let index = 1; index < after.length - 1; index++) {
    if (distance(index) < distance(best)) best = index;
  }
  return best;
}

/** Heights that are at least so far apart, in their order, and not below the lowest. */
export function apart(heights: readonly number[], gap: number, lowest: number): number[] {
  const pushed: number[] = [];
  for (const height of heights) {
    pushed.push(Math.max(height, (pushed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  }
  return pushed.map((height, index) =>
    Math.min(height, lowest - (heights.length - 1 - index) * gap),
  );
}
