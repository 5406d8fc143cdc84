import { columnsOf, rowsOf } from '@crownlands/art';
import { type Bounds, type Square, STEPS, squareAt, xOf, yOf } from '@crownlands/rules';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Somewhere on the land, in squares and parts of them. */
export type Point = { readonly x: number; readonly y: number };

type Props = {
  readonly moment?: string | number | undefined; // with another one, a pointer that is drawn is let go
  readonly bounds: Bounds;
  readonly label: string;
  readonly describe: (square: Square) => string; // where it is and what lies there
  readonly at: Square; // where the keys are
  readonly setAt: (square: Square) => void;
  readonly held?: readonly Square[]; // of a domino about to be placed
  readonly walk?: (square: Square) => void; // the arrows go there
  readonly enter?: ((square: Square) => void) | undefined; // by a key; without it squares are only looked at
  readonly tap: (square: Square) => void; // by a pointer that was not drawn
  readonly grab: (square: Square) => boolean; // whether a pointer may be drawn from there
  readonly draw: (to: Point) => boolean; // whether that made a difference
  readonly point?: (square: Square | null) => void; // a mouse is over it
};

const ARROWS: { readonly [key: string]: number } = {
  ArrowUp: STEPS.N,
  ArrowRight: STEPS.E,
  ArrowDown: STEPS.S,
  ArrowLeft: STEPS.W,
};

/** A grid of squares over a picture: to press, to draw over, and to walk through with the arrows. */
export function Squares({ moment, bounds, label, describe, at, setAt, held, ...on }: Props) {
  const drawn = useRef({ pointer: -1, hasMoved: false });
  const drop = (): void => {
    drawn.current.pointer = -1;
  };
  useLayoutEffect(() => drop, [moment]);
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const step = ARROWS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isInside(bounds, at + step)) return;
      on.walk?.(at + step);
      cellIn(event.currentTarget, at + step)?.focus();
    } else if (on.enter && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
      on.enter(at);
    }
  };
  const onPointerMove = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    if (event.buttons === 0) drop();
    if (drawn.current.pointer !== event.pointerId) return;
    if (on.draw(pointOn(event.currentTarget, bounds, event))) drawn.current.hasMoved = true;
  };
  const onPointerDown = ({ pointerId, button }: PointerEvent, square: Square): void => {
    const isDrawn = button === 0 && on.grab(square);
    drawn.current = { pointer: isDrawn ? pointerId : -1, hasMoved: false };
  };

  return (
    <div
      class="squares"
      role="grid"
      aria-label={label}
      aria-readonly={on.enter ? undefined : true}
      aria-rowcount={rowsOf(bounds)}
      aria-colcount={columnsOf(bounds)}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => on.point?.(null)}
      onPointerUp={drop}
      onPointerCancel={drop}
      onClick={() => {
        drawn.current.hasMoved = false;
      }}
    >
      {range(bounds.top, bounds.bottom).map((y) => (
        <div role="row" key={y}>
          {range(bounds.left, bounds.right).map((x) => {
            const square = squareAt(x, y);
            return (
              <div
                role="gridcell"
                key={x}
                data-square={`${x},${y}`}
                class={held?.includes(square) ? 'held' : ''}
                tabIndex={square === at ? 0 : -1}
                aria-selected={held?.includes(square)}
                aria-label={describe(square)}
                onFocus={() => setAt(square)}
                onPointerEnter={({ pointerType }) =>
                  on.point?.(pointerType === 'mouse' ? square : null)
                }
                onPointerDown={(event) => onPointerDown(event, square)}
                onClick={() => {
                  if (!drawn.current.hasMoved) on.tap(square);
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** All squares inside of bounds, row by row. */
export const squaresIn = ({ left, right, top, bottom }: Bounds): Square[] =>
  range(top, bottom).flatMap((y) => range(left, right).map((x) => squareAt(x, y)));

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const isInside = ({ left, right, top, bottom }: Bounds, square: Square): boolean =>
  left <= xOf(square) && xOf(square) <= right && top <= yOf(square) && yOf(square) <= bottom;

/** Where on the land a pointer is. */
export function pointOn(element: HTMLElement, bounds: Bounds, event: PointerEvent): Point {
  const box = element.getBoundingClientRect();
  return {
    x: bounds.left + ((event.clientX - box.left) / box.width) * columnsOf(bounds),
    y: bounds.top + ((event.clientY - box.top) / box.height) * rowsOf(bounds),
  };
}

export const cellIn = (board: HTMLElement | null, square: Square): HTMLElement | null =>
  board?.querySelector<HTMLElement>(`[data-square="${xOf(square)},${yOf(square)}"]`) ?? null;

/** Where the keys come into a board. */
export const entryOf = (board: HTMLElement | null): HTMLElement | null =>
  board?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ?? null;
