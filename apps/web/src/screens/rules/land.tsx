import { boxAround, columnsOf, layersOf, pillsOf, spotsOf, UNIT } from '@crownlands/art';
import { type Bounds, boundsOf, type Kingdom, landOf, type Placement } from '@crownlands/rules';
import type { ComponentProps } from 'preact';
import { useId } from 'preact/hooks';
import { KingdomPicture, Pill, Ring } from '../../board/kingdom.tsx';
import { Room } from '../../board/room.tsx';
import { squaresIn } from '../../board/squares.tsx';
import { colourOf } from '../../ui/art.tsx';
import './land.css';

type Props = Partial<ComponentProps<typeof KingdomPicture>> & {
  readonly kingdom: Kingdom;
  readonly room?: Bounds; // whose free squares are shown
};

/** A kingdom as pictures of the rules show it: all of it, unless bounds are given. */
export function Land({ kingdom, seat = 0, bounds, room, ...props }: Props) {
  const land = landOf(kingdom);
  const shown = bounds ?? boundsOf(land);
  const free = room ? squaresIn(room).filter((square) => !land[square]) : [];
  return (
    <div class={`land house-${colourOf(seat)}`} style={{ '--columns': columnsOf(shown) }}>
      <KingdomPicture
        kingdom={kingdom}
        seat={seat}
        bounds={shown}
        under={<Room free={free} lit={[]} />}
        {...props}
      />
    </div>
  );
}

/** A domino that may not lie where it is: it joins no land. */
export function Loose(placement: Placement) {
  const prefix = useId();
  const layers = layersOf(spotsOf([placement]), null, { mini: false, prefix, ground: true });
  return (
    <>
      <g
        class="loose"
        dangerouslySetInnerHTML={{ __html: layers.map(({ svg }) => svg).join('') }}
      />
      <Ring class="marked" look="refused" {...placement} inset={-4} />
    </>
  );
}

/** Letters as large as in the text around the pictures. */
const SIZE = 31;

/** The squares in which a kingdom must fit. */
export function Frame({ bounds }: { bounds: Bounds }) {
  const { x, y, width, height } = boxAround(bounds, 3);
  const size = columnsOf(bounds);
  return (
    <>
      <rect class="land-frame" x={x} y={y} width={width} height={height} rx="14" />
      <Pill x={x + 68} y={y + height - 30} text={`${size}\u00a0×\u00a0${size}`} size={SIZE} />
    </>
  );
}

/** The points of all territories, or of those around some squares. */
export function Sums({ kingdom, around }: { kingdom: Kingdom; around?: readonly number[] }) {
  const land = landOf(kingdom);
  const bounds = boundsOf(land);
  return (around ?? [null])
    .flatMap((square) => pillsOf(land, bounds, square))
    .map((pill, index) => <Pill key={index} {...pill} size={SIZE} />);
}

/** The rectangle around a kingdom, and lines from its castle to all four sides. */
export function Middle({ kingdom }: { kingdom: Kingdom }) {
  const { x, y, width, height } = boxAround(boundsOf(landOf(kingdom)), 3);
  const half = UNIT / 2;
  const across = `M${x} ${half}H0M${UNIT} ${half}H${x + width}`;
  const down = `M${half} ${y}V0M${half} ${UNIT}V${y + height}`;
  return (
    <g class="land-middle">
      <rect class="land-frame" x={x} y={y} width={width} height={height} rx="14" />
      <path d={across + down} />
      <path d={across + down} />
    </g>
  );
}
