import { DAY } from '../basics/durations.ts';
import { type Outage, PULSE, SILENCE, type Store } from '../store/store.ts';
import type { Time } from '../store/time.ts';

/** Milliseconds after which no clock that ran then still runs. */
const LONG_AGO = 60 * DAY;

/** Milliseconds after which a pulse is missing, and this server may not have been there for others. */
const LATE = 2 * PULSE;

/** Says that this server is there, by the right time, and knows when none was. */
export function pulseOf(store: Store, now: () => number, adjust: Time['adjust'] = async () => {}) {
  let last = Number.NEGATIVE_INFINITY;
  let known: readonly Outage[] | null = null; // as long as this server is there, there are no others

  let beating: Promise<void> | null = null;
  let isWritten = true;

  async function beatOnce(): Promise<void> {
    try {
      await adjust();
      const at = now();
      const isNew = await store.pulse(at);
      isWritten = true;
      if (isNew || at - last > SILENCE) known = null;
      last = at;
    } catch (error) {
      isWritten = false;
      throw error;
    }
  }

  /** One at a time, however many tables wait for it. */
  function beat(): Promise<void> {
    beating ??= beatOnce().finally(() => {
      beating = null;
    });
    return beating;
  }

  return {
    beat,
    /** Whether the last pulse could be written. */
    isWritten: () => isWritten,
    /** The times without a server that ended after a moment, and be it just now. */
    async outagesSince(moment: number): Promise<readonly Outage[]> {
      if (!isWritten || now() - last > LATE) await beat();
      known ??= await store.outagesSince(now() - LONG_AGO);
      return known.filter(({ to }) => to > moment);
    },
  };
}
