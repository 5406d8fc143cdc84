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

/** What goes on on the server; null until that is known. */
export function useOnlineGames(isAsked = true): OnlineGames | null {
  const [games, setGames] = useState(isAsked ? null : NONE);
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    void Promise.all([isKnown() ? myTables() : null, openTables()]).then(([all, open]) => {
      if (!isLeft) setGames(gamesIn(all ?? [], open ?? []));
    });
    return () => {
      isLeft = true;
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
