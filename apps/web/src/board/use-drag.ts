import type { Bounds, Placement } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { isSame, nearestWay } from './ghost.ts';
import { pointOn } from './squares.tsx';
import { useCarry } from './use-carry.ts';
import type { Moment } from './use-intent.ts';

/** Lets the domino in hand be drawn from its row over the board, where it snaps to where it fits. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  moment: Moment['for'],
  ways: readonly Placement[],
  bounds: Bounds,
  ghost: Placement | null,
  show: (ghost: Placement) => void,
): (event: PointerEvent) => void {
  const now = { ways, bounds, ghost, show };
  const latest = useRef(now);
  latest.current = now;
  const carry = useCarry(moment);

  const move = (event: PointerEvent): boolean => {
    const element = board.current;
    if (!element) return false;
    const { ways, bounds, ghost, show } = latest.current;
    const box = element.getBoundingClientRect();
    const isOver =
      event.clientY > box.top - 40 &&
      event.clientX > box.left - 40 &&
      event.clientX < box.right + 40;
    const way = isOver ? nearestWay(ways, pointOn(element, bounds, event), ghost) : null;
    if (way && !isSame(way, ghost)) show(way);
    return isOver;
  };
  return (event) => {
    if (ways.length === 0) return;
    event.preventDefault();
    carry(event, 'svg.domino', { move });
  };
}
