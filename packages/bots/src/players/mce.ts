import { frameSize, must } from '@crownlands/rules';
import { engine, load, movesIn, ROOT, TRIAL } from '../packed/engine.ts';
import { imagine, rivalry, shareOf } from '../search/by-trials.ts';
import { isFirstWay } from '../search/moves.ts';
import type { Bot } from './bot.ts';

/**
 * MCE-G1/R as its authors describe it (docs/bots.md), a yardstick: every move gets as many games, each
 * with a deal of its own, all players for the most points now, and the best mean share of the points
 * is taken. While there is a choice it never stops by itself.
 */
export const mce: Bot = function* (view, random) {
  load(ROOT, view);
  const { seat } = must(view.turns[0]);
  const candidates = movesIn(ROOT, frameSize(view.options))
    .filter(({ move }) => isFirstWay(move))
    .map((packed) => ({ packed, sum: 0 }));
  let best = must(candidates[0]);
  let simulations = 0;
  do {
    for (const candidate of candidates) {
      imagine(candidate.packed, random(2 ** 32), engine.playCarelessly);
      const totals = view.kingdoms.map((_, one) => engine.totalIn(TRIAL, one));
      const { own, other } = rivalry(totals, seat);
      candidate.sum += shareOf(own, other);
      simulations += 1;
      yield { move: best.packed.move, simulations, chance: null };
    }
    best = candidates.reduce((most, one) => (one.sum > most.sum ? one : most));
    yield { move: best.packed.move, simulations, chance: null };
  } while (candidates.length > 1);
};
