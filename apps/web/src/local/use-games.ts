import { useEffect, useState } from 'preact/hooks';
import { games } from './games.ts';
import type { Saved } from './saved-games.ts';

/** Games that are read and shown at a time. */
const PAGE = 50;

/** The kept games as far as they are shown. */
type Shown = {
  readonly ids: readonly string[]; // of all, the newest first
  readonly count: number; // of those that were read
  readonly saved: readonly Saved[];
};

/** The games of this browser, the newest first, as many of them as one asked for. */
export function useGames() {
  const [shown, setShown] = useState<Shown | 'failed' | null>(null);
  const read = async (ids: readonly string[], from: Shown | null, to: number): Promise<void> => {
    const more = await Promise.all(ids.slice(from?.count ?? 0, to).map(games.load));
    const found = more.filter((one): one is Saved => one !== null && one !== 'failed');
    setShown({ ids, count: Math.min(to, ids.length), saved: [...(from?.saved ?? []), ...found] });
  };
  const now = shown === 'failed' ? null : shown;
  const refresh = async (): Promise<void> => {
    const ids = await games.list();
    if (ids === 'failed') setShown(ids);
    else await read(ids, null, Math.max(PAGE, now?.count ?? 0));
  };
  const showMore = async (): Promise<void> => {
    if (now) await read(now.ids, now, now.count + PAGE);
  };
  useEffect(() => void refresh(), []);
  return { shown, refresh, showMore };
}
