/** How long to think: milliseconds, or simulations. */
export type Budget = { readonly milliseconds: number } | { readonly simulations: number };

/**
 * What has been thought so far. A simulation is one game played on in the mind: from one turn, through
 * one imagined deal, to its end or to where a net judges it.
 */
export type Effort = { readonly simulations: number };

/** Starts to watch a budget: says after each thought whether it is spent. */
export function spender(budget: Budget): (effort: Effort) => boolean {
  if ('simulations' in budget) return ({ simulations }) => simulations >= budget.simulations;
  const end = performance.now() + budget.milliseconds;
  return () => performance.now() >= end;
}

/** The last thought within a budget; `hear` is told each of them. */
export function lastWithin<T extends Effort>(
  budget: Budget,
  thoughts: Iterable<T>,
  hear: (thought: T) => void = () => {},
): T {
  const isSpent = spender(budget);
  let last: T | null = null;
  for (const thought of thoughts) {
    last = thought;
    hear(thought);
    if (isSpent(thought)) break;
  }
  if (!last) throw new Error('nothing was thought: this is a bug');
  return last;
}
