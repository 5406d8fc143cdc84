import { fullFrame } from '@crownlands/art';
import { boundsOf, frameSize, landOf, must, type Seat } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { Ledger, landPoints, scoreNow } from '../../board/ledger.tsx';
import { dynastyIn } from '../../table/dynasty.ts';
import type { Table } from '../../table/table.ts';
import { Emblem } from '../../ui/art.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { PresenceMark } from './presence.tsx';
import { SeatClock } from './seat-clock.tsx';
import { SinceButton } from './since.tsx';
import { Landing } from './turn-stage.tsx';
import type { Turns } from './use-turns.ts';
import './others.css';

type Props = { readonly table: Table; readonly isFolded: boolean; readonly turns: Turns };

/** The other kingdoms, each to be enlarged by a press. */
export function Others({ table, isFolded, turns }: Props) {
  const { scene, seats, shown, may } = table.state.value;
  const [enlarged, setEnlarged] = useState<Seat | null>(null);
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== shown);
  return (
    <section class={`others of-${others.length}`} aria-label={say('others')}>
      {others.map((seat) => (
        <Other
          key={seat}
          table={table}
          turns={turns}
          seat={seat}
          isNamed={others.length === 1 && !isFolded}
          enlarge={() => setEnlarged(seat)}
        />
      ))}
      {may.move && <SinceButton turns={turns} />}
      {enlarged !== null && (
        <Dialog title={nameOf(seats, enlarged)} close={() => setEnlarged(null)}>
          <Board
            kingdom={must(scene.position.kingdoms[enlarged])}
            seat={enlarged}
            bounds={boundsOf(landOf(must(scene.position.kingdoms[enlarged])))}
            label={say('kingdom.of', { name: nameOf(seats, enlarged) })}
            hasPoints
          />
          <Ledger
            score={scoreNow(scene.position, enlarged)}
            before={dynastyIn(table.state.value)?.before[enlarged]}
          />
        </Dialog>
      )}
    </section>
  );
}

type OtherProps = {
  readonly table: Table;
  readonly turns: Turns;
  readonly seat: Seat;
  readonly isNamed: boolean; // on phones too
  readonly enlarge: () => void;
};

function Other({ table, turns, seat, isNamed, enlarge }: OtherProps) {
  const { scene, seats } = table.state.value;
  const { position, made } = scene;
  const kingdom = must(position.kingdoms[seat]);
  const score = scoreNow(position, seat);
  const last = made.findLast((one) => one.seat === seat && one.move.type !== 'claim')?.move;
  const isActing = (turns.told ?? position.turns[0])?.seat === seat;
  const landing = turns.isPaced && !turns.isStaged && isActing ? turns.told?.laid : null;
  return (
    <article class={`card other${isActing ? ' acting' : ''}`} data-seat={seat}>
      <span class="head">
        <Emblem seat={seat} size={24} />
        <b class={isNamed ? undefined : 'unseen-on-phone'}>{nameOf(seats, seat)}</b>
        <PresenceMark table={table} seat={seat} />
        <SeatClock table={table} seat={seat} />
        <span class="score">
          {landPoints(score)}
          <span class="unseen">{say('points', { count: landPoints(score) })}</span>
        </span>
      </span>
      <KingdomPicture
        kingdom={kingdom}
        seat={seat}
        bounds={fullFrame(kingdom, frameSize(position.options))}
        last={last?.type === 'place' ? last : null}
        over={
          landing?.type === 'place' && (
            <Landing key={landing.domino} placement={landing} pace={turns.pace} />
          )
        }
      />
      <Ledger score={score} before={dynastyIn(table.state.value)?.before[seat]} />
      <button
        type="button"
        aria-label={say('enlarge', { name: nameOf(seats, seat) })}
        onClick={enlarge}
      />
    </article>
  );
}
