import type { Review, ReviewEvent } from '@crownlands/bots/thinker';
import { must, roundOf, type Seat } from '@crownlands/rules';
import { useMemo, useRef } from 'preact/hooks';
import type { Played } from '../../table/course.ts';
import { colourOf } from '../../ui/art.tsx';
import { useSizeOf } from '../../ui/use-size.ts';
import { say } from '../../words/texts.ts';
import { isFault, percent, Sign, SignShape } from './grade.tsx';
import { type Axis, apart, axisOf, chanceAt, lineOf, moveNear, type Place } from './graph-shape.ts';
import './graph.css';

type Props = {
  readonly played: Played;
  readonly review: Review;
  readonly index: number; // of the move that is looked at
  readonly words: string; // of that move
  readonly isSmall: boolean;
  readonly slide: (index: number) => void;
  readonly setFocused: (isFocused: boolean) => void;
};

type MoveEvent = Extract<ReviewEvent, { kind: 'move' }>;

/** What lies around the lines, and how large they are drawn; they fill what height there is. */
const LARGE = {
  isLarge: true,
  left: 40,
  right: 84,
  top: 22,
  bottom: 24,
  emblem: 17,
  tag: 22,
  gap: 30,
  fault: 18,
};
const SMALL = {
  isLarge: false,
  left: 30,
  right: 64,
  top: 18,
  bottom: 21,
  emblem: 14,
  tag: 18,
  gap: 22,
  fault: 15,
};

type Size = typeof LARGE & { readonly height: number };

/** The chances of winning along a game; one slider, whose value is the move. */
export function Graph({ played, review, index, words, isSmall, slide, setFocused }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = useSizeOf(element);
  const size = { ...(isSmall ? SMALL : LARGE), height };
  const inner = Math.max(1, width - size.left - size.right);
  const axis = useMemo(() => axisOf(played, inner), [played, inner]);
  const follow = (event: PointerEvent): void => {
    const box = element.current?.getBoundingClientRect();
    if (box) slide(moveNear(axis, event.clientX - box.left - size.left));
  };
  return (
    <section class="card graph">
      <header>
        <h2>{say('review.graph')}</h2>
        <span>
          <i class="stripe" />
          {say('review.legend.row')}
        </span>
        <span>
          <Sign grade="mistake" size={18} />
          {say('review.legend.move')}
        </span>
      </header>
      <div
        ref={element}
        class="lines"
        tabIndex={0}
        role="slider"
        aria-label={say('review.graph')}
        aria-valuemin={1}
        aria-valuemax={played.moves.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <Grid
              axis={axis}
              size={size}
              inner={inner}
              round={roundOf(must(played.games[index]))}
            />
            <Lines review={review} axis={axis} size={size} index={index} />
          </svg>
        )}
      </div>
    </section>
  );
}

const yOf = (chance: number, { height, top, bottom }: Size): number =>
  top + (1 - chance) * (height - top - bottom);

type GridProps = {
  readonly axis: Axis;
  readonly size: Size;
  readonly inner: number;
  readonly round: number; // the one that is looked at
};

const LEVELS = [0, 0.25, 0.5, 0.75, 1];

function Grid({ axis, size, inner, round }: GridProps) {
  const { left, top, bottom, height } = size;
  const isNamed = (level: number): boolean => size.isLarge || level % 0.5 === 0;
  return (
    <>
      {axis.rows.map(({ from, to }) => (
        <rect
          key={from}
          class="row"
          x={left + from}
          y={top - 8}
          width={to - from}
          height={height - top - bottom + 8}
          rx={2}
        />
      ))}
      {LEVELS.map((level) => (
        <g key={level}>
          <path
            class={level === 0 || level === 1 ? 'level end' : 'level'}
            d={`M${left} ${yOf(level, size)}h${inner}`}
          />
          {isNamed(level) && (
            <text class="scale" x={left - 7} y={yOf(level, size) + 5} text-anchor="end">
              {level * 100}
            </text>
          )}
        </g>
      ))}
      {spaced(axis.rounds).map((one) => (
        <text
          key={one.round}
          class={one.round === round ? 'scale here' : 'scale'}
          x={left + one.middle}
          y={height - 4}
          text-anchor="middle"
        >
          {one.round}
        </text>
      ))}
    </>
  );
}

/** As many of the rounds as can be told apart. */
function spaced(rounds: Axis['rounds']): Axis['rounds'][number][] {
  const shown: Axis['rounds'][number][] = [];
  for (const one of rounds) {
    const last = shown.at(-1)?.middle ?? Number.NEGATIVE_INFINITY;
    if (one.middle - last > 18) shown.push(one);
  }
  return shown;
}

