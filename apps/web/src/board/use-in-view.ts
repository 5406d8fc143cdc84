import type { Bounds, Placement, Seat } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { cellIn } from './squares.tsx';
import { lookAt, middleOf, viewOf } from './view.ts';

type Shown = {
  readonly seat: Seat; // whose kingdom it is
  readonly bounds: Bounds;
  readonly ghost: Placement | null;
};

/**
 * A board that is larger than its view can be moved. Its middle is shown at first, and then
 * wherever the domino is about to go.
 */
export function useInView(board: RefObject<HTMLElement | null>, shown: Shown): void {
  const { seat, ghost } = shown;
  const { left, right, top, bottom } = shown.bounds;
  const latest = useRef(shown);
  latest.current = shown;
  const begin = (): void => {
    if (!board.current) return;
    const { bounds, ghost } = latest.current;
    lookAt(board.current, bounds, middleOf(bounds));
    show(board.current, ghost);
  };
  useLayoutEffect(() => {
    if (!board.current) return;
    const observer = new ResizeObserver(begin);
    observer.observe(viewOf(board.current));
    return () => observer.disconnect();
  }, [board]);
  useLayoutEffect(begin, [seat, left, right, top, bottom]);
  useLayoutEffect(() => show(board.current, ghost), [ghost]);
}

function show(board: HTMLElement | null, ghost: Placement | null): void {
  for (const square of ghost ? [ghost.b, ghost.a] : []) {
    cellIn(board, square)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
