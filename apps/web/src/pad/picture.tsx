import { ringAround } from '@crownlands/art';
import {
  type Bounds,
  type Kingdom,
  type Seat,
  type Square,
  type Tile,
  xOf,
  yOf,
} from '@crownlands/rules';
import { useId } from 'preact/hooks';
import { KingdomPicture, Points, Ring } from '../board/kingdom.tsx';
import { Room } from '../board/room.tsx';
import { colourOf } from '../ui/art.tsx';
import { type Field, landOn, put, type Sheet, squareOf } from './sheet.ts';

type Props = {
  readonly sheet: Sheet;
  readonly seat: Seat;
  readonly marked?: readonly Field[]; // that cannot be right
  readonly lit?: readonly Field[];
  readonly half?: { readonly field: Field; readonly tile: Tile } | null; // of a domino in hand
  readonly hasOutlines?: boolean;
};

/** The kingdom in its whole frame. What it shows is told by the grid above it. */
export function PadPicture({ sheet, seat, marked = [], lit = [], half = null, ...rest }: Props) {
  const land = landOn(half ? put(sheet, half.field, half.tile) : sheet);
  const bounds = boundsOf(sheet);
  const squaresOf = (fields: readonly Field[]) => fields.map((field) => squareOf(sheet, field));
  const free = [...sheet.tiles.keys()].filter(
    (field) => !sheet.tiles[field] && field !== sheet.castle,
  );
  const held = half && squareOf(sheet, half.field);
  return (
    <KingdomPicture
      kingdom={kingdomOn(sheet)}
      land={land}
      seat={seat}
      bounds={bounds}
      hasOutlines={rest.hasOutlines ?? false}
      under={<Room free={squaresOf(free)} lit={squaresOf(lit)} />}
      over={
        <>
          {held !== null && (
            <Ring class={`ghost house-${colourOf(seat)}`} a={held} b={held} inset={1} />
          )}
          <Marks squares={squaresOf(marked)} />
          <Points land={landOn(sheet)} bounds={bounds} />
        </>
      }
    />
  );
}

/** The squares of the whole frame. */
function boundsOf(sheet: Sheet): Bounds {
  const [first, last] = [squareOf(sheet, 0), squareOf(sheet, sheet.tiles.length - 1)];
  return { left: xOf(first), top: yOf(first), right: xOf(last), bottom: yOf(last) };
}

/** The dominoes that lie there whole. */
const kingdomOn = (sheet: Sheet): Kingdom =>
  sheet.laid.map(({ domino, a, b }) => ({
    domino,
    a: squareOf(sheet, a),
    b: squareOf(sheet, b),
  }));

/** A red hatch over the squares that cannot be right. */
function Marks({ squares }: { squares: readonly Square[] }) {
  const id = `${useId()}hatch`;
  if (squares.length === 0) return null;
  return (
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
        const box = ringAround({ a: square, b: square }, 5);
        return (
          <g key={square}>
            <rect class="hatch" {...box} fill={`url(#${id})`} />
            <rect class="under" {...box} />
            <rect class="stripe" {...box} />
          </g>
        );
      })}
    </g>
  );
}
