import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OnlineGames } from '../games/use-online-games.ts';

/** Lines of each list. */
const MOST = 2;

type Props = { readonly games: OnlineGames };

/** What goes on on the server; nothing without one. */
export function OnlinePart({ games }: Props) {
  const [Loaded, setLoaded] = useState<ComponentType<Props & { most: number }> | null>(null);
  const isAny = games.mine.length + games.open.length > 0;
  useEffect(() => {
    if (!isAny) return;
    import('../games/online-games.tsx').then(
      ({ OnlineLists }) => setLoaded(() => OnlineLists),
      () => {}, // Home is whole without it
    );
  }, [isAny]);
  return Loaded && <Loaded games={games} most={MOST} />;
}
