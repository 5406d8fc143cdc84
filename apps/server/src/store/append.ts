import type pg from 'pg';
import { CHANNEL } from './listener.ts';
import { bodyOf } from './queries.ts';
import { type Appended, type Entry, tableOf } from './store.ts';

/**
 * One statement, so that a server that hangs at any moment leaves no table locked. Tables are locked in
 * order, so that two servers do not wait for each other; where they still meet, the keys of the events
 * decide.
 */
const APPEND = {
  name: 'append',
  text: `
    WITH entry AS (
      SELECT * FROM json_to_recordset($1) AS entry (
        id text, seq integer, host text, secret text, status text, is_listed boolean,
        due bigint, changed bigint, summary text, since integer, command text
      )
    ), locked AS (
      SELECT id, seq FROM tables WHERE id IN (SELECT id FROM entry) ORDER BY id FOR UPDATE
    ), stored AS (
      SELECT entry.* FROM entry LEFT JOIN locked USING (id)
      WHERE since = coalesce(locked.seq, 0)
      AND NOT EXISTS (SELECT FROM events WHERE game = entry.id AND events.command = entry.command)
    ), kept_tables AS (
      INSERT INTO tables
      SELECT id, seq, host, secret, status, is_listed, due, changed, summary FROM stored
      ON CONFLICT (id) DO UPDATE SET
        (seq, host, secret, status, is_listed, due, changed, summary) = (
          excluded.seq, excluded.host, excluded.secret, excluded.status,
          excluded.is_listed, excluded.due, excluded.changed, excluded.summary
        )
    ), kept_events AS (
      INSERT INTO events SELECT * FROM json_to_recordset($2) AS event (
        game text, seq integer, command text, at bigint, body text
      ) WHERE game IN (SELECT id FROM stored)
    ), kept_holdings AS (
      INSERT INTO holdings SELECT * FROM json_to_recordset($3) AS holding (
        game text, seat integer, person text
      ) WHERE game IN (SELECT id FROM stored)
      ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person
    )
    SELECT id, pg_notify('${CHANNEL}', $4 || ' ' || id) FROM stored`,
};

/** Deadlock, serialization, and a key that another server was quicker to take: it will be seen now. */
const AGAIN = ['40P01', '40001', '23505'];
const TRIES = 3;

/** Errors of what one entry holds, not of the database. */
const OF_ONE = /^2[23]/;

/**
 * Appends at most one entry to each table, and tells the other servers. An entry that cannot be kept
 * spoils no other; without a connection all are errors.
 */
export async function appendAll(
  pool: pg.Pool,
  server: string,
  entries: readonly Entry[],
  tries = TRIES,
): Promise<readonly (Appended | Error)[]> {
  try {
    const { rows } = await pool.query<{ id: string }>({
      ...APPEND,
      values: [...valuesOf(entries).map((rows) => JSON.stringify(rows)), server],
    });
    const stored = new Set(rows.map(({ id }) => id));
    return entries.map((entry) => (stored.has(tableOf(entry)) ? 'stored' : 'conflict'));
  } catch (error) {
    const { code = '' } = error as pg.DatabaseError;
    if (AGAIN.includes(code) && tries > 1) return appendAll(pool, server, entries, tries - 1);
    if (!OF_ONE.test(code) || entries.length === 1) return entries.map(() => error as Error);
    const alone = entries.map((entry) => appendAll(pool, server, [entry]));
    return (await Promise.all(alone)).flat();
  }
}

/** The rows of tables, events and holdings that come of some entries. */
const valuesOf = (entries: readonly Entry[]): readonly object[][] => [
  entries.map(({ row: { isListed, ...row }, from, command }) => ({
    ...row,
    is_listed: isListed,
    since: from,
    command,
  })),
  entries.flatMap(({ row, command, events }) =>
    events.map((event) => ({
      game: row.id,
      seq: event.seq,
      command: event.seq === row.seq ? command : null,
      at: event.at,
      body: bodyOf(event),
    })),
  ),
  entries.flatMap(({ row, holdings }) =>
    holdings.map(({ seat, person }) => ({ game: row.id, seat, person })),
  ),
];
