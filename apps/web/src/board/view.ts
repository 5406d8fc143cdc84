import { columnsOf, rowsOf } from '@crownlands/art';
import { type Bounds, must } from '@crownlands/rules';
import type { Point } from './squares.tsx';

/** What a board lies in; a board that is larger than this is moved under it. */
export const viewOf = (board: HTMLElement): HTMLElement => must(board.parentElement ?? undefined);

/** What is seen of the land, in squares and parts of them. */
export function seenOf(board: HTMLElement, bounds: Bounds): Bounds {
  const view = viewOf(board);
  const side = board.offsetWidth / columnsOf(bounds);
  const left = bounds.left + (view.scrollLeft - board.offsetLeft) / side;
  const top = bounds.top + (view.scrollTop - board.offsetTop) / side;
  return {
    left,
    right: left + view.clientWidth / side - 1,
    top,
    bottom: top + view.clientHeight / side - 1,
  };
}

/** Brings a point of the land to the middle of the view, as far as there is land around it. */
export function lookAt(board: HTMLElement, bounds: Bounds, { x, y }: Point): void {
  const view = viewOf(board);
  const side = board.offsetWidth / columnsOf(bounds);
  view.scrollTo(
    board.offsetLeft + (x - bounds.left) * side - view.clientWidth / 2,
    board.offsetTop + (y - bounds.top) * side - view.clientHeight / 2,
  );
}

export const middleOf = (bounds: Bounds): Point => ({
  x: bounds.left + columnsOf(bounds) / 2,
  y: bounds.top + rowsOf(bounds) / 2,
});
