import type { BotName } from '@crownlands/bots/thinker';
import { LEVELS } from '../words/levels.ts';

const OTHERS = ['random', 'g1', 'greedy', 'mce', 'monte-carlo'] as const;

/** Who plays for a computer player that a record names; a stranger is played by one of ours. */
export const botFor = (name: string): BotName =>
  [...LEVELS, ...OTHERS].find((one) => one === name) ?? 'knight';

/** How long a computer player, and an adviser, may think. */
export const BUDGET = { milliseconds: 200 };

/** Who gives hints. */
export const ADVISER: BotName = 'champion';

/** Milliseconds after which one who says nothing has failed, even on a slow phone. */
export const PATIENCE = 15_000;
