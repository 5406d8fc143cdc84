import { layersOf, type Spot } from '@crownlands/art';
import {
  must,
  type Seat,
  type Square,
  type Tile,
  territoriesOf,
  xOf,
  yOf,
} from '@crownlands/rules';
import { useId } from 'preact/hooks';
import { Pill, pillX, Ring } from '../board/kingdom.tsx';
import { colourOf } from '../ui/art.tsx';
import { sumOf } from '../words/sum.ts';
import { landOn, type Place, type Sheet, sizeOf, squareOf } from './sheet.ts';

const UNIT = 100;

type Props = {
  readonly sheet: Sheet;
  readonly seat: Seat;
  readonly marked: readonly Place[]; // that cannot be right
  readonly lit: readonly Place[];
  readonly half: { readonly place: Place; readonly tile: Tile } | null; // of a domino in hand
  readonly hasOutlines: boolean;
};

/** The kingdom in its whole frame. What it shows is told by the grid above it. */
export function PadPicture({ sheet, seat, marked, lit, half, hasOutlines }: Props) {
  const prefix = useId();
  const size = sizeOf(sheet);
  const corner = squareOf(sheet, 0);
  const box = [xOf(corner) * UNIT, yOf(corner) * UNIT, size * UNIT, size * UNIT];
  const layers = layersOf(spotsOn(sheet, half), colourOf(seat), {
    mini: false,
    prefix,
    ground: true,
  });
  const halfSquare = half && squareOf(sheet, half.place);
  return (
    <svg class="kingdom" viewBox={box.join(' ')} aria-hidden="true">
      <Room sheet={sheet} lit={lit} />
      {layers.map(({ key, svg }) => (
        <g key={key} dangerouslySetInnerHTML={{ __html: svg }} />
      ))}
      {hasOutlines && <Dominoes sheet={sheet} />}
      {halfSquare !== null && (
        <Ring class={`ghost house-${colourOf(seat)}`} a={halfSquare} b={halfSquare} inset={1} />
      )}
      <Marks squares={marked.map((place) => squareOf(sheet, place))} id={`${prefix}hatch`} />
      <Points sheet={sheet} />
    </svg>
  );
}

/** A square that was painted looks always the same in its place, one of a domino as printed. */
function spotsOn(sheet: Sheet, half: Props['half']): Spot[] {
  const seeds = new Map<Place, number>();
  for (const { domino, a, b } of sheet.laid) seeds.set(a, 2 * domino).set(b, 2 * domino + 1);
  const tiles = half ? sheet.tiles.with(half.place, half.tile) : sheet.tiles;
  return tiles.flatMap((tile, place) => {
    if (!tile) return [];
    const square = squareOf(sheet, place);
    return [{ x: xOf(square), y: yOf(square), ...tile, seed: seeds.get(place) ?? 200 + place }];
  });
}

const Room = ({ sheet, lit }: { sheet: Sheet; lit: readonly Place[] }) => (
  <g class="room">
    {sheet.tiles.map((tile, place) => {
      if (tile || place === sheet.castle) return null;
      const square = squareOf(sheet, place);
      const [x, y] = [xOf(square) * UNIT, yOf(square) * UNIT];
      const isLit = lit.includes(place);
      return (
        <g key={square} class={isLit ? 'lit' : 'dim'}>
          <rect x={x + 6} y={y + 6} width="88" height="88" rx="12" />
          {isLit && <circle cx={x + 50} cy={y + 50} r="6" />}
        </g>
      );
    })}
  </g>
);

const Dominoes = ({ sheet }: { sheet: Sheet }) => (
  <>
    {sheet.laid.map((laid) => {
      const [a, b] = [squareOf(sheet, laid.a), squareOf(sheet, laid.b)];
      const [x, y] = [(xOf(a) + xOf(b)) / 2, (yOf(a) + yOf(b)) / 2];
      return (
        <g key={laid.domino}>
          <Ring class="outline" a={a} b={b} inset={5} />
          <text class="seam-number" x={x * UNIT + 50} y={y * UNIT + 58}>
            {laid.domino}
          </text>
        </g>
      );
    })}
  </>
);

/** A red hatch over the squares that cannot be right. */
const Marks = ({ squares, id }: { squares: readonly Square[]; id: string }) =>
  squares.length > 0 ? (
    <g class="pad-marks">
      <pattern
        id={id}
        width="18"
        height="18"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="under" d="M9 0V18" />
        <path class="stripe" d="M9 0V18" />
      </pattern>
      {squares.map((square) => {
        const box = { x: xOf(square) * UNIT + 5, y: yOf(square) * UNIT + 5, width: 90, height: 90 };
        return (
          <g key={square}>
            <rect class="hatch" {...box} rx="11" fill={`url(#${id})`} />
            <rect class="under" {...box} rx="11" />
            <rect class="stripe" {...box} rx="11" />
          </g>
        );
      })}
    </g>
  ) : null;

/** The points of each territory that has any, or that could have. */
function Points({ sheet }: { sheet: Sheet }) {
  const land = landOn(sheet);
  const crownsOn = (square: Square): number => (land[square] as Tile).crowns;
  const left = xOf(squareOf(sheet, 0));
  return (
    <>
      {territoriesOf(land)
        .filter(({ squares, points }) => points > 0 || squares.length > 1)
        .map((territory) => {
          const { squares, points } = territory;
          const square = seatOfPill(squares, crownsOn);
          const text = points > 0 ? sumOf(territory) : '0';
          return (
            <Pill
              key={squares[0]}
              x={pillX(text, square, { left, right: left + sizeOf(sheet) - 1 })}
              y={yOf(square) * UNIT + (crownsOn(square) > 0 ? 84 : 52)}
              text={text}
            />
          );
        })}
    </>
  );
}

/** The square nearest to the middle, without crowns if there is one. */
function seatOfPill(squares: readonly Square[], crownsOn: (square: Square) => number): Square {
  const mean = (of: (square: Square) => number): number =>
    squares.reduce((sum, square) => sum + of(square), 0) / squares.length;
  const [x, y] = [mean(xOf), mean(yOf)];
  const bare = squares.filter((square) => crownsOn(square) === 0);
  const distance = (square: Square): number => Math.hypot(xOf(square) - x, yOf(square) - y);
  const near = (bare.length > 0 ? bare : squares).toSorted(
    (one, other) => distance(one) - distance(other),
  );
  return must(near[0]);
}
