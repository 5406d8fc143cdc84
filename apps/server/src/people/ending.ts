import type { Change, NewEvent, Players, TableState, Unrated } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { DAY } from '../basics/durations.ts';
import type { Query } from '../store/query.ts';
import type { Ending, KeptRating, SeatResult } from '../store/store.ts';
import { afterGame, anchorOf, NEWCOMER, type Strength, shownOf } from './rating.ts';
import { type Standing, standingsAt } from './standing.ts';

/** How often the same two persons are rated against each other within a day. */
const MOST_OFTEN = 5;

/** A table whose games are all over: who held its seats, and when it ended. */
export type Ended = {
  readonly state: TableState;
  readonly holders: readonly (string | null)[];
  readonly at: number;
};

/** What is kept of an end, and what is told of ratings, if the game was to be rated. */
export type Judged = {
  readonly ending: Ending;
  readonly rated: Extract<NewEvent, { type: 'rated' }> | null;
};

/**
 * What the end of a table does, by the ratings as they are now: whoever keeps it has to find them so still, or
 * ask again.
 */
export async function judge(query: Query, ended: Ended): Promise<Judged> {
  const standings = standingsAt(ended.state);
  const results = standings.map((standing, seat) => resultOf(ended, seat, standing));
  if (!ended.state.settings.isRated) return { ending: { results, ratings: [] }, rated: null };
  const before = await strengthsAt(query, ended); // first: whoever meets meanwhile has other ratings
  const pairs = await pairsAt(query, ended);
  const why = unratedBecause(ended, pairs);
  if (why) return { ending: { results, ratings: [] }, rated: { type: 'rated', changes: [], why } };
  const { ratings, changes } = rateAll(ended, standings, pairs, before);
  const told = results.map((result, seat) => {
    const change = changes.find((one) => one.seat === seat);
    const rating = ratings.find(({ person }) => person === result.person);
    if (!change || !rating) return result;
    const { shown, sigma } = rating;
    return { ...result, shown, sigma, change: change.after - change.before };
  });
  return { ending: { results: told, ratings }, rated: { type: 'rated', changes } };
}

function resultOf({ state, holders, at }: Ended, seat: Seat, standing: Standing): SeatResult {
  const sitting = must(state.seats[seat]);
  const { place, total, games, lands } = standing;
  return {
    seat,
    person: sitting.who === 'person' ? onlySeatOf(holders, seat) : null,
    bot: sitting.who === 'bot' ? sitting.bot : null,
    players: state.settings.rules.players,
    place,
    total,
    games,
    terrains: JSON.stringify(lands),
    at,
    shown: null,
    sigma: null,
    change: null,
  };
}

/** Who holds a seat; nobody can say who has played where somebody has several. */
function onlySeatOf(holders: readonly (string | null)[], seat: Seat): string | null {
  const holder = holders[seat] ?? null;
  return holders.some((other, at) => at !== seat && other === holder) ? null : holder;
}

/** Those who have played, and are somebody still. */
const personsAt = ({ state, holders }: Ended) =>
  state.seats.flatMap(({ who }, seat) => {
    const person = holders[seat];
    return who === 'person' && person ? [{ seat, person }] : [];
  });

/** The seats of two persons, and whether they have been rated against each other too often of late. */
type Pair = { readonly seats: readonly Seat[]; readonly isWorn: boolean };

async function pairsAt(query: Query, ended: Ended): Promise<readonly Pair[]> {
  const persons = personsAt(ended);
  return Promise.all(
    persons.flatMap((one, index) =>
      persons.slice(index + 1).map(async (other) => {
        const often = await meetingsOf(query, one.person, other.person, ended.at - DAY);
        return { seats: [one.seat, other.seat], isWorn: often >= MOST_OFTEN };
      }),
    ),
  );
}

/** Why a game is not rated; null when it is. Who has deleted their profile still was a person. */
function unratedBecause(ended: Ended, pairs: readonly Pair[]): Unrated | null {
  const seats = ended.state.seats.filter(({ who }) => who === 'person');
  const persons = personsAt(ended).map(({ person }) => person);
  const isEachOne = new Set(persons).size === persons.length;
  if (seats.length < 2 || !isEachOne || persons.length === 0) return 'too-few';
  return pairs.length > 0 && pairs.every(({ isWorn }) => isWorn) ? 'too-often' : null;
}

async function meetingsOf(
  query: Query,
  one: string,
  other: string,
  since: number,
): Promise<number> {
  const sql = `SELECT count(*) AS often FROM results AS mine
               JOIN results AS theirs ON theirs.game = mine.game AND theirs.person = $2
               WHERE mine.person = $1 AND mine.at > $3 AND mine.change IS NOT NULL`;
  return must((await query<{ often: number }>(sql, one, other, since))[0]).often;
}

type Known = Strength & { readonly games: number };

/** How strong everybody is by the ratings as they are now. */
const strengthsAt = (query: Query, { state, holders }: Ended): Promise<readonly Known[]> => {
  const players = state.settings.rules.players as Players;
  return Promise.all(
    state.seats.map((sitting, seat) =>
      sitting.who === 'bot'
        ? { ...anchorOf(sitting.bot, players), games: 0 }
        : readRating(query, holders[seat] ?? '', players),
    ),
  );
};

type Rated = { readonly ratings: readonly KeptRating[]; readonly changes: readonly Change[] };

function rateAll(
  ended: Ended,
  standings: readonly Standing[],
  pairs: readonly Pair[],
  before: readonly Known[],
): Rated {
  const players = ended.state.settings.rules.players as Players;
  const entrants = before.map(({ mu, sigma }, seat) => ({
    mu,
    sigma,
    place: must(standings[seat]).place,
  }));
  const after = afterGame(entrants, (seat, other) =>
    pairs.some(({ seats, isWorn }) => isWorn && seats.includes(seat) && seats.includes(other)),
  );
  const persons = personsAt(ended);
  return {
    ratings: persons.map(({ seat, person }) => {
      const { mu, sigma } = must(after[seat]);
      const games = must(before[seat]).games + 1;
      return { person, players, mu, sigma, shown: shownOf(mu), games, changed: ended.at };
    }),
    changes: persons.map(({ seat }) => ({
      seat,
      before: shownOf(must(before[seat]).mu),
      after: shownOf(must(after[seat]).mu),
    })),
  };
}

/** A rating as it is kept; that of a newcomer where none is. */
async function readRating(query: Query, person: string, players: Players): Promise<Known> {
  const sql = 'SELECT mu, sigma, games FROM ratings WHERE person = $1 AND players = $2';
  const [kept] = await query<Known>(sql, person, players);
  return kept ?? { ...NEWCOMER, games: 0 };
}
