import type { Placement } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { cellIn } from './squares.tsx';

/**
 * A board that is larger than its stage can be moved. Its middle is shown at first, and then
 * wherever the domino is about to go.
 */
export function useInView(board: RefObject<HTMLElement | null>, ghost: Placement | null): void {
  const latest = useRef(ghost);
  latest.current = ghost;
  useLayoutEffect(() => {
    const stage = board.current?.parentElement;
    if (!board.current || !stage) return;
    const observer = new ResizeObserver(() => {
      const [wide, high] = [stage.scrollWidth, stage.scrollHeight];
      stage.scrollTo((wide - stage.clientWidth) / 2, (high - stage.clientHeight) / 2);
      show(board.current, latest.current);
    });
    observer.observe(stage);
    observer.observe(board.current);
    return () => observer.disconnect();
  }, [board]);
  useLayoutEffect(() => show(board.current, ghost), [ghost]);
}

function show(board: HTMLElement | null, ghost: Placement | null): void {
  for (const square of ghost ? [ghost.b, ghost.a] : []) {
    cellIn(board, square)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
