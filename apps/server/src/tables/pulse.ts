import { type Outage, SILENCE, type Store } from '../store/store.ts';

/** Milliseconds after which no clock that ran then still runs. */
const LONG_AGO = 60 * 24 * 60 * 60 * 1000;

/** Says that this server is there, and knows when none was. */
export function pulseOf(store: Store, now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  let known: readonly Outage[] | null = null; // as long as this server is there, there are no others

  const isSilent = (): boolean => now() - last > SILENCE;

  async function beat(): Promise<void> {
    if (isSilent()) known = null;
    const at = now();
    await store.pulse(at);
    last = at;
  }

  return {
    beat,
    /** The times without a server that ended after a moment, and be it just now. */
    async outagesSince(moment: number): Promise<readonly Outage[]> {
      if (isSilent()) await beat();
      known ??= await store.outagesSince(now() - LONG_AGO);
      return known.filter(({ to }) => to > moment);
    },
  };
}
