import { fullFrame, layersOf, ringAround, spotsOf } from '@crownlands/art';
import {
  type DominoNumber,
  frameSize,
  gainOf,
  type Options,
  type Placement,
  scoreNow,
} from '@crownlands/rules';
import { useId } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import type { TableState } from '../../table/table.ts';
import { positionAfter, type TurnTaken } from '../../table/turns.ts';
import { colourOf, DominoCard, Emblem } from '../../ui/art.tsx';
import { nameOf } from '../../words/names.ts';
import './turn.css';

type Props = { readonly state: TableState; readonly turn: TurnTaken; readonly pace: number };

/** Another's turn in their kingdom, over one's own. It is told in words elsewhere, so it is silent. */
export function TurnStage({ state: { scene, seats }, turn, pace }: Props) {
  const { seat, laid, kingdom } = turn;
  const { total } = scoreNow(positionAfter(scene.position, turn), seat);
  const gain = laid?.type === 'place' ? gainOf(kingdom.slice(0, -1), laid) : 0;
  return (
    <div class={`turn-stage house-${colourOf(seat)}`} data-seat={seat} aria-hidden="true">
      <header class="head">
        <Emblem seat={seat} size={28} />
        <b>{nameOf(seats, seat)}</b>
        <span class="score">
          {gain > 0 && <span class="gained">+{gain}</span>}
          {total}
        </span>
      </header>
      <TurnPicture turn={turn} options={scene.position.options} pace={pace} />
      {laid?.type === 'discard' && <Discarded domino={laid.domino} />}
    </div>
  );
}

type PictureProps = Pick<Props, 'turn' | 'pace'> & { readonly options: Options };

/** A kingdom in which a domino comes to lie. */
const TurnPicture = ({ turn: { seat, laid, kingdom }, options, pace }: PictureProps) => {
  const placed = laid?.type === 'place' ? laid : null;
  return (
    <KingdomPicture
      kingdom={kingdom}
      seat={seat}
      bounds={fullFrame(kingdom, frameSize(options))}
      last={placed}
      over={placed && <Landing key={placed.domino} placement={placed} pace={pace} />}
    />
  );
};

/** A domino that comes down onto its place. */
export function Landing({ placement, pace }: { placement: Placement; pace: number }) {
  const prefix = useId();
  const layers = layersOf(spotsOf([placement]), null, { mini: false, prefix, ground: true });
  return (
    <g class="landing" style={{ '--pace': `${pace}ms` }}>
      <rect {...ringAround(placement, 3)} />
      <g dangerouslySetInnerHTML={{ __html: layers.map(({ svg }) => svg).join('') }} />
    </g>
  );
}

/** A domino that fits nowhere. */
export const Discarded = ({ domino }: { domino: DominoNumber }) => (
  <div class="discarded">
    <DominoCard domino={domino} />
  </div>
);
