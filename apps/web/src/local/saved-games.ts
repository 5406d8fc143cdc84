import { formatRecord, isFinished, type Session, wholeRecord } from '@crownlands/rules';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

/** A game as it is kept: its record with the whole deck, as text, and how often it was changed. */
export type Saved = {
  readonly id: string;
  readonly record: string;
  readonly revision: number;
  readonly changed: number; // milliseconds since 1970; 0 when nobody knows
  readonly isOver: boolean;
  readonly isForeign?: boolean; // it was played elsewhere, to the end
};

type Outcome = 'saved' | 'conflict' | 'removed' | 'full' | 'failed';

/** An entry as it lies there; an index cannot hold `isOver`, so an open game repeats its date. */
type Entry = Saved & { readonly unfinished?: number };

type Schema = DBSchema & {
  games: { key: string; value: Entry; indexes: { changed: number; unfinished: number } };
};
type Store<Mode extends 'readwrite' | 'versionchange'> = IDBPObjectStore<
  Schema,
  'games'[],
  'games',
  Mode
>;

/** The names of games, in each list the one that was changed last first. */
type Listed = { readonly unfinished: readonly string[]; readonly others: readonly string[] };

/** Where games are kept; the browser may refuse to. */
export type SavedGames = {
  readonly list: () => Promise<Listed | 'failed'>;
  readonly load: (id: string) => Promise<Saved | null | 'failed'>;
  /** Some games by their names, those that come after this one; none when there are no more. */
  readonly after: (id: string) => Promise<readonly Saved[] | 'failed'>;
  /**
   * Writes a revision that goes on from an earlier one, 0 for none: `conflict` when that is not what
   * is here, for another tab wrote too; `removed` when nothing is here any more.
   */
  readonly save: (saved: Saved, from: number) => Promise<Outcome>;
  /** Writes new games, all or none of them. */
  readonly saveAll: (many: readonly Saved[]) => Promise<'saved' | 'failed'>;
  readonly remove: (id: string) => Promise<unknown>;
};

const NAME = 'crownlands';
const VERSION = 2;
const WITHOUT_INDEXES = 1;

/** Games that are read at once where all are looked at. */
const BATCH = 200;

/** Milliseconds that the browser may take; another tab can keep it waiting for ever. */
const PATIENCE = 3000;

/** The last moment that a date can name. */
const LAST_DATE = 8.64e15;
const LAST_REVISION = Number.MAX_SAFE_INTEGER - 1;
const dates = (): IDBKeyRange => IDBKeyRange.bound(0, LAST_DATE);

