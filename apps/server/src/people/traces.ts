import type { NewEvent } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import type { Query } from '../store/query.ts';

/** The tables at which somebody has ever opened, sat down or taken over a seat, as far as that is known. */
export async function tablesOf(query: Query, person: string): Promise<readonly string[]> {
  const sql = `SELECT game FROM events WHERE author = $1
               UNION SELECT game FROM holdings WHERE person = $1`;
  return (await query<{ game: string }>(sql, person)).map(({ game }) => game);
}

/** The last event of a table. */
export async function lastSeqOf(query: Query, game: string): Promise<number> {
  const sql = 'SELECT seq FROM events WHERE game = $1 ORDER BY seq DESC LIMIT 1';
  return (await query<{ seq: number }>(sql, game))[0]?.seq ?? 0;
}

/** That somebody did anything at a table, up to this event: they are not found by it any more. */
export async function forgetAuthor(
  query: Query,
  game: string,
  person: string,
  last: number,
): Promise<void> {
  const sql = 'UPDATE events SET author = NULL WHERE game = $1 AND author = $2 AND seq <= $3';
  await query(sql, game, person, last);
}

/**
 * Gives somebody another name in the log of a table: the one thing in a log that ever changes. The name of a
 * seat that was handed over goes with the seat.
 */
export async function renameInLog(
  query: Query,
  game: string,
  person: string,
  name: string,
): Promise<void> {
  const holders = await query<{ seat: number; person: string | null }>(
    'SELECT seat, person FROM holdings WHERE game = $1',
    game,
  );
  const namings = await namingsIn(query, game);
  const sittings = namings.filter(({ event }) => event.type !== 'renamed');
  const isTheirs = ({ seq, seat, author }: Naming): boolean => {
    const holder = holders.find((holding) => holding.seat === seat)?.person ?? null;
    const isLast = sittings.findLast((other) => other.seat === seat)?.seq === seq;
    return isLast && holder !== null ? holder === person : author === person;
  };
  for (const { seq, seat, event } of namings) {
    const sitting = sittings.findLast((one) => one.seat === seat && one.seq <= seq);
    if (!sitting || !isTheirs(sitting)) continue;
    const body = JSON.stringify({ ...event, name });
    await query('UPDATE events SET body = $3 WHERE game = $1 AND seq = $2', game, seq, body);
  }
}

type Naming = {
  readonly seq: number;
  readonly author: string | null;
  readonly seat: Seat;
  readonly event: NewEvent;
};

/** How seats of a table were taken or kept, by or for whom, and what those were called afterwards. */
async function namingsIn(query: Query, game: string): Promise<readonly Naming[]> {
  const sql = `SELECT seq, body, author FROM events
               WHERE game = $1 AND (body LIKE '%"sat"%' OR body LIKE '%"kept"%'
               OR body LIKE '%"renamed"%') ORDER BY seq`;
  const kept = await query<{ seq: number; body: string; author: string | null }>(sql, game);
  return kept.flatMap(({ seq, body, author }) => {
    const event: NewEvent = JSON.parse(body);
    if (event.type !== 'sat' && event.type !== 'kept' && event.type !== 'renamed') return [];
    return [{ seq, author, seat: event.seat, event }];
  });
}

/**
 * What belongs to somebody beside tables, those things last by which they can ask for it again. Who is banned
 * stays so, without a name: else anybody could end a ban by leaving.
 */
const BELONGINGS = [
  'DELETE FROM ratings WHERE person = $1',
  'UPDATE results SET person = NULL WHERE person = $1',
  'DELETE FROM blocks WHERE person = $1 OR other = $1',
  'DELETE FROM reports WHERE reporter = $1 OR reported = $1',
  'DELETE FROM subscriptions WHERE person = $1',
  'DELETE FROM challenges WHERE person = $1',
  'DELETE FROM passkeys WHERE person = $1',
  "UPDATE people SET name = '', name_key = '', colour = 'pink' WHERE person = $1",
];
const UNLESS_BANNED = `DELETE FROM people
  WHERE person = $1 AND (banned_until IS NULL OR banned_until <= $2)`;
const DEVICES = 'DELETE FROM devices WHERE person = $1';

export async function deleteBelongings(query: Query, person: string, now: number): Promise<void> {
  for (const sql of BELONGINGS) await query(sql, person);
  await query(UNLESS_BANNED, person, now);
  await query(DEVICES, person);
}
