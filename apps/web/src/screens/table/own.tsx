import { type Seat, scoreNow } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { Ledger, PointsNow } from '../../board/ledger.tsx';
import { MEDIA } from '../../page/sheets.ts';
import { dynastyIn } from '../../table/dynasty.ts';
import type { Table } from '../../table/table.ts';
import { colourOf, Emblem } from '../../ui/art.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { PersonName } from '../people/person-name.tsx';
import { Enlarged } from './enlarged.tsx';
import { SeatClock } from './seat-clock.tsx';
import { Bubble, useSaid } from './talk.tsx';

/**
 * One's own points and the territories that earn them. Where there is room for a number only, it has one's
 * colour, and a press shows what it comes from.
 */
export function Own({ table }: { table: Table }) {
  const state = table.state.value;
  const { scene, seats, shown: seat } = state;
  const isCompact = useMedia(MEDIA.compact);
  const [enlarged, setEnlarged] = useState<Seat | null>(null);
  const score = scoreNow(scene.position, seat);
  const said = useSaid(table);
  return (
    <section class={`card own house-${colourOf(seat)}`}>
      <header>
        <Emblem seat={seat} size={26} />
        {isCompact ? (
          <b>{nameOf(seats, seat)}</b>
        ) : (
          <PersonName seated={seats[seat]} table={table.id} name={nameOf(seats, seat)} />
        )}
        {said?.seat === seat && <Bubble said={said} />}
        <SeatClock table={table} seat={seat} />
        <PointsNow score={score} />
      </header>
      <Ledger score={score} before={dynastyIn(state)?.before[seat]} isShort={isCompact} />
      <button
        type="button"
        aria-label={say('enlarge', { name: nameOf(seats, seat) })}
        onClick={() => setEnlarged(seat)}
      />
      {enlarged !== null && (
        <Enlarged table={table.id} state={state} seat={enlarged} close={() => setEnlarged(null)} />
      )}
    </section>
  );
}
