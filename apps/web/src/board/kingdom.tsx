import { layersOf, spotsOf } from '@crownlands/art';
import {
  type Bounds,
  type Kingdom,
  landOf,
  must,
  type Placement,
  type Seat,
  type Square,
  territoriesOf,
  xOf,
  yOf,
} from '@crownlands/rules';
import { useId, useMemo } from 'preact/hooks';
import { colourOf } from '../ui/art.tsx';
import { sumOf } from '../words/sum.ts';
import { columnsOf, rowsOf } from './frame.ts';

const UNIT = 100;
const PILL = 24; // the usual size of its letters

type Props = {
  readonly kingdom: Kingdom;
  readonly seat: Seat;
  readonly bounds: Bounds;
  readonly ghost?: Placement | null; // a domino that is about to be placed
  readonly last?: Placement | null; // the domino placed last
  readonly hasOutlines?: boolean;
  readonly hasPoints?: boolean; // of each territory
  readonly pointed?: Square | null; // only those of the territory around this square
  readonly isMini?: boolean; // squares under some 28 pixels
  readonly under?: preact.ComponentChildren; // drawn below the land
  readonly over?: preact.ComponentChildren;
};

/** A picture of a kingdom. What it shows is told beside it, so it is silent itself. */
export function KingdomPicture(props: Props) {
  const { kingdom, seat, bounds, ghost = null, last = null, isMini = false } = props;
  const prefix = useId();
  const shown = useMemo(() => (ghost ? [...kingdom, ghost] : kingdom), [kingdom, ghost]);
  const layers = useMemo(
    () => layersOf(spotsOf(shown), colourOf(seat), { mini: isMini, prefix, ground: true }),
    [shown, seat, isMini, prefix],
  );
  const pad = isMini ? 5 : 9;
  const box = [
    bounds.left * UNIT - pad,
    bounds.top * UNIT - pad,
    columnsOf(bounds) * UNIT + 2 * pad,
    rowsOf(bounds) * UNIT + 2 * pad,
  ];
  return (
    <svg class="kingdom" viewBox={box.join(' ')} aria-hidden="true">
      {props.under}
      {layers.map(({ key, svg }) => (
        <g key={key} dangerouslySetInnerHTML={{ __html: svg }} />
      ))}
      {props.hasOutlines && shown.map((placement) => <Outline {...placement} />)}
      {last && <Ring class="last" {...last} inset={3} />}
      {ghost && <Ring class={`ghost house-${colourOf(seat)}`} {...ghost} inset={1} />}
      {(props.hasPoints || props.pointed != null) && (
        <Points
          kingdom={kingdom}
          bounds={bounds}
          only={props.hasPoints ? null : (props.pointed ?? null)}
        />
      )}
      {props.over}
    </svg>
  );
}

/** Two strokes around the squares of a domino. */
export function Ring({
  a,
  b,
  inset,
  class: name,
}: Omit<Placement, 'domino'> & { inset: number; class: string }) {
  const box = {
    x: Math.min(xOf(a), xOf(b)) * UNIT + inset,
    y: Math.min(yOf(a), yOf(b)) * UNIT + inset,
    width: (Math.abs(xOf(a) - xOf(b)) + 1) * UNIT - 2 * inset,
    height: (Math.abs(yOf(a) - yOf(b)) + 1) * UNIT - 2 * inset,
    rx: 13,
  };
  return (
    <g class={`ring ${name}`}>
      <rect {...box} />
      <rect {...box} />
    </g>
  );
}

const Outline = ({ domino, a, b }: Placement) => (
  <>
    <Ring class="outline" a={a} b={b} inset={5} />
    <text
      class="seam-number"
      x={((xOf(a) + xOf(b)) / 2) * UNIT + 50}
      y={((yOf(a) + yOf(b)) / 2) * UNIT + 58}
    >
      {domino}
    </text>
  </>
);

/** The points of each territory that has any or could have, or only of the one around a square. */
const Points = ({
  kingdom,
  bounds,
  only,
}: {
  kingdom: Kingdom;
  bounds: Bounds;
  only: Square | null;
}) => {
  const land = landOf(kingdom);
  return (
    <>
      {territoriesOf(land)
        .filter(({ squares, points }) =>
          only === null ? points > 0 || squares.length > 1 : squares.includes(only),
        )
        .map((territory, index) => {
          const { squares, points } = territory;
          const square = middleOf(squares);
          const cell = land[square];
          const isCrowned = cell && cell !== 'castle' && cell.crowns > 0;
          const text = points > 0 ? sumOf(territory) : '0';
          return (
            <Pill
              key={squares[0]}
              order={index}
              x={pillX(text, square, bounds)}
              y={yOf(square) * UNIT + (isCrowned ? 84 : 52)}
              text={text}
            />
          );
        })}
    </>
  );
};

type PillProps = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly order?: number;
  readonly class?: string;
  readonly size?: number;
};

/** How wide a pill is for its text, in which spaces are thin. */
function pillWidth(text: string, size: number): number {
  const spaces = text.split('\u00a0').length - 1;
  return (text.length - spaces) * size * 0.5 + spaces * size * 0.19 + size * 0.9;
}

/** Where on a square a pill has its middle: a long one keeps off the edges of the picture. */
export function pillX(
  text: string,
  square: Square,
  { left, right }: Pick<Bounds, 'left' | 'right'>,
): number {
  const room = Math.max(0, (pillWidth(text, PILL) - UNIT) / 2);
  const x = Math.min(Math.max(xOf(square) * UNIT, left * UNIT + room), right * UNIT - room);
  return x + UNIT / 2;
}

export function Pill({ x, y, text, order = 0, class: name = '', size = PILL }: PillProps) {
  const width = pillWidth(text, size);
  const height = size * 1.34;
  return (
    <g class={`pill-mark ${name}`} style={{ '--order': order }}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={height / 2} />
      <text x={x} y={y + size * 0.33} font-size={size}>
        {text}
      </text>
    </g>
  );
}

/** The square nearest to the middle of all. */
function middleOf(squares: readonly Square[]): Square {
  const mean = (of: (square: Square) => number): number =>
    squares.reduce((sum, square) => sum + of(square), 0) / squares.length;
  const x = mean(xOf);
  const y = mean(yOf);
  const distance = (square: Square): number => Math.hypot(xOf(square) - x, yOf(square) - y);
  return must(squares.toSorted((one, other) => distance(one) - distance(other))[0]);
}
