import {
  type Against,
  type Finished,
  type Players,
  type Profile,
  type Rating,
  SITTERS,
  type Sitter,
  type Summary,
  type Then,
} from '@crownlands/protocol';
import { type Colour, must, type Seat, TERRAINS, type Terrain } from '@crownlands/rules';
import type { Query } from '../store/query.ts';
import type { Person } from './people.ts';
import { ratingOf, type Strength, spreadOf } from './rating.ts';

/** Games that a profile looks back on, so that it takes no longer for whoever has played for years. */
const MOST = 500;

/** Points of a rating's history, rivals and games that are shown. */
const LONGEST_HISTORY = 300;
const MOST_RIVALS = 12;
const LATEST = 20;

/** A result of somebody as it is kept. */
type Mine = {
  readonly game: string;
  readonly seat: Seat;
  readonly players: Players;
  readonly place: number;
  readonly total: number;
  readonly games: number;
  readonly terrains: string;
  readonly at: number;
  readonly shown: number | null;
  readonly sigma: number | null;
  readonly change: number | null;
};

/** All that anybody may know of somebody; `asking` is whoever wants to know. */
export async function profileOf(
  query: Query,
  { person, id, name, colour, since }: Person,
  asking: string | null,
): Promise<Profile> {
  const [ratings, results, met] = await Promise.all([
    ratingsOf(query, person),
    query<Mine>(
      `SELECT game, seat, players, place, total, games, terrains, at, shown, sigma, change
       FROM results WHERE person = $1 ORDER BY at DESC, game LIMIT ${MOST}`,
      person,
    ),
    rivalsOf(query, person),
  ]);
  return {
    ...{ id, name, colour, since, ratings },
    history: byCount((players) => historyIn(results.filter((one) => one.players === players))),
    results: byCount((players) => placesIn(players, results)),
    ...met,
    games: results.reduce((sum, { games }) => sum + games, 0),
    ...pointsIn(results),
    latest: await latestOf(query, results.slice(0, LATEST), asking),
  };
}

const byCount = <Value>(of: (players: Players) => Value): Record<Players, Value> => ({
  2: of(2),
  3: of(3),
  4: of(4),
});

async function ratingsOf(query: Query, person: string): Promise<Record<Players, Rating | null>> {
  const sql = 'SELECT players, mu, sigma, games FROM ratings WHERE person = $1';
  const kept = await query<Strength & { players: number; games: number }>(sql, person);
  return byCount((players) => {
    const rating = kept.find((one) => one.players === players);
    return rating ? ratingOf(rating) : null;
  });
}

/** Ratings over time, oldest first. */
const historyIn = (results: readonly Mine[]): Then[] =>
  results
    .flatMap(({ at, shown, sigma }) =>
      shown === null || sigma === null ? [] : [{ at, shown, spread: spreadOf(sigma) }],
    )
    .slice(0, LONGEST_HISTORY)
    .reverse();

/** How often first, second… */
const placesIn = (players: Players, results: readonly Mine[]): number[] =>
  Array.from(
    { length: players },
    (_, index) =>
      results.filter((one) => one.players === players && one.place === index + 1).length,
  );

/** Points of those games that they played to the end. */
function pointsIn(results: readonly Mine[]): Pick<Profile, 'average' | 'best' | 'terrains'> {
  const own = results.filter(({ terrains }) => terrains !== '{}');
  const games = own.reduce((sum, one) => sum + one.games, 0);
  const lands = own.map(({ terrains }) => JSON.parse(terrains) as Partial<Record<Terrain, number>>);
  const single = own.filter((one) => one.games === 1).map(({ total }) => total);
  const each = (terrain: Terrain): number =>
    games === 0 ? 0 : lands.reduce((sum, land) => sum + (land[terrain] ?? 0), 0) / games;
  return {
    average: games === 0 ? null : own.reduce((sum, { total }) => sum + total, 0) / games,
    best: single.length === 0 ? null : Math.max(...single),
    terrains: Object.fromEntries(
      TERRAINS.map((terrain) => [terrain, each(terrain)]),
    ) as Profile['terrains'],
  };
}

type Met = {
  readonly bot: Sitter | null;
  readonly id: string | null;
  readonly name: string | null;
  readonly colour: Colour | null;
  readonly games: number;
  readonly won: number;
  readonly lost: number;
};

/** Against whom somebody has played, and how that went. */
async function rivalsOf(query: Query, person: string): Promise<Pick<Profile, 'levels' | 'rivals'>> {
  const met = await query<Met>(
    `SELECT theirs.bot, people.id, people.name, people.colour, count(*) AS games,
       sum(CASE WHEN mine.place < theirs.place THEN 1 ELSE 0 END) AS won,
       sum(CASE WHEN mine.place > theirs.place THEN 1 ELSE 0 END) AS lost
     FROM (
       SELECT game, seat, place FROM results WHERE person = $1 ORDER BY at DESC, game LIMIT ${MOST}
     ) AS mine
     JOIN results AS theirs ON theirs.game = mine.game AND theirs.seat <> mine.seat
     LEFT JOIN people ON people.person = theirs.person
     GROUP BY theirs.bot, people.id, people.name, people.colour
     ORDER BY count(*) DESC, people.id`,
    person,
  );
  const levels = met
    .flatMap((one) => (one.bot === null ? [] : [against(one, { bot: one.bot })]))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const rivals = met.flatMap((one) => {
    const { id, name, colour } = one;
    return id === null ? [] : [against(one, { id, name: must(name), colour: must(colour) })];
  });
  return { levels, rivals: rivals.slice(0, MOST_RIVALS) };
}

const against = ({ games, won, lost }: Met, rival: Against['rival']): Against => ({
  ...{ rival, games, won, lost },
});

const rankOf = ({ rival }: Against): number =>
  rival && 'bot' in rival ? SITTERS.indexOf(rival.bot) : -1;

/** The newest games with everybody's points; tables that whoever asks may not look at stay hidden. */
async function latestOf(
  query: Query,
  results: readonly Mine[],
  asking: string | null,
): Promise<Finished[]> {
  const seats = await Promise.all(results.map(({ game }) => seatsOf(query, game)));
  return results.map(({ game, at, place, seat, change }, index) => {
    const all = must(seats[index]);
    const [first] = all;
    const summary = first?.summary && (JSON.parse(first.summary) as Summary);
    const maySee = summary
      ? summary.settings.mayWatch || all.some(({ person }) => person !== null && person === asking)
      : false;
    const totals = all.map(({ total }) => total);
    return { table: maySee ? game : null, at, place, totals, seat, change };
  });
}

const seatsOf = (query: Query, game: string) =>
  query<{ total: number; person: string | null; summary: string | null }>(
    `SELECT total, person, summary FROM results LEFT JOIN tables ON tables.id = results.game
     WHERE game = $1 ORDER BY seat`,
    game,
  );
