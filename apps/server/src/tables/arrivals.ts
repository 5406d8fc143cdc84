/** When commands have come that are not done yet. */
export type Arrivals = {
  /** Does what came of a command that has come to a table just now. */
  readonly during: <Result>(table: string, work: () => Promise<Result>) => Promise<Result>;
  /** When the first one came that waits at a table; infinite while none does. */
  readonly firstAt: (table: string) => number;
};

export function arrivalsBy(now: () => number): Arrivals {
  const waiting = new Map<string, Set<{ readonly at: number }>>(); // by table, in order
  return {
    async during(table, work) {
      const arrival = { at: now() };
      const all = waiting.get(table) ?? new Set();
      waiting.set(table, all.add(arrival));
      try {
        return await work();
      } finally {
        all.delete(arrival);
        if (all.size === 0) waiting.delete(table);
      }
    },
    firstAt(table) {
      const [first] = waiting.get(table) ?? [];
      return first?.at ?? Number.POSITIVE_INFINITY;
    },
  };
}
