import { type Score, scoreOf } from './score.ts';
import type { Position, Seat } from './types.ts';

export type Result = { readonly scores: readonly Score[]; readonly winners: readonly Seat[] };

export function resultOf(position: Position): Result {
  const scores = position.kingdoms.map((_, seat) => scoreOf(position, seat));
  return { scores, winners: winnersOf(placesOf(scores)) };
}

/** The place of each seat; those who tie share the better one: 1, 1, 3. */
export const placesOf = (scores: readonly Score[]): number[] =>
  scores.map((score) => 1 + scores.filter((other) => compare(other, score) > 0).length);

/** Points decide; then the largest territory; then crowns; equal in all three is a tie. */
const compare = (one: Score, other: Score): number =>
  one.total - other.total || one.largest - other.largest || one.crowns - other.crowns;

/** What made the victory: points, one of the tie-breaks, or nothing because it is shared. */
export function decidedBy({ scores, winners }: Result): 'points' | 'largest' | 'crowns' | null {
  const [best, second] = scores.toSorted((one, other) => compare(other, one));
  if (!best || !second || winners.length > 1) return null;
  if (best.total !== second.total) return 'points';
  return best.largest !== second.largest ? 'largest' : 'crowns';
}

export type DynastyResult = {
  readonly totals: readonly number[];
  readonly winners: readonly Seat[];
};

/** The games of a dynasty count together; equal totals share the victory. */
export function dynastyResultOf(games: readonly Result[]): DynastyResult {
  const totals = (games[0]?.scores ?? []).map((_, seat) =>
    games.reduce((total, { scores }) => total + (scores[seat]?.total ?? 0), 0),
  );
  const best = Math.max(...totals);
  return { totals, winners: winnersOf(totals.map((total) => (total === best ? 1 : 2))) };
}

const winnersOf = (places: readonly number[]): Seat[] =>
  places.flatMap((place, seat) => (place === 1 ? [seat] : []));
