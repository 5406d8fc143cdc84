import { columnsOf, rowsOf, UNIT } from '@crownlands/art';
import {
  type Bounds,
  type Cell,
  gainOf,
  type Kingdom,
  landOf,
  type Placement,
  type Seat,
  type Square,
  STEPS,
  squareAt,
  xOf,
  yOf,
} from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../words/texts.ts';
import { nearestWay, turned, wayAt } from './ghost.ts';
import { KingdomPicture, Pill, Ring } from './kingdom.tsx';
import { labelsAt, type Mark, Marks } from './marks.tsx';
import { Room } from './room.tsx';

export type BoardProps = {
  readonly kingdom: Kingdom;
  readonly seat: Seat;
  readonly bounds: Bounds; // the squares that are shown
  readonly label: string;
  readonly last?: Placement | null;
  readonly hasOutlines?: boolean;
  readonly hasPoints?: boolean;
  readonly marks?: readonly Mark[];
  readonly ways?: readonly Placement[]; // where the domino in hand may go; none when there is none
  readonly ghost?: Placement | null;
  readonly refused?: Placement | null;
  readonly show?: (ghost: Placement) => void;
  readonly refuse?: (square: Square) => void; // a square was asked for where nothing fits
  readonly confirm?: () => void;
  readonly element?: RefObject<HTMLDivElement | null>;
};

const nothing = (): void => {};

const ARROWS: { readonly [key: string]: number } = {
  ArrowUp: STEPS.N,
  ArrowRight: STEPS.E,
  ArrowDown: STEPS.S,
  ArrowLeft: STEPS.W,
};

/** How far a wheel is turned until the domino turns, in pixels. */
const NOTCH = 60;

