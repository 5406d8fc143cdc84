import type { Bot } from './bot.ts';
import { thinkWithin } from './monte-carlo.ts';

/** `monte-carlo` held back: it overlooks moves and imagines only so many deals. */
const heldBack =
  (sight: number, deals: number): Bot =>
  (view, random) =>
    thinkWithin(view, random, { sight, deals });

/** Opponents for people, weakest first; docs/bots.md has their measured distances. */
export const LEVELS = {
  apprentice: heldBack(0.4, 12),
  squire: heldBack(0.62, 12),
  knight: heldBack(0.8, 16),
  baron: heldBack(1, 16),
  duke: heldBack(1, Number.POSITIVE_INFINITY),
} as const satisfies Record<string, Bot>;
