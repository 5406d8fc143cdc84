import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Lines of each list. */
const MOST = 2;

/** What goes on on the server, once that is known; nothing without one. */
export function OnlinePart() {
  const [Loaded, setLoaded] = useState<ComponentType<{ most: number }> | null>(null);
  useEffect(() => {
    if (!navigator.onLine) return;
    import('../games/online-games.tsx').then(
      ({ OnlineGames }) => setLoaded(() => OnlineGames),
      () => {}, // Home is whole without it
    );
  }, []);
  return Loaded && <Loaded most={MOST} />;
}
