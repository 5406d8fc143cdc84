import type { Move, View } from '@crownlands/rules';
import { reasonsFor } from '../advice/reasons.ts';
import type { Verdict } from '../search/evaluation.ts';
import { isSameMove } from '../search/moves.ts';
import type { Reasoned } from './judged.ts';

/** Verdicts, the best first, with what speaks for the best one and not for these moves. */
export function reasonedOn(
  view: View,
  moves: readonly Move[],
  verdicts: readonly Verdict[],
): Reasoned[] {
  const [best] = verdicts;
  return verdicts.map((verdict) => {
    const { move } = verdict;
    if (!best || verdict === best || !moves.some((one) => isSameMove(one, move))) return verdict;
    const [reason = null] = reasonsFor(view, best.move, move);
    return { ...verdict, reason };
  });
}
