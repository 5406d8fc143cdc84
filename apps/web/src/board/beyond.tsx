import type { Bounds } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { seenOf, viewOf } from './view.ts';
import './beyond.css';

type Props = {
  readonly board: RefObject<HTMLElement | null>;
  readonly bounds: Bounds;
};

/** As much of a square may be cut before it is seen: nothing is drawn at its rim. */
const RIM = 0.1;

/** Says to those who see that a kingdom goes on beyond the view: by a shadow on each side that is cut. */
export function Beyond({ board, bounds }: Props) {
  const seen = useSeen(board, bounds);
  if (!seen) return null;
  const hidden = {
    left: seen.left - bounds.left,
    right: bounds.right - seen.right,
    top: seen.top - bounds.top,
    bottom: bounds.bottom - seen.bottom,
  };
  return (
    <div class="beyond" aria-hidden="true">
      {Object.entries(hidden).map(
        ([side, squares]) => squares > RIM && <span key={side} class={`shade ${side}`} />,
      )}
    </div>
  );
}

/** What is seen of a board, as it is moved and whenever its size changes. */
function useSeen(board: RefObject<HTMLElement | null>, bounds: Bounds): Bounds | null {
  const [seen, setSeen] = useState<Bounds | null>(null);
  const { left, right, top, bottom } = bounds;
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const look = (): void => setSeen(seenOf(element, { left, right, top, bottom }));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(viewOf(element));
    viewOf(element).addEventListener('scroll', look);
    return () => {
      observer.disconnect();
      viewOf(element).removeEventListener('scroll', look);
    };
  }, [board, left, right, top, bottom]);
  return seen;
}