/** A kingdom to play in or to look at, square by square: a grid over its picture. */
export function Board(props: BoardProps) {
  const { kingdom, seat, bounds, ways = [], ghost = null, refused = null } = props;
  const { marks = [], show = nothing, refuse = nothing, confirm = nothing } = props;
  const own = useRef<HTMLDivElement>(null);
  const element = props.element ?? own;
  const land = landOf(kingdom);
  const [focus, setFocus] = useState<Square>(squareAt(0, 0));
  const [pointed, setPointed] = useState<Square | null>(null);
  const wheel = useRef(0);
  const drag = useRef({ pointer: -1, hasMoved: false });
  const twist = useTwist(() => ghost && show(turned(ways, ghost, focus)));
  const isShown = (square: Square) => ghost?.a === square || ghost?.b === square;
  const at = isInside(bounds, focus) ? focus : squareAt(0, 0);
  const free = range(bounds.top, bounds.bottom)
    .flatMap((y) => range(bounds.left, bounds.right).map((x) => squareAt(x, y)))
    .filter((square) => !land[square]);

  const ask = (square: Square): void => {
    if (ways.length === 0) return;
    if (ghost && isShown(square)) return show(turned(ways, ghost, square));
    const way = wayAt(ways, square, ghost, kingdom);
    if (way) show(way);
    else if (!land[square]) refuse(square);
  };
  const visit = (square: Square): void => {
    setFocus(square);
    const way = ways.length > 0 && wayAt(ways, square, ghost, kingdom);
    if (way) show(way);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isInside(bounds, at + step)) return;
      visit(at + step);
      cellIn(element.current, at + step)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      if (ghost && isShown(at)) confirm();
      else ask(at);
    }
  };
  const drop = (): void => {
    drag.current.pointer = -1;
  };
  const dragTo = (event: PointerEvent): void => {
    if (event.buttons === 0) drop();
    if (drag.current.pointer !== event.pointerId || !element.current) return;
    const way = nearestWay(ways, pointOn(element.current, bounds, event), ghost);
    if (!way || (way.a === ghost?.a && way.b === ghost.b)) return;
    drag.current.hasMoved = true;
    show(way);
  };

  return (
    <div
      class="board"
      ref={element}
      style={{ '--columns': columnsOf(bounds), '--rows': rowsOf(bounds) }}
      onWheel={(event) => {
        if (!ghost) return;
        event.preventDefault();
        wheel.current += event.deltaY;
        if (Math.abs(wheel.current) < NOTCH) return;
        wheel.current = 0;
        show(turned(ways, ghost, focus));
      }}
      {...twist}
    >
      <KingdomPicture
        kingdom={kingdom}
        seat={seat}
        bounds={bounds}
        ghost={ghost}
        last={props.last ?? null}
        hasOutlines={props.hasOutlines ?? false}
        hasPoints={props.hasPoints ?? false}
        pointed={ghost ? null : pointed}
        under={<Room free={free} lit={ways.flatMap(({ a, b }) => [a, b])} />}
        over={
          <>
            {ghost && <Gain kingdom={kingdom} ghost={ghost} bounds={bounds} />}
            {refused && <Ring class="refused" {...refused} inset={4} />}
            {marks.length > 0 && <Marks marks={marks} />}
          </>
        }
      />
      <div
        class="squares"
        role="grid"
        aria-label={props.label}
        aria-rowcount={rowsOf(bounds)}
        aria-colcount={columnsOf(bounds)}
        onKeyDown={onKeyDown}
        onPointerMove={dragTo}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={drop}
        onPointerCancel={drop}
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
                  class={isShown(square) ? 'held' : ''}
                  tabIndex={square === at ? 0 : -1}
                  aria-selected={isShown(square)}
                  aria-label={[
                    labelOf(land[square] ?? null, square, bounds, ways),
                    ...labelsAt(marks, square),
                  ].join(', ')}
                  onFocus={() => setFocus(square)}
                  onPointerEnter={({ pointerType }) =>
                    setPointed(pointerType === 'mouse' && land[square] ? square : null)
                  }
                  onClick={() => {
                    if (!drag.current.hasMoved) ask(square);
                  }}
                  onPointerDown={({ pointerId }) => {
                    drag.current = { pointer: isShown(square) ? pointerId : -1, hasMoved: false };
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What the ghost would add, at its upper right corner but inside the picture. */
function Gain({ kingdom, ghost, bounds }: { kingdom: Kingdom; ghost: Placement; bounds: Bounds }) {
  const gain = gainOf(kingdom, ghost);
  const right = Math.max(xOf(ghost.a), xOf(ghost.b));
  const top = Math.min(yOf(ghost.a), yOf(ghost.b));
  const x = Math.min(right * UNIT + 88, (bounds.right + 1) * UNIT - 40);
  const y = Math.max(top * UNIT + 4, bounds.top * UNIT + 18);
  return <Pill class="gain" x={x} y={y} size={34} text={gain > 0 ? `+${gain}` : '0'} />;
}

/** Two fingers that turn by some thirty degrees turn the domino. */
function useTwist(turn: () => void) {
  const angle = useRef<number | null>(null);
  const angleOf = ({ touches }: TouchEvent): number | null => {
    const [one, other] = [touches[0], touches[1]];
    return one && other
      ? Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX)
      : null;
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      angle.current = angleOf(event);
    },
    onTouchMove: (event: TouchEvent) => {
      const now = angleOf(event);
      if (now === null || angle.current === null) return;
      const difference = Math.abs(Math.sin(now - angle.current));
      if (difference < 0.5) return;
      angle.current = now;
      turn();
    },
  };
}

/** Where on the land a pointer is, in squares. */
export function pointOn(element: HTMLElement, bounds: Bounds, event: PointerEvent) {
  const box = element.getBoundingClientRect();
  return {
    x: bounds.left + ((event.clientX - box.left) / box.width) * columnsOf(bounds),
    y: bounds.top + ((event.clientY - box.top) / box.height) * rowsOf(bounds),
  };
}

export const cellIn = (board: HTMLElement | null, square: Square): HTMLElement | null =>
  board?.querySelector<HTMLElement>(`[data-square="${xOf(square)},${yOf(square)}"]`) ?? null;

function labelOf(
  cell: Cell,
  square: Square,
  { left, top }: Bounds,
  ways: readonly Placement[],
): string {
  const where = say('square.at', { row: yOf(square) - top + 1, column: xOf(square) - left + 1 });
  return `${where}: ${contentOf(cell, square, ways)}`;
}

function contentOf(cell: Cell, square: Square, ways: readonly Placement[]): string {
  if (cell === 'castle') return say('square.castle');
  if (cell) {
    const terrain = say(`terrain.${cell.terrain}`);
    return cell.crowns > 0 ? `${terrain}, ${say('crowns', { count: cell.crowns })}` : terrain;
  }
  const isLit = ways.some(({ a, b }) => a === square || b === square);
  return say(isLit ? 'square.lit' : 'square.free');
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const isInside = ({ left, right, top, bottom }: Bounds, square: Square): boolean =>
  left <= xOf(square) && xOf(square) <= right && top <= yOf(square) && yOf(square) <= bottom;
