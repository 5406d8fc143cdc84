import { legalMoves, must, rowsToCome, type View } from '@crownlands/rules';
import type { Weights } from '../net/weights.ts';
import { engineFor, evaluate } from '../search/evaluate.ts';
import type { Evaluation } from '../search/evaluation.ts';
import { isSameMove } from '../search/moves.ts';
import { solve } from '../search/solve.ts';
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
      const thought = thoughtOf(evaluation, view);
      yield thought;
      if (!evaluation.isSettled) continue;
      if (!evaluation.isExact) yield* provenThoughts(view, thought);
      return;
    }
  };

/** Positions that a proof may take: a few milliseconds, in a roomy kingdom some more. */
const MOST = 5000;

/** With two players the end is proven once the last row is there; of equals it keeps to its thought. */
function* provenThoughts(view: View, thought: Thought): Generator<Thought, void> {
  if (view.options.players > 2 || rowsToCome(view) > 0) return;
  const solution = solve(view, { until: (positions) => positions > MOST });
  if (typeof solution === 'string') return;
  const { outcome, margin, line, scores, moves } = solution;
  const kept = must(moves.find(({ move }) => isSameMove(move, thought.move)));
  const chance = { win: 1, draw: 0.5, loss: 0 }[outcome];
  if (kept.outcome === outcome && kept.margin === margin) yield { ...thought, chance };
  else yield { ...thought, chance, move: must(line[0]), outlook: { line, scores } };
}

/** The best move of an evaluation, as a bot thinks of it. */
export function thoughtOf({ best, simulations }: Evaluation, { turns }: View): Thought {
  const { move, line, scores, chances } = best;
  const chance = must(chances[must(turns[0]).seat]);
  return { move, simulations, chance, outlook: { line, scores } };
}
