import type { Leader, Leaderboard, Players } from '@crownlands/protocol';
import { DAY } from '../basics/durations.ts';
import type { Query } from '../store/query.ts';
import { ratingOf, SETTLED_SIGMA } from './rating.ts';

/** Lines of a leaderboard. */
const LONGEST = 100;

/** Milliseconds after which whoever has not played is forgotten here. */
const MEMORY = 90 * DAY;

/** Milliseconds for which a leaderboard is told again as it was. */
const FRESH = 5000;

type Kept = Pick<Leader, 'id' | 'name' | 'colour'> & {
  readonly person: string;
  readonly mu: number;
  readonly sigma: number;
  readonly shown: number;
  readonly games: number;
};

/** A leaderboard for everybody: its lines, and how many have each rating. */
type Board = { readonly best: readonly Kept[]; readonly counts: readonly Count[] };
type Count = { readonly shown: number; readonly count: number };

const COLUMNS = 'people.person, id, name, colour, mu, sigma, shown, games';

/** Who is counted: settled, here of late, and not banned now. */
const COUNTED = 'players = $1 AND sigma <= $2 AND changed > $3';
const ALLOWED = '(banned_until IS NULL OR banned_until <= $4)';

type Bounds = readonly [players: number, sigma: number, since: number, now: number];

/** The best with so many players, and the place of whoever asks. */
export function leaderboardsIn(query: Query, now: () => number) {
  const boards = new Map<Players, { readonly at: number; readonly board: Promise<Board> }>();

  function boardNow(players: Players, bounds: Bounds): Promise<Board> {
    const kept = boards.get(players);
    if (kept && kept.at + FRESH > now()) return kept.board;
    const board = boardOf(query, bounds);
    boards.set(players, { at: now(), board });
    board.catch(() => boards.delete(players));
    return board;
  }

  return async (players: Players, asking: string | null): Promise<Leaderboard> => {
    const bounds = [players, SETTLED_SIGMA, now() - MEMORY, now()] as const;
    const { best, counts } = await boardNow(players, bounds);
    const placeOf = ({ shown }: Kept): number =>
      1 + counts.reduce((sum, one) => sum + (one.shown > shown ? one.count : 0), 0);
    const leaders = best.map((kept) => leaderOf(kept, placeOf(kept)));
    const mine = asking === null ? null : await keptOf(query, asking, bounds);
    return { leaders, mine: mine && leaderOf(mine, placeOf(mine)) };
  };
}

const leaderOf = ({ id, name, colour, ...kept }: Kept, place: number): Leader => ({
  id,
  name,
  colour,
  place,
  rating: ratingOf(kept),
});

/** SQLite joins in the order that is written: by the index of ratings, or from the few who are banned. */
async function boardOf(query: Query, bounds: Bounds): Promise<Board> {
  const best = await query<Kept>(
    `SELECT ${COLUMNS} FROM ratings CROSS JOIN people
     WHERE people.person = ratings.person AND ${COUNTED} AND ${ALLOWED}
     ORDER BY shown DESC, sigma DESC, changed DESC, ratings.person DESC LIMIT ${LONGEST}`,
    ...bounds,
  );
  const all = await query<Count>(
    `SELECT shown, count(*) AS count FROM ratings WHERE ${COUNTED} GROUP BY shown`,
    ...bounds.slice(0, 3),
  );
  const banned = await query<Count>(
    `SELECT shown, -count(*) AS count FROM people CROSS JOIN ratings
     WHERE people.person = ratings.person AND banned_until > $4 AND ${COUNTED} GROUP BY shown`,
    ...bounds,
  );
  return { best, counts: [...all, ...banned] };
}

/** The rating of somebody who is counted; null when they are not. */
async function keptOf(query: Query, person: string, bounds: Bounds): Promise<Kept | null> {
  const sql = `SELECT ${COLUMNS} FROM ratings JOIN people ON people.person = ratings.person
               WHERE ${COUNTED} AND ${ALLOWED} AND people.person = $5`;
  return (await query<Kept>(sql, ...bounds, person))[0] ?? null;
}
