import { fullFrame } from '@crownlands/art';
import { frameSize, must, type Seat, scoreNow } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { Ledger, PointsNow } from '../../board/ledger.tsx';
import { MEDIA } from '../../page/sheets.ts';
import { dynastyIn } from '../../table/dynasty.ts';
import type { Table } from '../../table/table.ts';
import { colourOf, Emblem, King } from '../../ui/art.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { PersonName } from '../people/person-name.tsx';
import { Enlarged } from './enlarged.tsx';
import { PresenceMark } from './presence.tsx';
import { SeatClock } from './seat-clock.tsx';
import { Landing } from './turn-stage.tsx';
import type { Turns } from './use-turns.ts';
import './other-head.css';
import './others.css';

type Props = { readonly table: Table; readonly turns: Turns };

/** The other kingdoms, each to be enlarged by a press. */
export function Others({ table, turns }: Props) {
  const { seats, shown } = table.state.value;
  const [enlarged, setEnlarged] = useState<Seat | null>(null);
  const isSmall = useMedia(MEDIA.small);
  const isColumn = useMedia(MEDIA['turned-wide']);
  const hasCards = !useMedia(MEDIA.compact);
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== shown);
  return (
    <section class={`others of-${others.length}`} aria-label={say('others')}>
      {others.map((seat) => (
        <Other
          key={seat}
          table={table}
          turns={turns}
          seat={seat}
          isSmall={isSmall}
          hasCards={hasCards}
          hasTwoLines={isSmall && (isColumn || others.length === 2)}
          enlarge={() => setEnlarged(seat)}
        />
      ))}
      {enlarged !== null && (
        <Enlarged
          table={table.id}
          state={table.state.value}
          seat={enlarged}
          close={() => setEnlarged(null)}
        />
      )}
    </section>
  );
}

type OtherProps = {
  readonly table: Table;
  readonly turns: Turns;
  readonly seat: Seat;
  readonly isSmall: boolean; // a card with a king on it
  readonly hasCards: boolean; // a name opens who it is; else that is said where the kingdom is large
  readonly hasTwoLines: boolean; // the name above the score
  readonly enlarge: () => void;
};

function Other({ table, turns, seat, isSmall, hasCards, hasTwoLines, enlarge }: OtherProps) {
  const { scene, seats } = table.state.value;
  const { position, made } = scene;
  const kingdom = must(position.kingdoms[seat]);
  const score = scoreNow(position, seat);
  const isCrowded = isSmall && seats.length > 3;
  const seated = seats[seat];
  const isReplaced = seated?.who === 'person' && seated.sitsIn;
  const last = made.findLast((one) => one.seat === seat && one.move.type !== 'claim')?.move;
  const isActing = (turns.told ?? position.turns[0])?.seat === seat;
  const landing = !turns.isStaged && isActing ? turns.told?.laid : null;
  return (
    <article
      class={`card other house-${colourOf(seat)}${isActing ? ' acting' : ''}`}
      data-seat={seat}
    >
      <span class={hasTwoLines ? 'head other-head two-lines' : 'head other-head'}>
        {isSmall ? <King seat={seat} height={29} /> : <Emblem seat={seat} size={24} />}
        {hasCards ? (
          <PersonName seated={seated} table={table.id} name={nameOf(seats, seat)} />
        ) : (
          <b class={isCrowded ? 'unseen' : undefined}>{nameOf(seats, seat)}</b>
        )}
        <PresenceMark table={table} seat={seat} isBare={isSmall} hasBoth={!hasCards} />
        {!isReplaced && <SeatClock table={table} seat={seat} />}
        <PointsNow score={score} isShort={isCrowded} />
      </span>
      <KingdomPicture
        kingdom={kingdom}
        seat={seat}
        bounds={fullFrame(kingdom, frameSize(position.options))}
        isMini={isSmall}
        last={last?.type === 'place' ? last : null}
        over={
          landing?.type === 'place' && (
            <Landing key={landing.domino} placement={landing} pace={turns.pace} />
          )
        }
      />
      <Ledger
        score={{ ...score, possible: {} }}
        before={dynastyIn(table.state.value)?.before[seat]}
      />
      <button
        type="button"
        aria-label={say('enlarge', { name: nameOf(seats, seat) })}
        onClick={enlarge}
      />
    </article>
  );
}
