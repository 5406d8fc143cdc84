import { must } from '@crownlands/rules';
import type pg from 'pg';
import { CHANNEL } from './listener.ts';
import { changedBy, eventTextOf } from './queries.ts';
import { type Appended, authorOf, type Entry, tableOf } from './store.ts';

/**
 * One statement, so that a server that hangs at any moment leaves no table locked. Tables are locked in
 * order, so that two servers do not wait for each other; where they still meet, the keys of the events
 * decide.
 */
const appending = (isNew: string, more: string): string => `
    WITH entry AS (
      SELECT * FROM json_to_recordset($1) AS entry (
        id text, seq integer, host text, secret text, status text, is_listed boolean,
        due bigint, changed bigint, summary text, since integer, command text
      )
    ), locked AS (
      SELECT id, seq FROM tables WHERE id IN (SELECT id FROM entry) ORDER BY id FOR UPDATE
    ), ${isNew} stored AS (
      SELECT entry.* FROM entry LEFT JOIN locked USING (id)
      WHERE since = coalesce(locked.seq, 0)
      AND NOT EXISTS (SELECT FROM events WHERE game = entry.id AND events.command = entry.command)
      ${isNew && 'AND NOT EXISTS (SELECT FROM outdated)'}
    ), kept_tables AS (
      INSERT INTO tables
      SELECT id, seq, host, secret, status, is_listed, due, changed, summary FROM stored
      ON CONFLICT (id) DO UPDATE SET
        (seq, host, secret, status, is_listed, due, changed, summary) = (
          excluded.seq, excluded.host, excluded.secret, excluded.status,
          excluded.is_listed, excluded.due, ${changedBy('excluded.changed')}, excluded.summary
        )
    ), kept_events AS (
      INSERT INTO events SELECT * FROM json_to_recordset($2) AS event (
        game text, seq integer, command text, at bigint, body text, author text
      ) WHERE game IN (SELECT id FROM stored)
    ), kept_holdings AS (
      INSERT INTO holdings SELECT * FROM json_to_recordset($3) AS holding (
        game text, seat integer, person text
      ) WHERE game IN (SELECT id FROM stored)
      ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person
    ) ${more}
    SELECT id, pg_notify('${CHANNEL}', $4 || ' ' || id) FROM stored`;

const APPEND = { name: 'append', text: appending('', '') };

/**
 * The same for one table whose games are over. Ratings are locked in order, and have to be those that the
 * new ones were made from; of two servers that rate somebody for the first time, one fails by the key.
 */
const APPEND_ENDING = {
  name: 'append-ending',
  text: appending(
    `rating AS (
      SELECT * FROM json_to_recordset($5) AS rating (
        person text, players integer, mu double precision, sigma double precision, shown integer,
        games integer, changed bigint
      )
    ), rated AS (
      SELECT person, players, games FROM ratings
      WHERE (person, players) IN (SELECT person, players FROM rating)
      ORDER BY person, players FOR UPDATE
    ), outdated AS (
      SELECT FROM rating LEFT JOIN rated USING (person, players)
      WHERE coalesce(rated.games, 0) <> rating.games - 1
    ),`,
    `, kept_ratings AS (
      UPDATE ratings SET mu = rating.mu, sigma = rating.sigma, shown = rating.shown,
        games = rating.games, changed = rating.changed
      FROM rating
      WHERE ratings.person = rating.person AND ratings.players = rating.players
      AND EXISTS (SELECT FROM stored)
    ), new_ratings AS (
      INSERT INTO ratings SELECT * FROM rating WHERE games = 1 AND EXISTS (SELECT FROM stored)
    ), kept_results AS (
      INSERT INTO results SELECT * FROM json_to_recordset($6) AS result (
        game text, seat integer, person text, bot text, players integer, place integer,
        total integer, games integer, terrains text, at bigint, shown integer,
        sigma double precision, change integer
      ) WHERE game IN (SELECT id FROM stored)
    )`,
  ),
};

/** Deadlock, serialization, and a key that another server was quicker to take: it will be seen now. */
const AGAIN = ['40P01', '40001', '23505'];
const TRIES = 3;

/** Errors of what one entry holds, not of the database. */
const OF_ONE = /^2[1-3]/;

/**
 * Appends at most one entry to each table, and tells the other servers. An entry that cannot be kept
 * spoils no other; without a connection all are errors. Those that end all games go by themselves.
 */
export async function appendAll(
  pool: pg.Pool,
  server: string,
  entries: readonly Entry[],
): Promise<readonly (Appended | Error)[]> {
  const plain = entries.filter(({ ending }) => !ending);
  if (plain.length === entries.length) return appendTogether(pool, server, entries);
  const ends = entries.filter(({ ending }) => ending);
  const [outcomes, ...last] = await Promise.all([
    plain.length > 0 ? appendTogether(pool, server, plain) : [],
    ...ends.map((entry) => appendTogether(pool, server, [entry])),
  ]);
  const found = new Map<Entry, Appended | Error>();
  for (const [index, outcome] of outcomes.entries()) found.set(must(plain[index]), outcome);
  for (const [index, outcome] of last.flat().entries()) found.set(must(ends[index]), outcome);
  return entries.map((entry) => must(found.get(entry)));
}

async function appendTogether(
  pool: pg.Pool,
  server: string,
  entries: readonly Entry[],
  tries = TRIES,
): Promise<readonly (Appended | Error)[]> {
  try {
    const [first] = entries;
    const { rows } = await pool.query<{ id: string }>({
      ...(first?.ending ? APPEND_ENDING : APPEND),
      values: [...texts(valuesOf(entries)), server, ...texts(first ? endingOf(first) : [])],
    });
    const stored = new Set(rows.map(({ id }) => id));
    return entries.map((entry) => (stored.has(tableOf(entry)) ? 'stored' : 'conflict'));
  } catch (error) {
    const { code = '' } = error as pg.DatabaseError;
    if (AGAIN.includes(code) && tries > 1) return appendTogether(pool, server, entries, tries - 1);
    if (!OF_ONE.test(code) || entries.length === 1) return entries.map(() => error as Error);
    const alone = entries.map((entry) => appendTogether(pool, server, [entry]));
    return (await Promise.all(alone)).flat();
  }
}

const texts = (rows: readonly object[][]): string[] => rows.map((one) => JSON.stringify(one));

/** The rows of tables, events and holdings that come of some entries. */
const valuesOf = (entries: readonly Entry[]): readonly object[][] => [
  entries.map(({ row: { isListed, ...row }, from, command }) => ({
    ...row,
    is_listed: isListed,
    since: from,
    command,
  })),
  entries.flatMap((entry) => {
    const { row, command, events } = entry;
    return events.map((event) => ({
      game: row.id,
      seq: event.seq,
      command: event.seq === row.seq ? command : null,
      at: event.at,
      body: eventTextOf(event),
      author: authorOf(entry, event),
    }));
  }),
  entries.flatMap(({ row, holdings }) =>
    holdings.map(({ seat, person }) => ({ game: row.id, seat, person })),
  ),
];

/** The rows of ratings and results that come of an entry with which all games end. */
const endingOf = ({ row, ending }: Entry): readonly object[][] =>
  ending
    ? [[...ending.ratings], ending.results.map((result) => ({ game: row.id, ...result }))]
    : [];
