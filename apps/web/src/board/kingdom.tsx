import {
  boxAround,
  laidSvg,
  layersOf,
  type Pill as PillOnLand,
  pillSvg,
  pillsOf,
  ringAround,
  spotsOf,
  viewBoxOf,
} from '@crownlands/art';
import {
  type Bounds,
  type Kingdom,
  type Land,
  landOf,
  type Placement,
  type Seat,
  type Square,
} from '@crownlands/rules';
import { useId, useMemo } from 'preact/hooks';
import { colourOf } from '../ui/art.tsx';
import './kingdom.css';

type Props = {
  readonly kingdom: Kingdom;
  readonly land?: Land | undefined; // all that lies there, if that is more than dominoes
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
  const { kingdom, land, seat, bounds, ghost = null, last = null, isMini = false } = props;
  const prefix = useId();
  const shown = useMemo(() => (ghost ? [...kingdom, ghost] : kingdom), [kingdom, ghost]);
  const layers = useMemo(
    () => layersOf(spotsOf(shown, land), colourOf(seat), { mini: isMini, prefix, ground: true }),
    [shown, land, seat, isMini, prefix],
  );
  return (
    <svg class="kingdom" viewBox={viewBoxOf(boxAround(bounds))} aria-hidden="true">
      {props.under}
      {layers.map(({ key, svg }) => (
        <g key={key} dangerouslySetInnerHTML={{ __html: svg }} />
      ))}
      {props.hasOutlines && shown.map((laid) => <Outline key={laid.domino} {...laid} />)}
      {last && <Ring class="last" {...last} inset={3} />}
      {ghost && <Ring class={`ghost house-${colourOf(seat)}`} {...ghost} inset={1} />}
      {(props.hasPoints || props.pointed != null) && (
        <Points
          land={land ?? landOf(kingdom)}
          bounds={bounds}
          only={props.hasPoints ? null : props.pointed}
        />
      )}
      {props.over}
    </svg>
  );
}

/** How a move is marked, on a board and in a row alike; `marks.css` has the colours. */
export type Look = 'advised' | 'played' | 'sent' | 'refused';

type RingProps = Pick<Placement, 'a' | 'b'> & {
  readonly inset: number;
  readonly class: string;
  readonly look?: Look; // of a ring that is a mark
};

/** Two strokes around the squares of a domino. */
export function Ring({ a, b, inset, class: name, look }: RingProps) {
  const box = ringAround({ a, b }, inset);
  return (
    <g class={`ring ${name}`} data-look={look}>
      <rect {...box} />
      <rect {...box} />
    </g>
  );
}

const Outline = (laid: Placement) => (
  <g class="laid" dangerouslySetInnerHTML={{ __html: laidSvg(laid) }} />
);

type PointsProps = {
  readonly land: Land;
  readonly bounds: Bounds;
  readonly only?: Square | null | undefined;
};

/** The points of all territories, or only of the one around a square. */
export const Points = ({ land, bounds, only }: PointsProps) =>
  pillsOf(land, bounds, only).map((pill, order) => <Pill key={order} order={order} {...pill} />);

type PillProps = PillOnLand & { readonly order?: number; readonly class?: string };

export const Pill = ({ order = 0, class: name = '', ...pill }: PillProps) => (
  <g
    class={`pill-mark ${name}`}
    style={{ '--order': order }}
    dangerouslySetInnerHTML={{ __html: pillSvg(pill) }}
  />
);
