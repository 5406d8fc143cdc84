import {
  type Against,
  type Finished,
  LATEST_GAMES,
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

/** Rivals and games that are shown. */
const MOST_RIVALS = 12;
const LATEST = 20;

/** All that anybody may know of somebody; `asking` is whoever wants to know. */
export async function profileOf(
  query: Query,
  { person, id, name, colour, since }: Person,
  asking: string | null,
): Promise<Profile> {
  const [ratings, two, three, four, results, whole, terrains, met, seats] = await Promise.all([
    ratingsOf(query, person),
    historyOf(query, person, 2),
    historyOf(query, person, 3),
    historyOf(query, person, 4),
    resultsOf(query, person),
    wholeOf(query, person),
    terrainsOf(query, person),
    rivalsOf(query, person),
    seatsOf(query, person),
  ]);
  return {
    ...{ id, name, colour, since, ratings, results, terrains },
    history: { 2: two, 3: three, 4: four },
    ...met,
    ...whole,
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
async function historyOf(query: Query, person: string, players: Players): Promise<Then[]> {
  const sql = `SELECT at, shown, sigma FROM results
               WHERE person = $1 AND players = $2 AND shown IS NOT NULL
               ORDER BY at DESC LIMIT ${LATEST_GAMES}`;
  type Kept = { readonly at: number; readonly shown: number; readonly sigma: number };
  const kept = await query<Kept>(sql, person, players);
  return kept.map(({ at, shown, sigma }) => ({ at, shown, spread: spreadOf(sigma) })).reverse();
}

/** How often first, second… */
async function resultsOf(query: Query, person: string): Promise<Record<Players, number[]>> {
  const sql = `SELECT players, place, count(*) AS often FROM results WHERE person = $1
               GROUP BY players, place`;
  const kept = await query<{ players: number; place: number; often: number }>(sql, person);
  const oftenOf = (players: Players, place: number): number =>
    kept.find((one) => one.players === players && one.place === place)?.often ?? 0;
  return byCount((players) =>
    Array.from({ length: players }, (_, index) => oftenOf(players, index + 1)),
  );
}

type Whole = Pick<Profile, 'games' | 'best' | 'average'>;

/** All that they have finished; most points in one game and those of all on average, where they played to the end. */
async function wholeOf(query: Query, person: string): Promise<Whole> {
  const sql = `SELECT
    (SELECT sum(games) FROM results WHERE person = $1) AS games,
    (SELECT max(total) FROM results WHERE person = $1 AND games = 1 AND terrains <> '{}') AS best,
    (SELECT 1.0 * sum(total) / sum(games) FROM results
     WHERE person = $1 AND terrains <> '{}') AS average`;
  const [whole] = await query<{ [name in keyof Whole]: number | null }>(sql, person);
  const { games, best, average } = must(whole);
  return { games: games ?? 0, best, average: average === null ? null : Number(average) };
}

/** Points of an average one of their latest games that they played to the end. */
async function terrainsOf(query: Query, person: string): Promise<Profile['terrains']> {
  const sql = `SELECT games, terrains FROM results WHERE person = $1
               ORDER BY at DESC, game LIMIT ${LATEST_GAMES}`;
  const latest = await query<{ games: number; terrains: string }>(sql, person);
  const whole = latest.filter(({ terrains }) => terrains !== '{}');
  const games = whole.reduce((sum, one) => sum + one.games, 0);
  const lands = whole.map(
    ({ terrains }) => JSON.parse(terrains) as Partial<Record<Terrain, number>>,
  );
  const each = (terrain: Terrain): number =>
    games === 0 ? 0 : lands.reduce((sum, land) => sum + (land[terrain] ?? 0), 0) / games;
  return Object.fromEntries(
    TERRAINS.map((terrain) => [terrain, each(terrain)]),
  ) as Profile['terrains'];
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

/** Against whom somebody has played of late, and how that went. */
async function rivalsOf(query: Query, person: string): Promise<Pick<Profile, 'levels' | 'rivals'>> {
  const met = await query<Met>(
    `SELECT bot, id, name, colour, met.games, won, lost FROM (
       SELECT theirs.bot, theirs.person, count(*) AS games,
         sum(CASE WHEN mine.place < theirs.place THEN 1 ELSE 0 END) AS won,
         sum(CASE WHEN mine.place > theirs.place THEN 1 ELSE 0 END) AS lost
       FROM (
         SELECT game, seat, place FROM results WHERE person = $1 ORDER BY at DESC, game LIMIT ${LATEST_GAMES}
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

/** The newest games with everybody's points; where those were played that were not open to all stays hidden from others. */
const latestIn = (seats: readonly Taken[], person: string, asking: string | null): Finished[] =>
  seats
    .filter((mine) => mine.person === person)
    .map(({ game, at, place, seat, change, summary }) => {
      const all = seats.filter((one) => one.game === game);
      const isMine = all.some(({ person }) => person !== null && person === asking);
      const maySee = summary !== null && (isMine || isOpen(JSON.parse(summary)));
      const totals = all.map(({ total }) => total);
      return { table: maySee ? game : null, at, place, totals, seat, change };
    });

const isOpen = ({ settings: { isListed, mayWatch } }: Summary): boolean => isListed && mayWatch;
