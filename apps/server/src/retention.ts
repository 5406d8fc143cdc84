import { DAY, HOUR } from './basics/durations.ts';
import { deletePerson } from './deletion.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';
import type { Rooms } from './tables/rooms.ts';

/** Days that a table is kept to which nobody came. */
const CLOSED = 30;

/** Tables and guests that are deleted in one sweep, so that nobody waits for it. */
const TABLES = 10;
const GUESTS = 2;

/** Milliseconds until it is looked again, once there is nothing left to delete. */
const PAUSE = HOUR;

/** A table stays as long as a report from it is not settled. What it is like is written as its index says it. */
const tablesSince = (isSo: string): string => `SELECT id FROM tables
  WHERE ${isSo} AND changed < $1
  AND NOT EXISTS (SELECT 1 FROM reports WHERE game = tables.id AND settled IS NULL)
  ORDER BY changed, id LIMIT ${TABLES}`;
const CLOSED_SINCE = tablesSince("status = 'closed'");
const OVER_SINCE = tablesSince("status IN ('over', 'closed') AND status = 'over'");

/** Guests have no passkey. One who is banned, or has a seat in a game that goes on or has ended of late, stays. */
const GUESTS_SINCE = `SELECT person FROM people
  WHERE seen < $1 AND (banned_until IS NULL OR banned_until <= $2)
  AND NOT EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = people.person)
  AND NOT EXISTS (
    SELECT 1 FROM holdings JOIN tables ON tables.id = holdings.game
    WHERE holdings.person = people.person
    AND (status IN ('waiting', 'playing') OR status = 'over' AND changed >= $1)
  )
  ORDER BY seen, person LIMIT ${GUESTS}`;

/** All of a table; its result, which belongs to those who played, stays. */
const OF_TABLE = [
  'DELETE FROM events WHERE game = $1',
  'DELETE FROM holdings WHERE game = $1',
  'DELETE FROM offers WHERE game = $1',
  'DELETE FROM tables WHERE id = $1',
];

/** Nobody meets any more at a table that has begun or was closed. */
const MET = `DELETE FROM meetings
  WHERE EXISTS (SELECT 1 FROM tables WHERE id = game AND status <> 'waiting')`;

const EXPIRED = [
  'DELETE FROM challenges WHERE expires <= $1',
  'DELETE FROM offers WHERE expires <= $1',
];

type Context = { readonly store: Store; readonly rooms: Rooms; readonly now: () => number };

/** Deletes what nobody needs any longer, a little with each sweep. */
export function retentionIn(
  { store, rooms, now }: Context,
  { keepGames, keepGuests }: Pick<Settings, 'keepGames' | 'keepGuests'>,
) {
  let next = 0;

  async function tablesToDelete(): Promise<readonly string[]> {
    const since = (sql: string, days: number): Promise<readonly { id: string }[]> =>
      store.query(sql, now() - days * DAY);
    const closed = await since(CLOSED_SINCE, CLOSED);
    const over = keepGames === null ? [] : await since(OVER_SINCE, keepGames);
    return [...closed, ...over].slice(0, TABLES).map(({ id }) => id);
  }

  async function deleteGuests(until: AbortSignal): Promise<number> {
    const guests: readonly { person: string }[] = await store.query(
      GUESTS_SINCE,
      now() - keepGuests * DAY,
      now(),
    );
    let deleted = 0;
    for (const { person } of guests) {
      if (await deletePerson({ store, rooms, now: now() }, person, until)) deleted++;
    }
    return deleted;
  }

  return {
    /** How many tables and guests were deleted; of a guest with many games a part, if it has to end. */
    async sweep(until: AbortSignal): Promise<{ readonly tables: number; readonly guests: number }> {
      if (now() < next) return { tables: 0, guests: 0 };
      await store.query(MET);
      const tables = await tablesToDelete();
      for (const table of tables) await store.together(OF_TABLE.map((sql) => [sql, table]));
      const guests = await deleteGuests(until);
      for (const sql of EXPIRED) await store.query(sql, now());
      const isMore = tables.length === TABLES || guests === GUESTS;
      next = isMore ? now() : now() + PAUSE;
      return { tables: tables.length, guests };
    },
  };
}
