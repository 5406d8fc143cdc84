import { boxAround, columnsOf, rowsOf } from '@crownlands/art';
import { type Bounds, type Placement, xOf, yOf } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { BoardProps } from './board.tsx';
import { KingdomPicture } from './kingdom.tsx';
import { pointOn } from './squares.tsx';
import { lookAt, seenOf, viewOf } from './view.ts';
import './beyond.css';

type Props = Pick<BoardProps, 'kingdom' | 'seat' | 'bounds' | 'ghost'> & {
  readonly board: RefObject<HTMLElement | null>;
};

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
type Side = (typeof SIDES)[number];

/** As much of a square may be cut before it is seen: nothing is drawn at its rim. */
const RIM = 0.1;

/** How many squares the map covers from its corner on. */
const COVERED = 2.2;

/**
 * Says that a kingdom goes on beyond the view, to those who see: by a shadow on each side that is cut, and by
 * a map once whole squares are out of sight. A press on the map brings that part into view.
 */
export function Beyond({ board, kingdom, seat, bounds, ghost = null }: Props) {
  const seen = useSeen(board, bounds);
  if (!seen) return null;
  const hidden = hiddenOf(bounds, seen);
  const cut = SIDES.filter((side) => hidden[side] > RIM);
  const corner = cornerOf(cut);
  const hasMap = SIDES.some((side) => hidden[side] >= 1) && !isCovered(seen, corner, ghost);
  const frame = boxAround(within(bounds, seen), 0);
  const move = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    if (event.buttons === 0 || !board.current) return;
    lookAt(board.current, bounds, pointOn(event.currentTarget, bounds, event));
  };
  return (
    <div class="beyond" aria-hidden="true">
      {cut.map((side) => (
        <span key={side} class={`shade ${side}`} />
      ))}
      {hasMap && (
        <div
          class={`map ${corner.join(' ')}`}
          style={{ '--columns': columnsOf(bounds), '--rows': rowsOf(bounds) }}
          onPointerDown={move}
          onPointerMove={move}
        >
          <KingdomPicture
            kingdom={kingdom}
            seat={seat}
            bounds={bounds}
            isMini
            under={<rect class="ground" {...frame} />}
            over={<rect class="frame" {...frame} />}
          />
        </div>
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

/** Squares and parts of them that are out of sight on each side. */
const hiddenOf = (bounds: Bounds, seen: Bounds): Readonly<Record<Side, number>> => ({
  left: seen.left - bounds.left,
  right: bounds.right - seen.right,
  top: seen.top - bounds.top,
  bottom: bounds.bottom - seen.bottom,
});

/** Where there is more to come, so that all that lies under the map can be moved out from under it. */
const cornerOf = (cut: readonly Side[]): readonly [Side, Side] => [
  cut.includes('left') ? 'left' : 'right',
  cut.includes('top') ? 'top' : 'bottom',
];

const isCovered = (seen: Bounds, [x, y]: readonly [Side, Side], ghost: Placement | null): boolean =>
  (ghost ? [ghost.a, ghost.b] : []).some(
    (square) =>
      Math.abs(xOf(square) - seen[x]) < COVERED && Math.abs(yOf(square) - seen[y]) < COVERED,
  );

const within = (bounds: Bounds, seen: Bounds): Bounds => ({
  left: Math.max(bounds.left, seen.left),
  right: Math.min(bounds.right, seen.right),
  top: Math.max(bounds.top, seen.top),
  bottom: Math.min(bounds.bottom, seen.bottom),
});
