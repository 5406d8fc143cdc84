import { useState } from 'preact/hooks';
import { Ledger, landPoints, scoreNow } from '../../board/ledger.tsx';
import { dynastyIn } from '../../table/dynasty.ts';
import type { Table } from '../../table/table.ts';
import { Emblem } from '../../ui/art.tsx';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Enlarged } from './enlarged.tsx';
import { SeatClock } from './seat-clock.tsx';

/** One's own points and the territories that earn them; where there is room for a number only, a press shows them. */
export function Own({ table }: { table: Table }) {
  const { scene, seats, shown } = table.state.value;
  const [isEnlarged, setEnlarged] = useState(false);
  const score = scoreNow(scene.position, shown);
  return (
    <section class="card own">
      <header>
        <Emblem seat={shown} size={26} />
        <b>{nameOf(seats, shown)}</b>
        <SeatClock table={table} seat={shown} />
        <span class="score">
          {landPoints(score)}
          <span class="unseen">{say('points', { count: landPoints(score) })}</span>
        </span>
      </header>
      <Ledger score={score} before={dynastyIn(table.state.value)?.before[shown]} />
      <button
        type="button"
        aria-label={say('enlarge', { name: nameOf(seats, shown) })}
        onClick={() => setEnlarged(true)}
      />
      {isEnlarged && (
        <Enlarged state={table.state.value} seat={shown} close={() => setEnlarged(false)} />
      )}
    </section>
  );
}
