import { useEffect, useRef } from 'preact/hooks';

/** Time that goes on from what was kept while it runs and the page is seen; it is kept when it stops. */
export function useTime(
  kept: number,
  isRunning: boolean,
  keep: (time: number) => void,
): () => number {
  const before = useRef(kept);
  const since = useRef<number | null>(null);
  const latest = useRef(keep);
  latest.current = keep;
  const now = (): number =>
    before.current + (since.current === null ? 0 : performance.now() - since.current);
  useEffect(() => {
    const stop = (): void => {
      if (since.current === null) return;
      before.current = now();
      since.current = null;
      latest.current(before.current);
    };
    const follow = (): void => {
      if (document.hidden || !isRunning) stop();
      else since.current ??= performance.now();
    };
    follow();
    addEventListener('visibilitychange', follow);
    addEventListener('pagehide', stop);
    addEventListener('pageshow', follow);
    return () => {
      removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', follow);
      stop();
    };
  }, [isRunning]);
  return now;
}
