import type { Refused, Settings } from '@crownlands/protocol';
import type { Blocks } from '../people/blocks.ts';
import type { Store } from '../store/store.ts';
import { refuse } from '../tables/circumstances.ts';
import type { Rooms } from '../tables/rooms.ts';
import { turnsBy } from '../tables/turns.ts';

/** Tables that wait which one person may host. */
const MOST = 5;

/** Opens a table for somebody, unless it is there already; or says why they may not. */
export type Host = (person: string, table: string, settings: Settings) => Promise<Refused | null>;

/** One after the other for each person, so that nobody hosts more by asking for all at once. */
export function hostIn(store: Store, rooms: Rooms, blocks: Blocks): Host {
  const inTurn = turnsBy();
  const sql = `SELECT count(*) AS tables FROM tables
               WHERE host = $1 AND status = 'waiting' AND id <> $2`;
  return (person, table, settings) =>
    inTurn(person, async () => {
      const barrier = await blocks.barrier(person, []);
      if (barrier) return barrier;
      const [hosted] = await store.query<{ tables: number }>(sql, person, table);
      if ((hosted?.tables ?? 0) >= MOST) {
        return refuse('too-many', `${MOST} tables of yours wait for players already`);
      }
      await rooms.open(table, person, settings);
      return null;
    });
}
