import type { Move, Random, View } from '@crownlands/rules';
import { type Budget, lastWithin } from '../search/budget.ts';

/** What a bot thinks so far. */
export type Thought = {
  readonly move: Move; // the best that it knows
  readonly simulations: number; // games that it has played on in its mind: see search/budget.ts
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

/** The last thought of a bot within a budget; `hear` is told each of them. */
export const choose = (
  bot: Bot,
  view: View,
  budget: Budget,
  random: Random,
  hear?: (thought: Thought) => void,
): Thought => lastWithin(budget, bot(view, random), hear);