type LinesProps = Pick<Props, 'review' | 'index'> & { readonly axis: Axis; readonly size: Size };

/** The lines of all seats, that of whoever moved on top, what hangs on them, and the cursor. */
function Lines({ review, axis, size, index }: LinesProps) {
  const lines = review.start.map((_, seat) => lineOf(seat, review, axis));
  const moves = review.events.filter((event): event is MoveEvent => event.kind === 'move');
  const now = moves[index];
  const order = [...lines.keys()].sort(
    (one, other) => Number(one === now?.seat) - Number(other === now?.seat),
  );
  return (
    <>
      {order.map((seat) => (
        <Line key={seat} seat={seat} line={must(lines[seat])} size={size} />
      ))}
      {order.map((seat) => (
        <Riders key={seat} seat={seat} line={must(lines[seat])} axis={axis} size={size} />
      ))}
      {moves
        .filter(({ grade }) => isFault(grade))
        .map((event) => (
          <Fault key={event.index} event={event} axis={axis} size={size} />
        ))}
      <Cursor x={size.left + must(axis.after[index + 1])} size={size} event={now} />
      {now && <Tags chances={now.chances} size={size} x={size.left + must(axis.after.at(-1))} />}
    </>
  );
}

type LineProps = { readonly seat: Seat; readonly line: readonly Place[]; readonly size: Size };

function Line({ seat, line, size }: LineProps) {
  const path = line
    .map(([x, chance]) => `${(size.left + x).toFixed(1)} ${yOf(chance, size).toFixed(1)}`)
    .join('L');
  return (
    <g class={`line house-${colourOf(seat)}`}>
      <path d={`M${path}`} />
      <path d={`M${path}`} />
      <path d={`M${path}`} />
    </g>
  );
}

/** The emblem rides on its line, twice where there is room. */
function Riders({ seat, line, axis, size }: LineProps & { readonly axis: Axis }) {
  const whole = must(axis.after.at(-1));
  const shares = size.isLarge ? [0.22 + 0.045 * seat, 0.6 + 0.045 * seat] : [0.28 + 0.08 * seat];
  return shares.map((share) => {
    const chance = chanceAt(line, share * whole);
    return (
      chance !== null && (
        <Emblem
          key={share}
          seat={seat}
          x={size.left + share * whole}
          y={yOf(chance, size)}
          size={size.emblem}
        />
      )
    );
  });
}

type EmblemProps = {
  readonly seat: Seat;
  readonly x: number;
  readonly y: number;
  readonly size: number;
};

const Emblem = ({ seat, x, y, size }: EmblemProps) => (
  <use
    href={`#emblem-${colourOf(seat)}`}
    x={x - size / 2}
    y={y - size / 2}
    width={size}
    height={size}
  />
);

/** Hangs below the line, or stands on it where there is no room below. */
function Fault({ event, axis, size }: { event: MoveEvent; axis: Axis; size: Size }) {
  const y = yOf(must(event.chances[event.seat]), size);
  const isLow = y + size.fault * 1.5 > size.height - size.bottom + 8;
  const x = size.left + must(axis.after[event.index + 1]);
  return (
    <g transform={`translate(${x} ${y + (isLow ? -1 : 1) * size.fault}) scale(${size.fault / 26})`}>
      <SignShape grade={event.grade} />
    </g>
  );
}

type CursorProps = {
  readonly x: number;
  readonly size: Size;
  readonly event: MoveEvent | undefined;
};

const Cursor = ({ x, size, event }: CursorProps) => (
  <g class="cursor">
    <path d={`M${x} ${size.top - 10}V${size.height - size.bottom + 4}`} />
    <path class="handle" d={`M${x - 7} ${size.top - 17}h14l-7 9Z`} />
    {event && (
      <circle
        class={`house-${colourOf(event.seat)}`}
        cx={x}
        cy={yOf(must(event.chances[event.seat]), size)}
        r={size.isLarge ? 7 : 6}
      />
    )}
  </g>
);

type TagsProps = { readonly chances: readonly number[]; readonly size: Size; readonly x: number };

/** The chances at the cursor, the best on top. */
function Tags({ chances, size, x }: TagsProps) {
  const order = [...chances.keys()].sort((one, other) => must(chances[other]) - must(chances[one]));
  const heights = apart(
    order.map((seat) => yOf(must(chances[seat]), size)),
    size.gap,
    size.height - size.bottom,
  );
  return order.map((seat, rank) => (
    <g key={seat}>
      <Emblem seat={seat} x={x + size.tag} y={must(heights[rank])} size={size.tag} />
      <text class="tag" x={x + size.tag * 1.65} y={must(heights[rank]) + 5.5}>
        {percent(must(chances[seat]))}
      </text>
    </g>
  ));
}
