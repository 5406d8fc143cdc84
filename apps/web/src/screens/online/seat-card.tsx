import { must, type Seat } from '@crownlands/rules';
import { seatedAt } from '../../online/online-state.ts';
import type { KnownTable } from '../../online/remote.ts';
import { colourOf, Icon, King } from '../../ui/art.tsx';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { RatingMark } from '../people/person-name.tsx';
import './seat-card.css';

type Props = { readonly known: KnownTable; readonly seat: Seat };

/** What a seat of a waiting table is called. */
export function seatTitle({ known, seat }: Props): string {
  const { state } = known;
  if (must(state.seats[seat]).who === 'nobody') return say('online.free');
  const seats = state.seats.map((_, one) => seatedAt(known, state, one));
  return nameOf(seats, seat);
}

/** A seat of a waiting table; a press opens what may be done about it. */
export function SeatCard({ open, ...props }: Props & { readonly open: () => void }) {
  const { known, seat } = props;
  const isFree = must(known.state.seats[seat]).who === 'nobody';
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
      {isFree || known.isHost || known.own.includes(seat) || known.people[seat] ? (
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
function Standing({ known, seat }: Props) {
  const sitting = must(known.state.seats[seat]);
  if (sitting.who === 'nobody') return <span class="soft">{say('online.free.note')}</span>;
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
