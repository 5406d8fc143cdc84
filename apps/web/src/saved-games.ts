import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A game as it is kept: its record with the whole deck, as text, and how often it was written. */
export type Saved = {
  readonly id: string;
  readonly record: string;
  readonly revision: number;
  readonly changed: number; // milliseconds since 1970
  readonly isOver: boolean;
};

type Schema = DBSchema & { games: { key: string; value: Saved } };

/** Where games are kept; the browser may refuse to. */
export type SavedGames = {
  readonly list: () => Promise<readonly Saved[]>;
  readonly load: (id: string) => Promise<Saved | null>;
  /** Writes the next revision; `conflict` when another tab wrote it first. */
  readonly save: (saved: Saved) => Promise<'saved' | 'conflict' | 'failed'>;
  readonly remove: (id: string) => Promise<void>;
};

const NAME = 'crownlands';

export function openSavedGames(): SavedGames {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(NAME, 1, {
      upgrade: (db) => void db.createObjectStore('games', { keyPath: 'id' }),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opening = null;
      },
    });
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  return {
    list: () => kept(async () => (await database()).getAll('games'), []),
    load: (id) => kept(async () => (await (await database()).get('games', id)) ?? null, null),
    save: (saved) =>
      kept(async () => {
        const transaction = (await database()).transaction('games', 'readwrite');
        const before = (await transaction.store.get(saved.id))?.revision ?? 0;
        if (before >= saved.revision) {
          await transaction.done;
          return 'conflict';
        }
        await transaction.store.put(saved);
        await transaction.done;
        return 'saved';
      }, 'failed'),
    remove: (id) => kept(async () => (await database()).delete('games', id), undefined),
  };
}

/** Storage that is full, blocked or broken is nothing unusual in a browser. */
async function kept<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
