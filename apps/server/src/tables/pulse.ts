import { type Outage, SILENCE, type Store } from '../store/store.ts';

/** Says that this server is there, and knows when none was. */
export function pulseOf(store: Store, now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  async function beat(): Promise<void> {
    const at = now();
    await store.pulse(at);
    last = at;
  }
  return {
    beat,
    /** Counts the silence that ends just now, too: whoever asks may come before the next beat. */
    async outagesSince(moment: number): Promise<readonly Outage[]> {
      if (now() - last > SILENCE) await beat();
      return store.outagesSince(moment);
    },
  };
}
