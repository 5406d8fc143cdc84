import { type Score, scoreOf } from './score.ts';
import type { Seat, Table } from './types.ts';

export type Result = { readonly scores: readonly Score[]; readonly winners: readonly Seat[] };

export function resultOf(table: Table): Result {
  const scores = table.kingdoms.map((_, seat) => scoreOf(table, seat));
  return { scores, winners: firstPlaces(placesOf(scores)) };
}

/** The place of each seat; those who tie share the better one: 1, 1, 3. */
export const placesOf = (scores: readonly Score[]): number[] =>
  scores.map((score) => 1 + scores.filter((other) => compare(other, score) > 0).length);

/** Points decide; then the largest territory; then crowns; equal in all three is a tie. */
export const compare = (one: Score, other: Score): number =>
  one.total - other.total || one.largest - other.largest || one.crowns - other.crowns;

export type DynastyResult = {
  readonly totals: readonly number[];
  readonly winners: readonly Seat[];
};

/** Three games count together; equal totals share the victory. */
export function dynastyResultOf(games: readonly Result[]): DynastyResult {
  const totals = (games[0]?.scores ?? []).map((_, seat) =>
    games.reduce((total, { scores }) => total + (scores[seat]?.total ?? 0), 0),
  );
  const best = Math.max(...totals);
  return { totals, winners: firstPlaces(totals.map((total) => (total === best ? 1 : 2))) };
}

const firstPlaces = (places: readonly number[]): Seat[] =>
  places.flatMap((place, seat) => (place === 1 ? [seat] : []));
