import { columnsOf } from '@crownlands/art';
import type { Bounds, Kingdom, Seat } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { mayMove } from '../ui/settings.ts';

type Shown = { readonly seat: Seat; readonly kingdom: Kingdom; readonly bounds: Bounds };

const SIDES = ['left', 'right', 'top', 'bottom'] as const;

/**
 * Lets a kingdom grow to the size and place that it has with other bounds. Where it was is read before
 * the page is drawn anew.
 */
export function useGrowth(board: RefObject<HTMLElement | null>, shown: Shown): void {
  const last = useRef(shown);
  const before = last.current;
  const start =
    hasGrown(before, shown) && mayMove() ? board.current?.getBoundingClientRect() : null;
  useLayoutEffect(() => {
    last.current = shown;
    if (!start || !board.current) return;
    const side = start.width / columnsOf(before.bounds);
    const end = board.current.getBoundingClientRect();
    const x = start.left + (shown.bounds.left - before.bounds.left) * side - end.left;
    const y = start.top + (shown.bounds.top - before.bounds.top) * side - end.top;
    const scale = (side * columnsOf(shown.bounds)) / end.width;
    board.current.animate(
      [
        { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})` },
        { transformOrigin: '0 0', transform: 'none' },
      ],
      { duration: 240, easing: 'ease-out' },
    );
  });
}

/** Whether one domino more or less has changed what is shown. */
const hasGrown = (before: Shown, { seat, kingdom, bounds }: Shown): boolean =>
  before.seat === seat &&
  Math.abs(before.kingdom.length - kingdom.length) === 1 &&
  SIDES.some((side) => before.bounds[side] !== bounds[side]);
