import { gather } from './gather.ts';
import { queriesBy } from './queries.ts';
import type { Query } from './query.ts';
import { type Appended, type Entry, type Store, tableOf } from './store.ts';

/** A database, as far as a store needs it. */
export type Connection = {
  readonly query: Query;
  /** Appends at most one entry to each table; one that cannot be kept spoils no other. */
  readonly appendAll: (entries: readonly Entry[]) => Promise<readonly (Appended | Error)[]>;
  readonly together: Store['together'];
  readonly pulse: Store['pulse'];
  readonly schema: Store['schema'];
  /** Nothing may be asked afterwards. */
  readonly end: () => Promise<void>;
};

/** Hears of each batch, and how long it took. */
export type Committed = (
  entries: readonly Entry[],
  outcomes: readonly (Appended | Error)[],
  seconds: number,
) => void;

/** How servers that share a database hear of each other, and agree on the time. */
export type Company = Pick<Store, 'onWake' | 'tell' | 'onWord' | 'time'>;

/** There is no other server. */
const ALONE: Company = {
  onWake: () => {},
  tell: async () => {},
  onWord: () => {},
  time: async () => Date.now(),
};

/** Tables in a database. */
export function storeOn(
  { query, appendAll, together, pulse, schema, end }: Connection,
  company: Company = ALONE,
  committed: Committed = () => {},
): Store {
  const { add, idle } = gather(tableOf, async (entries: readonly Entry[]) => {
    const begun = performance.now();
    const outcomes = await appendAll(entries);
    committed(entries, outcomes, (performance.now() - begun) / 1000);
    return outcomes;
  });
  return {
    ...queriesBy(query),
    append: add,
    query,
    together,
    pulse,
    schema,
    ...company,
    end: async () => {
      await idle();
      await end();
    },
  };
}
