import { legalMoves, pick } from '@crownlands/rules';
import type { Bot } from './bot.ts';

/** Any legal move, all alike. */
export const random: Bot = (view, random) => pick(legalMoves(view), random);
