import { fullFrame } from '@crownlands/art';
import { frameSize, must, type Position, type Seat, scoreOf } from '@crownlands/rules';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { Emblem } from '../../ui/art.tsx';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './kingdoms.css';

type Props = {
  readonly seats: readonly Seated[];
  readonly position: Position;
  readonly order: readonly Seat[]; // the best first
  readonly large: readonly Seat[]; // whose sums are shown, too
  readonly places?: readonly number[];
};

/** Kingdoms at the end of a game: one's own is large enough to be read. */
export function Kingdoms({ seats, position, order, large, places }: Props) {
  const small = order.filter((seat) => !large.includes(seat)).length;
  const kind = small === order.length ? 'small-only' : `large-and-${small}`;
  return (
    <ol class={`kingdoms ${kind} of-${order.length}`}>
      {order.map((seat) => {
        const kingdom = must(position.kingdoms[seat]);
        const isLarge = large.includes(seat);
        return (
          <li key={seat} class={isLarge ? 'large' : undefined}>
            <span class="head">
              {places && (
                <span class="soft">{say('place.rank', { place: must(places[seat]) })}</span>
              )}
              <Emblem seat={seat} size={24} />
              <b>{nameOf(seats, seat)}</b>
              <b class={places ? 'score' : 'score soft'}>{scoreOf(position, seat).total}</b>
            </span>
            <KingdomPicture
              kingdom={kingdom}
              seat={seat}
              bounds={fullFrame(kingdom, frameSize(position.options))}
              hasPoints={isLarge}
            />
          </li>
        );
      })}
    </ol>
  );
}
