import { randomBytes } from 'node:crypto';
import type { Reason } from '@crownlands/protocol';
import { DAY } from '../basics/durations.ts';
import type { Query } from '../store/query.ts';

/** Reports that anybody may make in a day. */
const MOST = 10;

export type Report = {
  readonly reporter: string;
  readonly reported: string;
  readonly table: string;
  readonly reason: Reason;
};

/** `strangers`: they have not sat at that table together. */
export type Reported = 'kept' | 'strangers' | 'too-many';

/** Who holds seats at a table, or has sat there before. */
const SITTERS = `SELECT person FROM holdings WHERE game = $1 AND person IN ($2, $3)
  UNION SELECT author FROM events WHERE game = $1 AND seq > 1 AND author IN ($2, $3)`;

/**
 * Keeps what somebody has to say of another at a table, the first time. Nothing follows from it by itself,
 * however many say so: reports are read by whoever runs the server.
 */
export async function keepReport(
  query: Query,
  now: number,
  { reporter, reported, table, reason }: Report,
): Promise<Reported> {
  const sitters = await query(SITTERS, table, reporter, reported);
  if (sitters.length < 2) return 'strangers';
  const before = `SELECT 1 FROM reports WHERE reporter = $1 AND reported = $2 AND game = $3`;
  if ((await query(before, reporter, reported, table)).length > 0) return 'kept';
  const made = () => reportsSince(query, reporter, now - DAY);
  if ((await made()) >= MOST) return 'too-many';
  const id = randomBytes(6).toString('hex');
  const sql = `INSERT INTO reports (id, at, reporter, reported, game, reason)
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (reporter, reported, game) DO NOTHING`;
  await query(sql, id, now, reporter, reported, table, reason);
  if ((await made()) <= MOST) return 'kept';
  await query('DELETE FROM reports WHERE id = $1', id); // others were made in the same instant
  return 'too-many';
}

async function reportsSince(query: Query, reporter: string, moment: number): Promise<number> {
  const sql = 'SELECT count(*) AS made FROM reports WHERE reporter = $1 AND at > $2';
  return (await query<{ made: number }>(sql, reporter, moment))[0]?.made ?? 0;
}
