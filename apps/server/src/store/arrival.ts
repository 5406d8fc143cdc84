import type pg from 'pg';
import { begin, goOn } from './queries.ts';
import type { Query } from './query.ts';

/** Any numbers that only we lock, each for the schema that our tables are in. */
const ARRIVING = 0x0c20_a771;
const BEING_THERE = 0x0c20_be11;

const lockOf = (name: number): string => `(${name}, hashtext(current_schema()))`;

/**
 * A server comes, on a session that tells the others as long as it lives that this one is there. Those that
 * come together do so one after the other: only the first of them ends a time without any server.
 */
export async function arrive(session: pg.Client, now: number): Promise<void> {
  const query: Query = async (sql, ...values) => (await session.query(sql, [...values])).rows;
  await query('BEGIN');
  await query(`SELECT pg_advisory_xact_lock${lockOf(ARRIVING)}`);
  const alone = `SELECT pg_try_advisory_lock${lockOf(BEING_THERE)} AS "isAlone"`;
  const [found] = await query<{ isAlone: boolean }>(alone);
  await (found?.isAlone ? begin : goOn)(query, now);
  if (found?.isAlone) await query(`SELECT pg_advisory_unlock${lockOf(BEING_THERE)}`);
  await query(`SELECT pg_advisory_lock_shared${lockOf(BEING_THERE)}`);
  await query('COMMIT');
}

/** A server that cannot write is not there for anybody. */
export async function depart(session: pg.Client): Promise<void> {
  await session.query('ROLLBACK; SELECT pg_advisory_unlock_all()').catch(() => {}); // nor if it is cut off
}
