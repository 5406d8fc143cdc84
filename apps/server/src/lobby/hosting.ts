import type { Refused, Settings } from '@crownlands/protocol';
import type { Blocks } from '../people/blocks.ts';
import type { Store } from '../store/store.ts';
import { refuse } from '../tables/circumstances.ts';
import { takeBack } from '../tables/opening.ts';
import type { Rooms } from '../tables/rooms.ts';
import { turnsBy } from '../tables/turns.ts';

/** Tables that wait which one person may host, but for those in private where somebody else has a seat, or is kept one. */
const MOST = 5;

/** Opens a table for somebody, unless it is there already; or says why they may not. */
export type Host = (person: string, table: string, settings: Settings) => Promise<Refused | null>;

/** One after the other for each person; who asks several servers at once goes back where they find too many. */
export function hostIn(store: Store, rooms: Rooms, blocks: Blocks): Host {
  const inTurn = turnsBy();
  const sql = `SELECT count(*) AS tables FROM tables
               WHERE host = $1 AND status = 'waiting' AND id <> $2 AND (is_listed OR NOT EXISTS (
                 SELECT 1 FROM holdings WHERE game = tables.id AND person <> $1))`;
  const othersOf = async (person: string, table: string): Promise<number> =>
    (await store.query<{ tables: number }>(sql, person, table))[0]?.tables ?? 0;
  return (person, table, settings) =>
    inTurn(person, async () => {
      const barrier = await blocks.barrier(person, []);
      if (barrier) return barrier;
      if ((await othersOf(person, table)) >= MOST) return TOO_MANY;
      const isNew = await rooms.open(table, person, settings);
      if (!isNew || (await othersOf(person, table)) < MOST) return null;
      await takeBack(store, table);
      return TOO_MANY;
    });
}

const TOO_MANY = refuse('too-many', `${MOST} of your tables are already waiting for players`);
