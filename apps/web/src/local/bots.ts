import type { BotName } from '@crownlands/bots/thinker';
import { LEVELS, type Level } from '../words/levels.ts';

/** Those that people do not meet by themselves: all of them, which the compiler sees to. */
const OTHERS = {
  random: true,
  g1: true,
  greedy: true,
  mce: true,
  'monte-carlo': true,
} as const satisfies { readonly [bot in Exclude<BotName, Level>]: true };

/** Who plays for a computer player that a record names; a stranger is played by one of ours. */
export const botFor = (name: string): BotName =>
  Object.hasOwn(OTHERS, name) || LEVELS.some((level) => level === name)
    ? (name as BotName)
    : 'knight';

/** How long a computer player may think, and an adviser, who compares moves that are about as good. */
export const BUDGET = { milliseconds: 200 };
export const ADVICE_BUDGET = { milliseconds: 400 };

/** How long a coach may, for whom others wait. */
export const JUDGING_BUDGET = { milliseconds: 300 };

/** Who gives hints. */
export const ADVISER: BotName = 'champion';

/** Milliseconds after which one who says nothing has failed, even on a slow phone. */
export const PATIENCE = 15_000;
