import { recordAt, type TableState } from '@crownlands/protocol';
import {
  dynastyResultOf,
  gamesOf,
  must,
  placesOf,
  type Result,
  type Score,
  type Seat,
  type Terrain,
} from '@crownlands/rules';

/** Points by terrain of all games together. */
export type Lands = { readonly [terrain in Terrain]?: number };

/** How a seat came out of all games of a table. */
export type Standing = {
  readonly place: number; // 1 is first; those who tie share it
  readonly total: number;
  readonly games: number;
  readonly lands: Lands; // empty where a substitute has played to the end
};

/** How everybody came out. Who is away at the end is last, whatever the substitute has made of it. */
export function standingsAt(state: TableState): Standing[] {
  const results = gamesOf(must(recordAt(state))).map(({ result }) => must(result));
  const { totals } = dynastyResultOf(results);
  const places = placesIn(results, totals);
  const isAway = (seat: Seat): boolean => {
    const sitting = must(state.seats[seat]);
    return sitting.who === 'person' && sitting.isAway;
  };
  const here = places.map((_, seat) => seat).filter((seat) => !isAway(seat));
  return places.map((place, seat) => ({
    place: isAway(seat)
      ? here.length + 1
      : 1 + here.filter((other) => must(places[other]) < place).length,
    total: must(totals[seat]),
    games: results.length,
    lands: isAway(seat) ? {} : landsOf(results.map(({ scores }) => must(scores[seat]))),
  }));
}

/** By the rules: a single game has its tie-breaks, a dynasty only its totals. */
function placesIn(results: readonly Result[], totals: readonly number[]): number[] {
  const [only, another] = results;
  if (only && !another) return placesOf(only.scores);
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}

function landsOf(scores: readonly Score[]): Lands {
  const lands: { [terrain in Terrain]?: number } = {};
  for (const { terrain, points } of scores.flatMap(({ territories }) => territories)) {
    lands[terrain] = (lands[terrain] ?? 0) + points;
  }
  return lands;
}
