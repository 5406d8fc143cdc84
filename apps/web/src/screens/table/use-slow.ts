import type { Move } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds in which an answer comes so soon that nothing has to be shown of the wait. */
const SOON = 150;

/** The moves that wait for an answer, once that takes so long that one should see it. */
export function useSlow(moves: readonly Move[]): readonly Move[] {
  const [isSlow, setSlow] = useState(false);
  const isAny = moves.length > 0;
  useEffect(() => {
    if (!isAny) return;
    const timer = setTimeout(() => setSlow(true), SOON);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAny]);
  return isSlow ? moves : [];
}
