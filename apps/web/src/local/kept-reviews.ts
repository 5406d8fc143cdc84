import type { GameRecord } from '@crownlands/rules';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The review of a game under what was dealt and played in it, whoever keeps that game. */
type Entry = { readonly game: string; readonly review: string; readonly changed: number };

type Schema = DBSchema & {
  reviews: { key: string; value: Entry; indexes: { changed: number } };
};

/** A database of its own: what is lost with it can be judged again. */
const NAME = 'crownlands-reviews';
const VERSION = 1;

/** Reviews that are kept, the newest. */
const MOST = 200;

/** Milliseconds after which a review is made anew rather than waited for. */
const PATIENCE = 1000;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    upgrade: (db) => {
      db.createObjectStore('reviews', { keyPath: 'game' }).createIndex('changed', 'changed');
    },
    terminated: () => {
      opening = null;
    },
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

const nameOf = ({ rules, kings, deck, moves }: GameRecord): string =>
  JSON.stringify([rules, kings, deck, moves]);

/** The kept review of a game; null when there is none, or the browser does not tell. */
export async function keptReview(record: GameRecord): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const found = async (): Promise<string | null> => {
    const entry = await (await database()).get('reviews', nameOf(record));
    return typeof entry?.review === 'string' ? entry.review : null;
  };
  return Promise.race([found().catch(() => null), late]);
}

/** Looks all kept reviews up at once. */
export async function keptReviews(): Promise<(record: GameRecord) => string | null> {
  const late = new Promise<Entry[]>((resolve) => setTimeout(() => resolve([]), PATIENCE));
  const all = database().then((db) => db.getAll('reviews'));
  const entries = await Promise.race([all.catch(() => []), late]);
  const found = new Map(entries.map(({ game, review }) => [game, review]));
  return (record) => {
    const review: unknown = found.get(nameOf(record));
    return typeof review === 'string' ? review : null;
  };
}

/** Keeps the review of a game if the browser lets us; the oldest ones make room. */
export async function keepReview(record: GameRecord, review: string): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('reviews', 'readwrite');
    await store.put({ game: nameOf(record), review, changed: Date.now() });
    const byAge = await store.index('changed').getAllKeys();
    for (const game of byAge.slice(0, -MOST)) await store.delete(game);
    await done;
  } catch {
    // Full, blocked or broken: it is made anew next time.
  }
}
