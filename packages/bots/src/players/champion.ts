import { legalMoves, must } from '@crownlands/rules';
import type { Weights } from '../net/weights.ts';
import { engineFor, evaluate } from '../search/evaluate.ts';
import type { Bot } from './bot.ts';
import { monteCarlo } from './monte-carlo.ts';

/**
 * Evaluates the sensible moves and plays the best. `prepare` loads its net; without one it plays like
 * `monte-carlo`.
 */
export const champion: Bot = (view, random) => championWith()(view, random);

/** The champion with weights of its own. */
export const championWith = (weights?: Weights): Bot =>
  function* (view, random) {
    const { seat } = must(view.turns[0]);
    const [only, ...others] = legalMoves(view);
    if (others.length === 0) {
      yield { move: must(only), simulations: 0, chance: null };
      return;
    }
    if (!engineFor(view.options, weights)) return yield* monteCarlo(view, random);
    for (const { best, simulations, isSettled } of evaluate(view, random, {}, weights)) {
      const { move, line, scores, chances } = best;
      yield { move, simulations, chance: must(chances[seat]), outlook: { line, scores } };
      if (isSettled) return;
    }
  };
