import { type Square, squareAt } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Tells of each square of a board that is pressed by pointer or keys, whatever lies there. */
export function usePress(
  board: RefObject<HTMLElement | null>,
  press: ((square: Square) => void) | undefined,
): void {
  useEffect(() => {
    const element = board.current;
    const pressed = ({ target }: Event): void => {
      const square = squareOf(target);
      if (square !== null) press?.(square);
    };
    const keyed = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' || event.key === ' ') pressed(event);
    };
    element?.addEventListener('click', pressed);
    element?.addEventListener('keydown', keyed, true);
    return () => {
      element?.removeEventListener('click', pressed);
      element?.removeEventListener('keydown', keyed, true);
    };
  });
}

function squareOf(target: EventTarget | null): Square | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-square]') : null;
  const [x, y] = cell?.dataset.square?.split(',').map(Number) ?? [];
  return x === undefined || y === undefined ? null : squareAt(x, y);
}
