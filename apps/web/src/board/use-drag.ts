import type { Bounds, Placement } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isSame, nearestWay } from './ghost.ts';
import { pointOn } from './squares.tsx';
import type { Moment } from './use-intent.ts';

/**
 * Lets the domino in hand be drawn from its row over the board, where it snaps to where it fits; with
 * another moment it is let go.
 */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  moment: Moment['for'],
  ways: readonly Placement[],
  bounds: Bounds,
  ghost: Placement | null,
  show: (ghost: Placement) => void,
): (event: PointerEvent) => void {
  const held = useRef<{ pointer: number; card: HTMLElement } | null>(null);
  const now = { ways, bounds, ghost, show };
  const latest = useRef(now);
  latest.current = now;

  useEffect(() => {
    const move = (event: PointerEvent): void => {
      const element = board.current;
      if (!held.current || held.current.pointer !== event.pointerId || !element) return;
      const { ways, bounds, ghost, show } = latest.current;
      const box = element.getBoundingClientRect();
      const isOver =
        event.clientY > box.top - 40 &&
        event.clientX > box.left - 40 &&
        event.clientX < box.right + 40;
      const { card } = held.current;
      card.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
      card.hidden = isOver;
      if (!isOver) return;
      const way = nearestWay(ways, pointOn(element, bounds, event), ghost);
      if (way && !isSame(way, ghost)) show(way);
    };
    const drop = (event?: PointerEvent): void => {
      if (event && event.pointerId !== held.current?.pointer) return;
      held.current?.card.remove();
      held.current = null;
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', drop);
    return () => {
      drop();
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', drop);
    };
  }, [board, moment]);

  return (event) => {
    const picture = (event.currentTarget as HTMLElement).querySelector('svg.domino');
    const isFree = held.current === null && latest.current.ways.length > 0;
    if (!isFree || !picture || event.button !== 0) return;
    event.preventDefault();
    const card = document.createElement('div');
    card.className = 'in-flight';
    card.style.width = `${picture.getBoundingClientRect().width}px`;
    card.append(picture.cloneNode(true));
    card.hidden = true;
    document.body.append(card);
    held.current = { pointer: event.pointerId, card };
  };
}
