import type { Presence, TableState } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { type Holders, seatsOf } from './copy.ts';
import type { Identity } from './row.ts';

/** Milliseconds after which nobody has to wait for who is away. */
const PATIENCE = 60_000;

/** Whom nobody has to wait for. */
export type Absent = Pick<Presence, 'missing' | 'isHostMissing'>;

/** Counts who is away from a table. */
type Absences = {
  /** Says who is there now. */
  readonly note: (here: readonly Seat[], holders: Holders) => void;
  readonly at: (table: Sitters) => Absent & Pick<Presence, 'hosting'>;
};

type Sitters = {
  readonly state: () => TableState;
  readonly holders: () => Holders;
  readonly identity: () => Identity;
};

/**
 * Counts how long each seat has been left, as far as this server has seen it: after a start, or when they have
 * just sat down, nobody is missing at once. Who is away is missing only if the game stood still, too.
 */
export function absencesFrom(now: () => number): Absences {
  const since = [0, 1, 2, 3].map(now);
  let held: Holders = [];
  return {
    note(here, holders) {
      for (const [seat, left] of since.entries()) {
        if (here.includes(seat)) since[seat] = Number.POSITIVE_INFINITY;
        else if (left > now() || holders[seat] !== held[seat]) since[seat] = now();
      }
      held = holders;
    },
    at({ state, holders, identity }) {
      const isMissing = (left: number): boolean =>
        Math.max(left, state().clocksSet) + PATIENCE <= now();
      const held = seatsOf(holders(), () => true);
      const missing = held.filter((seat) => isMissing(since[seat] ?? 0));
      const hosting = seatsOf(holders(), (holder) => holder === identity().host);
      const isHostMissing = hosting.every((seat) => missing.includes(seat));
      return { missing, hosting, isHostMissing };
    },
  };
}
