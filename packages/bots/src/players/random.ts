import { legalMoves, pick } from '@crownlands/rules';
import type { Bot } from './bot.ts';

/** Any legal move, all alike. */
export const random: Bot = function* (view, random) {
  yield { move: pick(legalMoves(view), random), simulations: 0, chance: null };
};
