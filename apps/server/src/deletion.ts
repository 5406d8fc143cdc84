import {
  deleteBelongings,
  forgetAuthor,
  lastSeqOf,
  renameInLog,
  tablesOf,
} from './people/traces.ts';
import type { Store } from './store/store.ts';
import type { Rooms } from './tables/rooms.ts';

/** Times that tables are looked for at which somebody has sat down while they were being forgotten. */
const TRIES = 5;

type Context = { readonly store: Store; readonly rooms: Rooms; readonly now: number };

/**
 * Deletes somebody: their name and their seats first, table by table, then all else. What is done stays done;
 * false when something cannot be written now, or it has to end, and they may ask again.
 */
export async function deletePerson(
  { store: { query }, rooms, now }: Context,
  person: string,
  until?: AbortSignal,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const tables = await tablesOf(query, person);
    if (tables.length === 0) {
      await deleteBelongings(query, person, now);
      return true;
    }
    for (const table of tables) {
      if (until?.aborted) return false;
      const last = await lastSeqOf(query, table);
      await renameInLog(query, table, person, '');
      if (!(await rooms.forget(table, person))) return false;
      await forgetAuthor(query, table, person, last); // by which it is found again where that has failed
    }
  }
  return false;
}
