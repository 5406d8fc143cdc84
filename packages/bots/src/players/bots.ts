import type { Bot } from './bot.ts';
import { champion } from './champion.ts';
import { g1, greedy } from './greedy.ts';
import { LEVELS } from './levels.ts';
import { mce } from './mce.ts';
import { monteCarlo } from './monte-carlo.ts';
import { random } from './random.ts';

/** The computer players by name: the pure ones, and the levels for people. */
export const BOTS = {
  random,
  g1,
  greedy,
  mce,
  'monte-carlo': monteCarlo,
  champion,
  ...LEVELS,
} as const satisfies Record<string, Bot>;
export type BotName = keyof typeof BOTS;
export const BOT_NAMES = Object.keys(BOTS) as readonly BotName[];
