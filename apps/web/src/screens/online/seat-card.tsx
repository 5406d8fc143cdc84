import { isKeptSeat, type Sitting } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { seatedAt } from '../../online/online-state.ts';
import type { KnownTable } from '../../online/remote.ts';
import { colourOf, Icon, King } from '../../ui/art.tsx';
import { nameOf } from '../../words/names.ts';
import { listed, say } from '../../words/texts.ts';
import { waitingInWords } from '../../words/waiting.ts';
import { RatingMark } from '../people/person-name.tsx';
import './seat-card.css';

type Props = { readonly known: KnownTable; readonly seat: Seat };

/** What a seat of a waiting table is called. */
export function seatTitle(props: Props): string {
  const sitting = must(props.known.state.seats[props.seat]);
  if (isKeptSeat(sitting)) return say('online.kept', { name: seatName(props) });
  return sitting.who === 'nobody' ? say('online.free') : seatName(props);
}

/** Who sits at a seat, or for whom it is or was kept. */
export function seatName({ known, seat }: Props): string {
  const { state } = known;
  const seats = state.seats.map((_, one) => seatedAt(known, state, one));
  return nameOf(seats, seat);
}

/** Whom a table waits for, by name where all are known. */
export function waitingAt(known: KnownTable): string {
  const free = known.state.seats.flatMap(({ who }, seat) => (who === 'nobody' ? [seat] : []));
  const isAllKept = free.length > 0 && free.every((seat) => isKeptSeat(known.state.seats[seat]));
  if (!isAllKept) return waitingInWords(free.length);
  return say('online.waitingFor', { names: listed(free.map((seat) => seatName({ known, seat }))) });
}

/** A seat of a waiting table; a press opens what may be done about it. */
export function SeatCard({ open, ...props }: Props & { readonly open: () => void }) {
  const { known, seat } = props;
  const sitting = must(known.state.seats[seat]);
  const isFree = sitting.who === 'nobody';
  const content = (
    <>
      <King seat={seat} height={54} />
      <span class="who">
        <span>
          <b>{seatTitle(props)}</b> <RatingMark rating={known.people[seat]?.rating} />
        </span>
        <Standing {...props} />
      </span>
    </>
  );
  return (
    <li class={`waiting-seat house-${colourOf(seat)}${isFree ? ' free' : ''}`}>
      {(isFree && !isKeptSeat(sitting)) ||
      known.isHost ||
      known.own.includes(seat) ||
      known.people[seat] ? (
        <button type="button" class="seat" aria-haspopup="dialog" onClick={open}>
          {content}
          <Icon name="next" />
        </button>
      ) : (
        <div class="seat">{content}</div>
      )}
    </li>
  );
}

/** Whether they are here, and decide what is played; or what kind of player sits there. */
function Standing(props: Props) {
  const { known, seat } = props;
  const sitting = must(known.state.seats[seat]);
  if (sitting.who === 'nobody') return <span class="soft">{freeNote(sitting, props)}</span>;
  if (sitting.who === 'bot') {
    return (
      <span class="soft bot">
        <Icon name="robot" size={18} /> {say(`level.${sitting.bot}.note`)}
      </span>
    );
  }
  const isHere = known.presence.here.includes(seat) || known.own.includes(seat);
  const presence = isHere ? 'here' : 'away';
  return (
    <span class={`presence ${presence}`}>
      {say(`presence.${presence}`)}
      {known.presence.hosting.includes(seat) && ` · ${say('online.host')}`}
    </span>
  );
}

/** Who may come to a seat that nobody sits at. */
function freeNote(sitting: Extract<Sitting, { who: 'nobody' }>, props: Props): string {
  if (sitting.declined !== undefined) return say('online.declined', { name: seatName(props) });
  return say(isKeptSeat(sitting) ? 'online.kept.note' : 'online.free.note');
}
