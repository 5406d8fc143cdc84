import { formatRecord, isFinished, type Session, wholeRecord } from '@crownlands/rules';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A game as it is kept: its record with the whole deck, as text, and how often it was written. */
export type Saved = {
  readonly id: string;
  readonly record: string;
  readonly revision: number;
  readonly changed: number; // milliseconds since 1970
  readonly isOver: boolean;
};

type Outcome = 'saved' | 'conflict' | 'removed' | 'failed';

type Schema = DBSchema & { games: { key: string; value: Saved } };

/** Where games are kept; the browser may refuse to. */
export type SavedGames = {
  readonly list: () => Promise<readonly Saved[] | 'failed'>;
  readonly load: (id: string) => Promise<Saved | null | 'failed'>;
  /**
   * Writes the next revision: `conflict` when the one before it is not what is here, for another tab
   * wrote too; `removed` when nothing is here any more.
   */
  readonly save: (saved: Saved) => Promise<Outcome>;
  readonly remove: (id: string) => Promise<unknown>;
};

const NAME = 'crownlands';

/** Milliseconds that the browser may take; another tab can keep it waiting for ever. */
const PATIENCE = 3000;

export function openSavedGames(): SavedGames {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    opening = null;
  };
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(NAME, 1, {
      upgrade: (db) => void db.createObjectStore('games', { keyPath: 'id' }),
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };
  return {
    list: () => unlessFailed(async () => (await (await database()).getAll('games')).map(read)),
    load: (id) =>
      unlessFailed(async () => {
        const found = await (await database()).get('games', id);
        return found ? read(found) : null;
      }),
    save: (saved) =>
      unlessFailed(async () => {
        const transaction = (await database()).transaction('games', 'readwrite');
        const found = await transaction.store.get(saved.id);
        const isRemoved = !found && saved.revision > 1;
        const isNext = !found || read(found).revision === saved.revision - 1;
        if (isNext && !isRemoved) await transaction.store.put(saved);
        await transaction.done;
        if (isRemoved) return 'removed';
        return isNext ? 'saved' : 'conflict';
      }),
    remove: (id) => unlessFailed(async () => (await database()).delete('games', id)),
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

/** An entry as it should be, whatever is kept; a record that is no text is read as an empty one. */
const read = ({ id, record, revision, changed, isOver }: Saved): Saved => ({
  id,
  record: typeof record === 'string' ? record : '',
  revision: Number.isSafeInteger(revision) ? revision : 0,
  changed: Number.isFinite(changed) ? changed : 0,
  isOver: isOver === true,
});

/** Storage that is full, blocked, busy or broken is nothing unusual in a browser. */
async function unlessFailed<T>(work: () => Promise<T>): Promise<T | 'failed'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), PATIENCE);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