export function openSavedGames(): SavedGames {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isUpgrading = false;
  const forget = (): void => {
    opening = null;
  };
  const connect = (version: number): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(NAME, version, {
      upgrade: (db, before, _now, transaction) => {
        isUpgrading = true;
        if (before === 0) db.createObjectStore('games', { keyPath: 'id' });
        if (version === WITHOUT_INDEXES) return;
        const adding = addIndexes(transaction.objectStore('games'));
        allOrNothing(transaction, adding).catch(() => {}); // then opening fails
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= connect(VERSION).catch(() => connect(WITHOUT_INDEXES)); // there may be no room
    opening.catch(forget).finally(() => {
      isUpgrading = false;
    });
    return opening;
  };
  const attempt = async <T>(work: (wait: Wait) => Promise<T>): Promise<T | 'failed'> => {
    const result = await unlessFailed(work, () => isUpgrading);
    return result === 'full' ? 'failed' : result;
  };
  /** Writes all that the work says or nothing, and nothing once nobody waits any more. */
  const write = <T>(work: (store: Store<'readwrite'>) => Promise<T>): Promise<T | Failure> =>
    unlessFailed(
      async (wait) => {
        const db = await database();
        if (wait.isOver) throw new Error('too late');
        const transaction = db.transaction(['games'], 'readwrite');
        wait.giveUp = () => transaction.abort();
        return allOrNothing(transaction, work(transaction.objectStore('games')));
      },
      () => isUpgrading,
    );
  return {
    list: () =>
      attempt(async () => {
        const { store } = (await database()).transaction('games');
        if (!store.indexNames.contains('unfinished')) {
          const all = newestFirst(await store.getAll());
          const unfinished = all.filter(({ isOver }) => !isOver).map(({ id }) => id);
          return listed(
            unfinished,
            all.map(({ id }) => id),
          );
        }
        const [unfinished, dated, all] = await Promise.all([
          store.index('unfinished').getAllKeys(dates()),
          store.index('changed').getAllKeys(dates()),
          store.getAllKeys(),
        ]);
        return listed(unfinished.reverse(), [...dated.reverse(), ...all]);
      }),
    load: (id) =>
      attempt(async () => {
        const found = await (await database()).get('games', id);
        return found ? read(found) : null;
      }),
    after: (id) =>
      attempt(async () => {
        const names = IDBKeyRange.bound(id, [], true, true); // an array comes after all texts
        const found = await (await database()).getAll('games', names, BATCH);
        return found.flatMap((entry) => read(entry) ?? []);
      }),
    save: (saved, from) =>
      write(async (store) => {
        const found = await store.get(saved.id);
        if (!found && from > 0) return 'removed';
        if (found && (read(found)?.revision ?? 0) !== from) return 'conflict';
        await store.put(entryOf(saved));
        return 'saved';
      }),
    saveAll: async (many) => {
      const outcome = await write(async (store) => {
        for (const saved of many) await store.put(entryOf(saved));
        return 'saved' as const;
      });
      return outcome === 'saved' ? outcome : 'failed';
    },
    remove: (id) => attempt(async () => (await database()).delete('games', id)),
  };
}

/** A game as it is to be kept. */
export const savedAs = (
  id: string,
  session: Session,
  revision: number,
  changed: number,
): Saved => ({
  id,
  record: formatRecord(wholeRecord(session)),
  revision,
  changed,
  isOver: isFinished(session),
});

const entryOf = (saved: Saved): Entry =>
  saved.isOver ? saved : { ...saved, unfinished: saved.changed };

/** Version 2: what is listed is found without reading a game. */
async function addIndexes(store: Store<'versionchange'>): Promise<void> {
  store.createIndex('changed', 'changed');
  store.createIndex('unfinished', 'unfinished');
  for (const entry of await store.getAll()) {
    const saved = read(entry);
    if (saved && !saved.isOver) await store.put({ ...entry, unfinished: saved.changed });
  }
}

/** What the work comes to, once all that it writes is kept; if anything fails, nothing is. */
async function allOrNothing<T>(
  transaction: Pick<IDBTransaction, 'error' | 'abort'> & { readonly done: Promise<void> },
  work: Promise<T>,
): Promise<T> {
  try {
    const [result] = await Promise.all([work, transaction.done]);
    return result;
  } catch (error) {
    if (!transaction.error) transaction.abort();
    throw transaction.error ?? error; // which says why it was given up
  }
}

/** Games that are not over, and all the others; what no address can name is left out. */
function listed(unfinished: readonly string[], all: readonly string[]): Listed {
  const first = new Set(unfinished);
  const isName = (id: unknown): boolean => typeof id === 'string';
  return {
    unfinished: unfinished.filter(isName),
    others: [...new Set(all)].filter((id) => isName(id) && !first.has(id)),
  };
}

/** All games, where no index finds them. */
const newestFirst = (entries: readonly Entry[]): readonly Saved[] =>
  entries.flatMap((entry) => read(entry) ?? []).sort((one, other) => other.changed - one.changed);

/** What lies there, as it should be, whatever it is; null when no address can name it. */
function read(entry: { readonly [field in keyof Saved]: unknown }): Saved | null {
  const { id, record, revision, changed, isOver, isForeign } = entry;
  if (typeof id !== 'string') return null;
  return {
    id,
    record: typeof record === 'string' ? record : '',
    revision: Number.isInteger(revision) && isWithin(LAST_REVISION, revision) ? revision : 0,
    changed: isWithin(LAST_DATE, changed) ? changed : 0,
    isOver: isOver === true,
    ...(isForeign === true && { isForeign }),
  };
}

const isWithin = (most: number, value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

/** How long someone waits; what gives up throws when it is done already. */
type Wait = { isOver: boolean; giveUp: () => void };

type Failure = 'full' | 'failed';

const failureOf = (error: unknown): Failure =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';

/** Storage that is full, blocked or broken is nothing unusual in a browser; busy it may be. */
async function unlessFailed<T>(
  work: (wait: Wait) => Promise<T>,
  isBusy: () => boolean,
): Promise<T | Failure> {
  const wait: Wait = { isOver: false, giveUp: () => {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'failed'>((resolve) => {
    const lookUp = (): void => {
      if (isBusy()) return beginToWait();
      wait.isOver = true;
      try {
        wait.giveUp();
        resolve('failed');
      } catch {
        // It is done, and the answer is on its way.
      }
    };
    const beginToWait = (): void => {
      timer = setTimeout(lookUp, PATIENCE);
    };
    beginToWait();
  });
  try {
    return await Promise.race([work(wait), late]);
  } catch (error) {
    return failureOf(error);
  } finally {
    clearTimeout(timer);
  }
}
