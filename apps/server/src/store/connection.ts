import { gather } from './gather.ts';
import { queriesBy } from './queries.ts';
import type { Query } from './query.ts';
import { type Appended, type Entry, type Store, tableOf } from './store.ts';

/** A database, as far as a store needs it. */
export type Connection = {
  readonly query: Query;
  /** Appends at most one entry to each table; one that cannot be kept spoils no other. */
  readonly appendAll: (entries: readonly Entry[]) => Promise<readonly (Appended | Error)[]>;
  readonly pulse: Store['pulse'];
  /** Nothing may be asked afterwards. */
  readonly end: () => Promise<void>;
};

/** How servers that share a database hear of each other. */
export type Company = Pick<Store, 'onWake' | 'tell' | 'onWord'>;

/** There is no other server. */
const ALONE: Company = { onWake: () => {}, tell: async () => {}, onWord: () => {} };

/** Tables in a database. */
export function storeOn(
  { query, appendAll, pulse, end }: Connection,
  company: Company = ALONE,
): Store {
  const { add, idle } = gather(tableOf, appendAll);
  return {
    ...queriesBy(query),
    append: add,
    query,
    pulse,
    ...company,
    end: async () => {
      await idle();
      await end();
    },
  };
}
