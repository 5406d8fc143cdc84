import type { NewEvent } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import type { Query } from '../store/query.ts';

/**
 * All that is kept of somebody, beside the games themselves; nothing by which anybody could be them. It is JSON in
 * pieces, a table each: whoever has played a lot keeps nobody waiting, and takes no memory.
 */
export async function dataOf(query: Query, person: string): Promise<AsyncIterable<string>> {
  return piecesOf(query, person, await restOf(query, person), await doneAt(query, person));
}

/** The tables at which somebody has done something, in the order in which they first did. */
async function doneAt(query: Query, person: string): Promise<readonly string[]> {
  const sql = 'SELECT game FROM events WHERE author = $1 GROUP BY game ORDER BY min(at), game';
  return (await query<{ game: string }>(sql, person)).map(({ game }) => game);
}

async function* piecesOf(
  query: Query,
  person: string,
  rest: object,
  tables: readonly string[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"doings":[`;
  let comma = '';
  for (const table of tables) {
    const doings = await doingsAt(query, table, person);
    if (doings.length === 0) continue;
    yield comma + doings.map((doing) => JSON.stringify(doing)).join(',\n');
    comma = ',\n';
  }
  yield ']}\n';
}

const DOINGS = `SELECT seq, at, body, author FROM events WHERE game = $1
  AND (author = $2 OR body LIKE '%"sat"%' OR body LIKE '%"handed"%' OR body LIKE '%"said"%') ORDER BY seq`;

type Doing = { readonly seq: number; readonly at: number; readonly body: string };

/** What somebody has done and said at a table, wherever they sat then: who takes a seat is kept with it. */
async function doingsAt(query: Query, table: string, person: string): Promise<readonly object[]> {
  const sitters = new Map<Seat, string | null>();
  const kept = await query<Doing & { author: string | null }>(DOINGS, table, person);
  const theirs = kept.filter(({ author, body }) => {
    const event: NewEvent = JSON.parse(body);
    if (event.type === 'said') return sitters.get(event.seat) === person;
    if (event.type === 'sat' || event.type === 'handed') sitters.set(event.seat, author);
    return author === person;
  });
  return theirs.map(({ seq, at, body }) => ({ table, seq, at, body }));
}

async function restOf(query: Query, person: string): Promise<object> {
  const rows = (sql: string): Promise<readonly object[]> => query<object>(sql, person);
  const [profile] = await rows(
    `SELECT id, name, colour, since, seen, banned_until AS "bannedUntil"
     FROM people WHERE person = $1`,
  );
  return {
    profile: profile ?? null,
    devices: await rows('SELECT since FROM devices WHERE person = $1 ORDER BY since'),
    passkeys: await rows('SELECT id, transports, since FROM passkeys WHERE person = $1'),
    ratings: await rows(
      `SELECT players, shown, mu, sigma, games, changed FROM ratings WHERE person = $1
       ORDER BY players`,
    ),
    results: await rows(
      `SELECT game AS "table", seat, players, place, total, games, terrains, at, shown, sigma, change
       FROM results WHERE person = $1 ORDER BY at, game`,
    ),
    seats: await rows(
      'SELECT game AS "table", seat FROM holdings WHERE person = $1 ORDER BY game, seat',
    ),
    blocked: await rows(
      `SELECT id, name, blocks.since FROM blocks JOIN people ON people.person = other
       WHERE blocks.person = $1 ORDER BY blocks.since`,
    ),
    reports: await rows(
      `SELECT reports.id, at, people.id AS reported, game AS "table", reason, settled
       FROM reports LEFT JOIN people ON people.person = reported
       WHERE reporter = $1 ORDER BY at`,
    ),
    subscriptions: await rows(
      'SELECT endpoint, language, since FROM subscriptions WHERE person = $1 ORDER BY since',
    ),
  };
}

/** The tables at which somebody has a seat in a game that goes on or is over, oldest first. */
export async function playedBy(query: Query, person: string): Promise<readonly string[]> {
  const sql = `SELECT id FROM tables WHERE status IN ('playing', 'over')
               AND id IN (SELECT game FROM holdings WHERE person = $1) ORDER BY changed, id`;
  return (await query<{ id: string }>(sql, person)).map(({ id }) => id);
}
