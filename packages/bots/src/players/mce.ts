import { must } from '@crownlands/rules';
import type { Bot } from '../bot.ts';
import { engine, load, ROOT } from '../packed/engine.ts';
import { differentMoves, imagine, shareOf } from './monte-carlo.ts';

/**
 * MCE-G1/R as its authors describe it (docs/bots.md), a yardstick: every move gets as many games, each
 * with a deal of its own, all players for the most points now, and the best mean share of the points
 * is taken. While there is a choice it never stops by itself.
 */
export const mce: Bot = function* (view, random) {
  load(ROOT, view);
  const candidates = differentMoves(view).map((packed) => ({ packed, sum: 0 }));
  let best = must(candidates[0]);
  let simulations = 0;
  do {
    for (const candidate of candidates) {
      const seed = random(2 ** 32);
      const { own, other } = imagine(candidate.packed, view, seed, engine.playCarelessly);
      candidate.sum += shareOf(own, other);
      simulations += 1;
      yield { move: best.packed.move, simulations, chance: null };
    }
    best = candidates.reduce((most, one) => (one.sum > most.sum ? one : most));
    yield { move: best.packed.move, simulations, chance: null };
  } while (candidates.length > 1);
};
