import { useEffect } from 'preact/hooks';
import { isField } from '../../ui/use-keys.ts';

/**
 * Whenever it is one's turn, the keys are where it begins. A dialog that is open keeps them by itself,
 * and so does whoever is writing. While others play they stay where they are, if that is still there after
 * a move, and once what they did has been seen.
 */
export function useBeginning(
  isTurn: boolean,
  moves: number,
  isShown: boolean,
  find: () => HTMLElement | null,
): void {
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isTurn ? isField(activeElement) : !isLost) return;
    const place = isTurn ? find() : (goOnButton() ?? document.querySelector<HTMLElement>('h1'));
    place?.focus({ preventScroll: true });
  }, [isTurn, moves, isShown]);
}

const goOnButton = () => document.querySelector<HTMLElement>('.since-actions > .button:last-child');
