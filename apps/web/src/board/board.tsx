import { boxAround, columnsOf, pillWidth, rowsOf, UNIT, viewBoxOf } from '@crownlands/art';
import {
  type Bounds,
  gainOf,
  type Kingdom,
  landOf,
  must,
  type Placement,
  type Score,
  type Seat,
  type Square,
  squareAt,
  xOf,
  yOf,
} from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { describeCell, describeSquare } from '../words/moves.ts';
import { say } from '../words/texts.ts';
import { isSame, nearestWay, turned, wayAt } from './ghost.ts';
import { KingdomPicture, Pill } from './kingdom.tsx';
import { bonusPoints } from './ledger.tsx';
import { labelsAt, type Mark, Marks } from './marks.tsx';
import { Room } from './room.tsx';
import { isInside, type Point, Squares, squaresIn } from './squares.tsx';
import type { Moment } from './use-intent.ts';
import './board.css';

export type BoardProps = {
  readonly kingdom: Kingdom;
  readonly seat: Seat;
  readonly bounds: Bounds; // the squares that are shown
  readonly label: string;
  readonly last?: Placement | null;
  readonly hasOutlines?: boolean;
  readonly hasPoints?: boolean;
  readonly marks?: readonly Mark[];
  readonly moment?: Moment['for']; // with another one, what is drawn is let go
  readonly ways?: readonly Placement[]; // where the domino in hand may go; none when there is none
  readonly ghost?: Placement | null;
  readonly lost?: Score['bonuses']; // that could not be had any more, with the ghost where it is
  readonly refused?: Placement | null;
  readonly press?: (square: Square) => void; // while no domino may go anywhere
  readonly show?: (ghost: Placement, around?: Square) => void; // and what it turns around
  readonly refuse?: (square: Square) => void; // a square was asked for where nothing fits
  readonly confirm?: () => void;
  readonly element?: RefObject<HTMLDivElement | null>;
};

const nothing = (): void => {};

/** How far a wheel is turned until the domino turns, in pixels. */
const NOTCH = 60;

/** A kingdom to play in or to look at, square by square: a grid over its picture. */
export function Board(props: BoardProps) {
  const { kingdom, seat, bounds, ways = [], ghost = null, refused = null } = props;
  const {
    marks = [],
    press = nothing,
    show = nothing,
    refuse = nothing,
    confirm = nothing,
  } = props;
  const own = useRef<HTMLDivElement>(null);
  const element = props.element ?? own;
  const land = landOf(kingdom);
  const [focus, setFocus] = useState<Square>(squareAt(0, 0));
  const [pointed, setPointed] = useState<Square | null>(null);
  const wheel = useRef(0);
  const twist = useTwist(() => ghost && ways.length > 0 && show(turned(ways, ghost, focus)));
  const lit = ways.flatMap(({ a, b }) => [a, b]);
  const canAct = ways.length > 0 || props.press !== undefined;
  const isShown = (square: Square) => ghost?.a === square || ghost?.b === square;

  const ask = (square: Square): void => {
    if (ways.length === 0) return press(square);
    if (ghost && isShown(square)) return show(turned(ways, ghost, square), square);
    const way = wayAt(ways, square, ghost, kingdom);
    if (way) show(way, square);
    else if (!land[square]) refuse(square);
  };
  const visit = (square: Square): void => {
    const way = ways.length > 0 && wayAt(ways, square, ghost, kingdom);
    if (way) show(way, square);
  };
  const dragTo = (point: Point): boolean => {
    const way = nearestWay(ways, point, ghost);
    if (!way || isSame(way, ghost)) return false;
    show(way);
    return true;
  };

  return (
    <div
      class="board"
      ref={element}
      style={{ '--columns': columnsOf(bounds), '--rows': rowsOf(bounds) }}
      onWheel={(event) => {
        if (!ghost || ways.length === 0) return;
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
        under={<Room free={squaresIn(bounds).filter((square) => !land[square])} lit={lit} />}
        over={<Marks marks={refused ? [...marks, refusedAt(refused)] : marks} />}
      />
      <Squares
        moment={props.moment}
        bounds={bounds}
        label={props.label}
        describe={(square) => {
          const content = lit.includes(square)
            ? say('square.lit')
            : describeCell(land[square] ?? null);
          return describeSquare(square, [content, ...labelsAt(marks, square)].join(', '));
        }}
        at={isInside(bounds, focus) ? focus : squareAt(0, 0)}
        setAt={setFocus}
        held={ghost ? [ghost.a, ghost.b] : []}
        walk={visit}
        enter={canAct ? (square) => (isShown(square) ? confirm() : ask(square)) : undefined}
        tap={ask}
        grab={isShown}
        draw={dragTo}
        point={(square) => setPointed(square !== null && land[square] ? square : null)}
      />
      {ghost && (
        <svg class="gains" viewBox={viewBoxOf(boxAround(bounds))} aria-hidden="true">
          <Gain kingdom={kingdom} ghost={ghost} bounds={bounds} lost={props.lost ?? {}} />
        </svg>
      )}
    </div>
  );
}

const refusedAt = (spot: Placement): Mark => ({ type: 'spot', spot, look: 'refused' });

type GainProps = Required<Pick<BoardProps, 'kingdom' | 'bounds' | 'lost'>> & {
  readonly ghost: Placement;
};

const GAIN_SIZE = 34;

/** How far the crowns of a square are from its sides. */
const BESIDE_CROWNS = 26;

/** What the ghost would add, at an upper corner: beside its crowns and inside the picture; below it what it gives up. */
function Gain({ kingdom, ghost, bounds, lost }: GainProps) {
  const gain = gainOf(kingdom, ghost);
  const loss = bonusPoints(lost);
  const texts = [gain > 0 ? `+${gain}` : '0', ...(loss > 0 ? [`−${loss}`] : [])];
  const widest = Math.max(...texts.map((text) => pillWidth(text, GAIN_SIZE)));
  const out = widest / 2 - BESIDE_CROWNS;
  const [left, right] = [xOf(ghost.a), xOf(ghost.b)].sort((one, other) => one - other);
  const isAtEdge = right === bounds.right;
  const x = isAtEdge ? must(left) * UNIT - out : (must(right) + 1) * UNIT + out;
  const y = Math.max(Math.min(yOf(ghost.a), yOf(ghost.b)) * UNIT, bounds.top * UNIT + 16);
  return texts.map((text, index) => (
    <Pill
      key={index}
      class={index === 0 ? 'gain' : 'loss'}
      x={x}
      y={y + 48 * index}
      size={GAIN_SIZE}
      text={text}
    />
  ));
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
