import { randomBytes } from 'node:crypto';
import { must } from '@crownlands/rules';
import pg from 'pg';
import { appendAll } from './append.ts';
import { arrive, depart } from './arrival.ts';
import { type Committed, type Connection, storeOn } from './connection.ts';
import { makeDurable } from './durable.ts';
import { gather } from './gather.ts';
import { listen, WORDS } from './listener.ts';
import { goOn } from './queries.ts';
import type { Query } from './query.ts';
import { STEPS, stepsAfter } from './schema.ts';
import { type Store, tableOf } from './store.ts';

const TIME = 'SELECT floor(1000 * extract(epoch FROM clock_timestamp()))::bigint AS now';

/** Milliseconds after which a connection or an answer is not waited for any longer. */
export const PATIENCE = 10_000;

/** Any number that only we lock, so that servers that start together migrate one after another. */
export const MIGRATION_LOCK = 0x0c20_1a4d;

/** Times are kept as bigint; JavaScript has them as numbers. */
export const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
} as pg.CustomTypesConfig;

/** Tables in a database of PostgreSQL, which any number of servers share. Rejects with one line. */
export async function openPostgres(url: string, committed?: Committed): Promise<Store> {
  try {
    await migrate(url);
  } catch (error) {
    throw new Error(`Cannot keep tables in PostgreSQL (DATABASE_URL): ${reasonOf(error)}`);
  }
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    keepAlive: true,
    types,
    onConnect: makeDurable, // which is waited for
  });
  pool.on('error', () => {}); // an idle connection is lost; the next query makes another
  const hearers: ((table: string | null) => void)[] = [];
  const wake = (table: string | null) => {
    for (const hear of hearers) hear(table);
  };
  const server = randomBytes(6).toString('base64url');
  const wordHearers: ((server: string, word: string) => void)[] = [];
  const listener = listen(url, server, wake, (from, word) => {
    for (const hear of wordHearers) hear(from, word);
  });
  await listener.isListening;
  const query: Query = async (sql, ...values) => (await pool.query(sql, [...values])).rows;
  let there: pg.Client | null = null; // the session by which others know that this server is there

  async function pulse(now: number): Promise<boolean> {
    const session = listener.session();
    if (!session) throw new Error('there is no connection');
    const comes = session !== there;
    there = null;
    try {
      await (comes ? arrive(session, now) : goOn(query, now));
    } catch (error) {
      await depart(session);
      throw error;
    }
    there = session;
    return comes;
  }

  const connection: Connection = {
    query,
    pulse,
    async appendAll(entries) {
      const outcomes = await appendAll(pool, server, entries);
      for (const [index, entry] of entries.entries()) {
        if (outcomes[index] instanceof Error) wake(tableOf(entry)); // it may be kept all the same
      }
      return outcomes;
    },
    async together(statements) {
      const client = await pool.connect();
      const lost = () => {}; // the query rejects
      client.on('error', lost);
      let isDone = false;
      try {
        await client.query('BEGIN');
        for (const [sql, ...values] of statements) await client.query(sql, values);
        await client.query('COMMIT');
        isDone = true;
      } finally {
        client.off('error', lost);
        client.release(!isDone); // and so it is undone
      }
    },
    async schema() {
      const [found] = await query<{ version: number }>('SELECT version FROM schema');
      return found?.version ?? 0;
    },
    async end() {
      const session = listener.session();
      if (session) await depart(session); // or a server that comes at once takes it for one that is there
      listener.end();
      await pool.end();
    },
  };
  const say = gather(String, async (words: readonly string[]) => {
    await pool.query(
      `SELECT pg_notify('${WORDS}', $1 || ' ' || word) FROM unnest($2::text[]) word`,
      [server, words],
    );
    return words;
  });
  const company = {
    onWake: (hear: (table: string | null) => void) => void hearers.push(hear),
    tell: async (word: string) => void (await say.add(word)),
    onWord: (hear: (server: string, word: string) => void) => void wordHearers.push(hear),
    time: async () => must((await query<{ now: number }>(TIME))[0]).now,
  };
  return storeOn(connection, company, committed);
}

/** What is in the way of a connection, for whoever runs the server. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  const wantsPassword = /client password must be/.test(message); // for the authentication that it asks for
  return wantsPassword ? 'it wants a password: PGPASSWORD' : message || `${code}`;
}

async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  client.on('error', () => {}); // the query rejects
  try {
    await client.connect();
    await makeDurable(client);
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS schema (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema');
    for (const step of stepsAfter(rows[0]?.version ?? 0)) await client.query(step);
    await client.query('DELETE FROM schema');
    await client.query('INSERT INTO schema VALUES ($1)', [STEPS.length]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
