import type { Leader, Leaderboard, Players } from '@crownlands/protocol';
import type { Query } from '../store/query.ts';
import { ratingOf, SETTLED_SIGMA } from './rating.ts';

/** Lines of a leaderboard. */
const LONGEST = 100;

/** Milliseconds after which whoever has not played is forgotten here. */
const MEMORY = 90 * 24 * 60 * 60 * 1000;

type Kept = Pick<Leader, 'id' | 'name' | 'colour'> & {
  readonly person: string;
  readonly mu: number;
  readonly sigma: number;
  readonly shown: number;
  readonly games: number;
};

const COLUMNS = 'person, id, name, colour, mu, sigma, shown, games';

/** Who is counted: settled, here of late, and not banned now. */
const COUNTED = 'players = $1 AND sigma <= $2 AND changed > $3';
const ALLOWED = '(banned_until IS NULL OR banned_until <= $4)';

/** The best with so many players, and the place of somebody who asks. */
export async function leaderboardOf(
  query: Query,
  players: Players,
  asking: string | null,
  now: number,
): Promise<Leaderboard> {
  const counted = [players, SETTLED_SIGMA, now - MEMORY, now] as const;
  const best = await query<Kept>(
    `SELECT ${COLUMNS} FROM ratings JOIN people USING (person)
     WHERE ${COUNTED} AND ${ALLOWED} ORDER BY shown DESC, person DESC LIMIT ${LONGEST}`,
    ...counted,
  );
  const leaders = best.map((kept) =>
    leaderOf(kept, 1 + best.findIndex(({ shown }) => shown === kept.shown)),
  );
  const mine = leaders[best.findIndex(({ person }) => person === asking)];
  if (mine || asking === null) return { leaders, mine: mine ?? null };
  return { leaders, mine: await placeOf(query, asking, counted) };
}

const leaderOf = ({ id, name, colour, ...kept }: Kept, place: number): Leader => ({
  id,
  name,
  colour,
  place,
  rating: ratingOf(kept),
});

/** The line of somebody behind those that are shown; null when they are not counted. */
async function placeOf(
  query: Query,
  person: string,
  counted: readonly [number, number, number, number],
): Promise<Leader | null> {
  const [mine] = await query<Kept>(
    `SELECT ${COLUMNS} FROM ratings JOIN people USING (person)
     WHERE ${COUNTED} AND ${ALLOWED} AND person = $5`,
    ...counted,
    person,
  );
  if (!mine) return null;
  const [ahead] = await query<{ count: number; banned: number }>(
    `SELECT (SELECT count(*) FROM ratings WHERE ${COUNTED} AND shown > $5) AS count,
            (SELECT count(*) FROM ratings JOIN people USING (person)
             WHERE ${COUNTED} AND shown > $5 AND banned_until > $4) AS banned`,
    ...counted,
    mine.shown,
  );
  return leaderOf(mine, 1 + (ahead?.count ?? 0) - (ahead?.banned ?? 0));
}
