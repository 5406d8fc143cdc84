import { useEffect, useState } from 'preact/hooks';
import { games, unkeptGames } from './games.ts';
import type { Saved } from './saved-games.ts';

/** Games that are read and shown at a time. */
const PAGE = 50;

/** The kept games as far as they are shown. */
type Shown = {
  readonly ids: readonly string[]; // of all
  readonly count: number; // of those that were read
  readonly saved: readonly Saved[];
};

/**
 * The games of this browser, those that are not over first and each kind by date, as many of them as one
 * asked for.
 */
export function useGames() {
  const [shown, setShown] = useState<Shown | 'failed' | null>(null);
  const read = async (ids: readonly string[], from: Shown | null, to: number): Promise<void> => {
    const found = await load(ids.slice(from?.count ?? 0, to));
    setShown({ ids, count: Math.min(to, ids.length), saved: [...(from?.saved ?? []), ...found] });
  };
  const now = shown === 'failed' ? null : shown;
  const refresh = async (): Promise<void> => {
    const listed = await games.list();
    if (listed === 'failed') return setShown(listed);
    const ids = [...listed.unfinished, ...listed.others];
    await read(ids, null, Math.max(PAGE, now?.count ?? 0));
  };
  const showMore = async (): Promise<void> => {
    if (now) await read(now.ids, now, now.count + PAGE);
  };
  useEffect(() => void refresh(), []);
  return { shown, refresh, showMore };
}

async function load(ids: readonly string[]): Promise<Saved[]> {
  const found = await Promise.all(ids.map(games.load));
  return found.filter((one): one is Saved => one !== null && one !== 'failed');
}

/** The games that are not over: how many there are, and the newest of them. */
type Unfinished = {
  readonly count: number;
  readonly newest: readonly Saved[];
  readonly isFirstVisit: boolean; // there is no other game either
};

/** The games that one can go on with, at most so many of them; null until they are known. */
export function useUnfinished(most: number): Unfinished | null {
  const [found, setFound] = useState<Unfinished | null>(null);
  const look = async (): Promise<void> => {
    const listed = await games.list();
    const { unfinished, others } = listed === 'failed' ? NONE : listed;
    const unkept = unkeptGames().filter(({ id }) => !unfinished.includes(id));
    const kept = await load(unfinished.slice(0, most));
    const count = unkept.length + unfinished.length;
    setFound({
      count,
      newest: [...unkept, ...kept].slice(0, most),
      isFirstVisit: count + others.length === 0,
    });
  };
  useEffect(() => void look(), []);
  return found;
}

const NONE = { unfinished: [], others: [] } as const;
