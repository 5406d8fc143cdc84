import { type Seat, scoreNow } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { Ledger, PointsNow } from '../../board/ledger.tsx';
import { MEDIA } from '../../page/sheets.ts';
import { dynastyIn } from '../../table/dynasty.ts';
import type { Table } from '../../table/table.ts';
import { positionAfter, type TurnTaken } from '../../table/turns.ts';
import { Emblem } from '../../ui/art.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Enlarged } from './enlarged.tsx';
import { SeatClock } from './seat-clock.tsx';

type Props = {
  readonly table: Table;
  readonly told: TurnTaken | null; // the turn of another that is shown
};

/**
 * One's own points and the territories that earn them. Where there is room for a number only, it stands
 * beside the name of who is at it, and is theirs; a press shows what it comes from.
 */
export function Own({ table, told }: Props) {
  const state = table.state.value;
  const { scene, seats, shown } = state;
  const isNumber = useMedia(MEDIA.small);
  const isCompact = useMedia(MEDIA.compact);
  const [enlarged, setEnlarged] = useState<Seat | null>(null);
  const acting = told?.seat ?? scene.position.turns[0]?.seat ?? shown;
  const seat = isNumber ? acting : shown;
  const score = scoreNow(
    isNumber && told ? positionAfter(scene.position, told) : scene.position,
    seat,
  );
  return (
    <section class="card own">
      <header>
        <Emblem seat={seat} size={26} />
        <b>{nameOf(seats, seat)}</b>
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
        <Enlarged state={state} seat={enlarged} close={() => setEnlarged(null)} />
      )}
    </section>
  );
}
