import type { Options, Random, View } from '@crownlands/rules';
import { weightsOf } from '../net/loaded.ts';
import { netFor } from '../net/nets.ts';
import type { Weights } from '../net/weights.ts';
import { evaluateByNet } from './by-net.ts';
import { isProvable, proofOf, provenAfter } from './by-proof.ts';
import { evaluateByTrials } from './by-trials.ts';
import type { Asked, Evaluation } from './evaluation.ts';
import { type SearchEngine, searchEngineWith } from './search-engine.ts';

/**
 * Thinks about the moves of the player to act: what each is worth, everybody's chance and score after
 * it, and how the game may go on. It may be left after any thought, which then has its best answer so
 * far; the same view and randomness give the same thoughts, and all moves get the same imagined deals.
 * On one thread one evaluation is finished or left before the next begins.
 *
 * Where two players know all that is to come, the solver proves it in the end, if it can be done soon.
 * Without weights (`prepare` loads them) or without SIMD the moves are tried in imagined games of greedy
 * players: it then knows no line beyond the move.
 */
export function* evaluate(
  view: View,
  random: Random,
  asked: Asked = {},
  weights: Weights | undefined = weightsOf(netFor(view.options)),
): Generator<Evaluation, void> {
  const engine = engineFor(view.options, weights);
  if (!isProvable(view)) {
    if (engine) yield* evaluateByNet(engine, view, random, asked);
    else yield* evaluateByTrials(view, random, asked);
    return;
  }
  if (engine) return yield* provenAfter(evaluateByNet(engine, view, random, asked), view, asked);
  const proof = proofOf(view, asked);
  if (proof) yield proof;
  else yield* evaluateByTrials(view, random, asked);
}

/** The engine with a net for these options; null where weights or SIMD are missing. */
export function engineFor(
  options: Options,
  weights: Weights | undefined = weightsOf(netFor(options)),
): SearchEngine | null {
  return weights?.ok ? searchEngineWith(netFor(options), weights.numbers) : null;
}
