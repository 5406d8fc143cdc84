import type { Bot } from './bot.ts';
import { random } from './random.ts';

export type { Bot } from './bot.ts';

/** The computer players, weakest first. */
export const BOTS = { random } as const satisfies Record<string, Bot>;
export type BotName = keyof typeof BOTS;
export const BOT_NAMES = Object.keys(BOTS) as readonly BotName[];
