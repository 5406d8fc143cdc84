import { frameSize, type Move, must, pick, type Random, type View } from '@crownlands/rules';
import { load, movesIn, ROOT } from '../packed/engine.ts';
import { evaluateByTrials } from '../search/by-trials.ts';
import { isFirstWay } from '../search/moves.ts';
import type { Bot, Thought } from './bot.ts';

/** What a held-back player lacks. */
export type Limits = {
  readonly sight: number; // the share of all moves that it notices, from 0 to 1
  readonly deals: number; // the most deals that it imagines
};

/** The move that does best in many imagined games of greedy players: see search/by-trials.ts. */
export const monteCarlo: Bot = (view, random) =>
  thinkWithin(view, random, { sight: 1, deals: Number.POSITIVE_INFINITY });

export function* thinkWithin(view: View, random: Random, limits: Limits): Generator<Thought, void> {
  const moves = noticed(view, limits.sight, random);
  const { seat } = must(view.turns[0]);
  for (const { best, simulations, isSettled } of evaluateByTrials(view, random, { moves })) {
    const chance = best.deals > 0 ? must(best.chances[seat]) : null;
    yield { move: best.move, simulations, chance };
    if (isSettled || best.deals >= limits.deals) return;
  }
}

/** The moves that a player of this sight notices: each with that chance, and always one. */
function noticed(view: View, sight: number, random: Random): Move[] {
  load(ROOT, view);
  const moves = movesIn(ROOT, frameSize(view.options))
    .map(({ move }) => move)
    .filter(isFirstWay);
  if (sight === 1) return moves;
  const seen = moves.filter(() => random(1000) < 1000 * sight);
  return seen.length > 0 ? seen : [pick(moves, random)];
}
