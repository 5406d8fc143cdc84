import { scoreNow } from '@crownlands/rules';
import { dynastyIn } from '../../table/dynasty.ts';
import type { TableState } from '../../table/table.ts';
import { Emblem } from '../../ui/art.tsx';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './dynasty-so-far.css';

/** In a dynasty: which of its games this is, and the points of all games up to now, the most first. */
export function DynastySoFar({ state }: { state: TableState }) {
  const dynasty = dynastyIn(state);
  if (!dynasty) return null;
  const players = state.seats
    .map((_, seat) => ({
      seat,
      before: dynasty.before[seat] ?? 0,
      now: scoreNow(state.scene.position, seat).total,
    }))
    .sort((one, other) => other.before + other.now - one.before - one.now);
  return (
    <section class="dynasty-so-far">
      <h3>
        {say('variant.dynasty')}: {say('dynasty.next', { game: dynasty.game })}
      </h3>
      <ul>
        {players.map(({ seat, before, now }) => (
          <li key={seat}>
            <Emblem seat={seat} size={24} />
            <span class="name">{nameOf(state.seats, seat)}</span>
            {dynasty.game > 1 && (
              <span class="soft">
                {before} + {now}
              </span>
            )}
            <b class="score">{before + now}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
