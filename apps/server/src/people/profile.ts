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
import { type Colour, must, TERRAINS, type Terrain } from '@crownlands/rules';
import type { Query } from '../store/query.ts';
import type { Person } from './people.ts';
import { ratingOf, type Strength, spreadOf } from './rating.ts';

/** Newest games that averages, rivals and the history are of, however many there were. */
const MOST = 200;

/** Rivals and games that are shown. */
const MOST_RIVALS = 12;
const LATEST = 20;

/** A result of somebody as it is kept. */
type Mine = {
  readonly players: Players;
  readonly place: number;
  readonly total: number;
  readonly games: number;
  readonly terrains: string;
  readonly at: number;
  readonly shown: number | null;
  readonly sigma: number | null;
};

/** All that anybody may know of somebody; `asking` is whoever wants to know. */
export async function profileOf(
  query: Query,
  { person, id, name, colour, since }: Person,
  asking: string | null,
): Promise<Profile> {
  const [ratings, whole, results, met, seats] = await Promise.all([
    ratingsOf(query, person),
    wholeOf(query, person),
    query<Mine>(
      `SELECT players, place, total, games, terrains, at, shown, sigma
       FROM results WHERE person = $1 ORDER BY at DESC, game LIMIT ${MOST}`,
      person,
    ),
    rivalsOf(query, person),
    seatsOf(query, person),
  ]);
  return {
    ...{ id, name, colour, since, ratings },
    history: byCount((players) => historyIn(results.filter((one) => one.players === players))),
    results: byCount((players) => placesIn(players, results)),
    ...met,
    ...whole,
    ...averagesIn(results),
    latest: latestIn(seats, person, asking),
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
    .reverse();

/** How often first, second… */
const placesIn = (players: Players, results: readonly Mine[]): number[] =>
  Array.from(
    { length: players },
    (_, index) =>
      results.filter((one) => one.players === players && one.place === index + 1).length,
  );

/** All that they have finished, and most points in one game that they played to the end. */
async function wholeOf(query: Query, person: string): Promise<Pick<Profile, 'games' | 'best'>> {
  const sql = `SELECT
    (SELECT sum(games) FROM results WHERE person = $1) AS games,
    (SELECT max(total) FROM results WHERE person = $1 AND games = 1 AND terrains <> '{}') AS best`;
  const [whole] = await query<{ games: number | null; best: number | null }>(sql, person);
  return { games: whole?.games ?? 0, best: whole?.best ?? null };
}

/** Points of games that they played to the end. */
function averagesIn(results: readonly Mine[]): Pick<Profile, 'average' | 'terrains'> {
  const whole = results.filter(({ terrains }) => terrains !== '{}');
  const games = whole.reduce((sum, one) => sum + one.games, 0);
  const lands = whole.map(
    ({ terrains }) => JSON.parse(terrains) as Partial<Record<Terrain, number>>,
  );
  const each = (terrain: Terrain): number =>
    games === 0 ? 0 : lands.reduce((sum, land) => sum + (land[terrain] ?? 0), 0) / games;
  return {
    average: games === 0 ? null : whole.reduce((sum, { total }) => sum + total, 0) / games,
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
    `SELECT bot, id, name, colour, met.games, won, lost FROM (
       SELECT theirs.bot, theirs.person, count(*) AS games,
         sum(CASE WHEN mine.place < theirs.place THEN 1 ELSE 0 END) AS won,
         sum(CASE WHEN mine.place > theirs.place THEN 1 ELSE 0 END) AS lost
       FROM (
         SELECT game, seat, place FROM results WHERE person = $1 ORDER BY at DESC, game LIMIT ${MOST}
       ) AS mine
       JOIN results AS theirs ON theirs.game = mine.game AND theirs.seat <> mine.seat
       GROUP BY theirs.bot, theirs.person
     ) AS met LEFT JOIN people ON people.person = met.person
     ORDER BY met.games DESC, id`,
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

/** A seat of one of somebody's newest games. */
type Taken = Pick<Finished, 'at' | 'place' | 'seat' | 'change'> & {
  readonly game: string;
  readonly person: string | null;
  readonly total: number;
  readonly summary: string | null;
};

const seatsOf = (query: Query, person: string) =>
  query<Taken>(
    `SELECT game, seat, person, place, total, at, change, summary
     FROM results LEFT JOIN tables ON tables.id = results.game
     WHERE game IN (
       SELECT game FROM results WHERE person = $1 ORDER BY at DESC, game LIMIT ${LATEST}
     ) ORDER BY at DESC, game, seat`,
    person,
  );

/** The newest games with everybody's points; tables that whoever asks may not look at stay hidden. */
const latestIn = (seats: readonly Taken[], person: string, asking: string | null): Finished[] =>
  seats
    .filter((mine) => mine.person === person)
    .map(({ game, at, place, seat, change, summary }) => {
      const all = seats.filter((one) => one.game === game);
      const isMine = all.some(({ person }) => person !== null && person === asking);
      const maySee =
        summary !== null && (isMine || (JSON.parse(summary) as Summary).settings.mayWatch);
      const totals = all.map(({ total }) => total);
      return { table: maySee ? game : null, at, place, totals, seat, change };
    });
