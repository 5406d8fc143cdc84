import type { Listed, Mine } from '@crownlands/protocol';
import { useEffect, useState } from 'preact/hooks';
import { isKnown, myTables, openTables } from '../../online/api.ts';

/** Games on the server. */
export type OnlineGames = {
  readonly mine: readonly Mine[]; // those where it is my turn first
  readonly over: readonly Mine[]; // mine that are, the newest first
  readonly open: readonly Listed[]; // where anybody may sit down
};

const NONE: OnlineGames = { mine: [], over: [], open: [] };

/** What goes on on the server, where tables come and go; null until that is known. */
export function useOnlineGames(isAsked = true): OnlineGames | null {
  const [games, setGames] = useState(isAsked ? null : NONE);
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    let stop = (): void => {};
    const look = async (): Promise<void> => {
      const [all, open] = await Promise.all([isKnown() ? myTables() : null, openTables()]);
      const show = (open: readonly Listed[]): void => setGames(gamesIn(all ?? [], open));
      if (isLeft) return;
      show(open ?? []);
      if (!open) return; // without a server there is nothing to follow
      const { world } = await import('../../online/tables.ts');
      if (!isLeft) stop = world().line.followOpen(show);
    };
    void look().catch(() => {}); // what is there stays
    return () => {
      isLeft = true;
      stop();
    };
  }, []);
  return games;
}

function gamesIn(all: readonly Mine[], open: readonly Listed[]): OnlineGames {
  const known = new Set(all.map(({ table }) => table));
  return {
    mine: all.filter(({ status }) => status === 'waiting' || status === 'playing'),
    over: all.filter(({ status }) => status === 'over'),
    open: open.filter(({ table }) => !known.has(table)),
  };
}
