import { useEffect } from 'preact/hooks';
import { isField } from '../../ui/use-keys.ts';

/**
 * Whenever it is one's turn, the keys are where it begins. A dialog that is open keeps them by itself,
 * and so does whoever is writing.
 */
export function useBeginning(isTurn: boolean, moves: number, find: () => HTMLElement | null): void {
  useEffect(() => {
    if (!isTurn || isField(document.activeElement)) return;
    find()?.focus({ preventScroll: true });
  }, [isTurn, moves]);
}
