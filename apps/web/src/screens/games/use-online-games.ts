import type { Listed, Mine } from '@crownlands/protocol';
import { useEffect, useState } from 'preact/hooks';
import { myTables, openTables } from '../../online/api.ts';
import { isKnown } from '../../online/person.ts';

/** Games on the server. */
export type OnlineGames = {
  readonly mine: readonly Mine[]; // those where it is my turn first
  readonly over: readonly Mine[]; // mine that are, the newest first
  readonly open: readonly Listed[]; // where anybody may sit down
};

/** Milliseconds until my games are asked for again, while they can be seen. */
const AGAIN = 20_000;

/** What goes on on the server, where tables and turns come and go; null until that is known. */
export function useOnlineGames(): OnlineGames | null {
  const [mine, setMine] = useState<readonly Mine[]>([]);
  const [open, setOpen] = useState<readonly Listed[] | null>(navigator.onLine ? null : []);
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | null = null; // once tables that are open are followed
    const isSeen = (): boolean => navigator.onLine && document.visibilityState !== 'hidden';
    const lookAtMine = async (): Promise<void> => {
      const games = isSeen() && isKnown() ? await myTables() : null;
      if (games && !isLeft) setMine(games); // or what is there stays
    };
    const look = async (): Promise<void> => {
      const asked = isSeen() && !stop ? openTables() : null;
      const [tables] = await Promise.all([asked, lookAtMine()]);
      if (isLeft) return;
      setOpen((open) => open ?? tables ?? []);
      if (!tables) return; // without a server there is nothing to follow
      const { world } = await import('../../online/tables.ts');
      if (!isLeft) stop ??= world().line.followOpen(setOpen);
    };
    const begin = (): void => void look().catch(() => {}); // another time
    begin();
    const timer = setInterval(() => void lookAtMine(), AGAIN);
    addEventListener('online', begin);
    addEventListener('visibilitychange', begin);
    return () => {
      isLeft = true;
      stop?.();
      clearInterval(timer);
      removeEventListener('online', begin);
      removeEventListener('visibilitychange', begin);
    };
  }, []);
  return open && gamesIn(mine, open);
}

function gamesIn(all: readonly Mine[], open: readonly Listed[]): OnlineGames {
  const known = new Set(all.map(({ table }) => table));
  return {
    mine: all.filter(({ status }) => status === 'waiting' || status === 'playing'),
    over: all.filter(({ status }) => status === 'over'),
    open: open.filter(({ table }) => !known.has(table)),
  };
}
