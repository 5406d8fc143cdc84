import type { Move, Random, View } from '@crownlands/rules';

/** What a bot thinks so far. */
export type Thought = {
  readonly move: Move; // the best that it knows
  readonly simulations: number; // games that it has played in its mind
  readonly chance: number | null; // of winning with that move, from 0 to 1; null if it has no idea
  readonly outlook?: Outlook; // if it thinks so far
};

/** How a bot thinks that the game goes on. */
type Outlook = {
  readonly line: readonly Move[]; // the next moves of everybody, its own first
  readonly scores: readonly number[]; // final ones, by seat
};

/**
 * A computer player: thinks about a view, and has a move from its first thought on. It may be left
 * after any of them, and ends by itself when more thinking would not change its mind. The same view
 * and randomness give the same thoughts.
 */
export type Bot = (view: View, random: Random) => Generator<Thought, void>;

/** How long a bot may think: milliseconds, or simulated games. */
export type Budget = { readonly milliseconds: number } | { readonly simulations: number };

/** The last thought within a budget; `hear` is told each of them. */
export function choose(
  bot: Bot,
  view: View,
  budget: Budget,
  random: Random,
  hear: (thought: Thought) => void = () => {},
): Thought {
  const isSpent = spender(budget);
  let last: Thought | null = null;
  for (const thought of bot(view, random)) {
    last = thought;
    hear(thought);
    if (isSpent(thought)) break;
  }
  if (!last) throw new Error('a bot thought nothing: this is a bug');
  return last;
}

/** Starts to watch a budget: says after each thought whether it is spent. */
export function spender(budget: Budget): (thought: Thought) => boolean {
  if ('simulations' in budget) return ({ simulations }) => simulations >= budget.simulations;
  const end = performance.now() + budget.milliseconds;
  return () => performance.now() >= end;
}
