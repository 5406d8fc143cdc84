import { must, type Random, seeded, shuffle } from '@crownlands/rules';
import { afterGame, NEWCOMER, ratingOf, type Strength } from '../src/people/rating.ts';

/** Somebody whose strength is known, in points as they are shown, and what the ratings make of them. */
type Player = { readonly strength: number; rating: Strength; games: number };

/** How well everybody is sorted after so many games each. */
export type Sorting = {
  readonly games: number;
  readonly correlation: number; // of the order by rating with that by strength
  readonly settled: number; // share of the players
  readonly error: number; // points by which a rating is off, root mean square
  readonly within: number; // share of those who are no further off than their spread
};

/** Points between which two of three players are, one to either side of 1500. */
const SPREAD = 200;

/** Newcomers of all strengths play each other, in tables of so many by chance. */
export function sortPlayers(
  players: number,
  people: number,
  games: number,
  seed: number,
): Sorting[] {
  const random = seeded(seed);
  const everybody = Array.from({ length: people }, (): Player => {
    return { strength: 1500 + SPREAD * normal(random), rating: NEWCOMER, games: 0 };
  });
  return Array.from({ length: games }, (_, round) => {
    const order = shuffle(everybody, random);
    for (let first = 0; first + players <= people; first += players) {
      play(order.slice(first, first + players), random);
    }
    return sortingOf(everybody, round + 1);
  });
}

/** Who is the stronger wins the more often: 400 points are ten to one between any two. */
function play(table: readonly Player[], random: Random): void {
  const days = table.map(
    ({ strength }) => (strength * Math.LN10) / 400 - Math.log(-Math.log(chance(random))),
  );
  const after = afterGame(
    table.map(({ rating }, seat) => {
      const place = 1 + days.filter((day) => day > must(days[seat])).length;
      return { ...rating, place };
    }),
  );
  for (const [seat, player] of table.entries()) {
    player.rating = must(after[seat]);
    player.games++;
  }
}

function sortingOf(everybody: readonly Player[], games: number): Sorting {
  const rated = everybody.map(({ strength, rating, games: rounds }) => {
    const { shown, spread, isSettled } = ratingOf({ ...rating, games: rounds });
    return { strength, shown, mu: rating.mu, off: Math.abs(shown - strength), spread, isSettled };
  });
  const share = (isSo: (one: (typeof rated)[number]) => boolean): number =>
    rated.filter(isSo).length / rated.length;
  return {
    games,
    correlation: correlationOf(
      ranksOf(rated.map(({ mu }) => mu)),
      ranksOf(rated.map(({ strength }) => strength)),
    ),
    settled: share(({ isSettled }) => isSettled),
    error: Math.sqrt(rated.reduce((sum, { off }) => sum + off ** 2, 0) / rated.length),
    within: share(({ off, spread }) => off <= spread),
  };
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return values.map((value) => sorted.indexOf(value));
}

function correlationOf(one: readonly number[], other: readonly number[]): number {
  const mean = (one.length - 1) / 2;
  const spread = (one.length * (one.length ** 2 - 1)) / 12; // of all ranks
  return (
    one.reduce((sum, rank, index) => sum + (rank - mean) * (must(other[index]) - mean), 0) / spread
  );
}

/** A number between 0 and 1, neither of them. */
const chance = (random: Random): number => (random(2 ** 31) + 0.5) / 2 ** 31;

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(chance(random))) * Math.cos(2 * Math.PI * chance(random));
