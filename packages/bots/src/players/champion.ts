import { legalMoves, must, type View } from '@crownlands/rules';
import type { Weights } from '../net/weights.ts';
import { engineFor, evaluate } from '../search/evaluate.ts';
import type { Evaluation } from '../search/evaluation.ts';
import type { Bot, Thought } from './bot.ts';
import { monteCarlo } from './monte-carlo.ts';

/**
 * Evaluates the sensible moves and plays the best. `prepare` loads its net; without one it plays like
 * `monte-carlo`.
 */
export const champion: Bot = (view, random) => championWith()(view, random);

/** The champion with weights of its own. */
export const championWith = (weights?: Weights): Bot =>
  function* (view, random) {
    const [only, ...others] = legalMoves(view);
    if (others.length === 0) {
      yield { move: must(only), simulations: 0, chance: null };
      return;
    }
    if (!engineFor(view.options, weights)) return yield* monteCarlo(view, random);
    for (const evaluation of evaluate(view, random, {}, weights)) {
      yield thoughtOf(evaluation, view);
      if (evaluation.isSettled) return;
    }
  };

/** The best move of an evaluation, as a bot thinks of it. */
export function thoughtOf({ best, simulations }: Evaluation, { turns }: View): Thought {
  const { move, line, scores, chances } = best;
  const chance = must(chances[must(turns[0]).seat]);
  return { move, simulations, chance, outlook: { line, scores } };
}
