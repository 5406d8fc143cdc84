import type { Move, View } from '@crownlands/rules';
import { claimingFacts } from './claiming-facts.ts';
import { claimingReasons } from './claiming-reasons.ts';
import { placingFacts } from './placing-facts.ts';
import { placingReasons } from './placing-reasons.ts';
import type { Reason, Weighed } from './reason.ts';

/**
 * What speaks for a move of a view and not for another one: true by the rules of the first only, the
 * weightiest reason first. Which of the two is better, it does not know.
 */
export const reasonsFor = (view: View, better: Move, instead: Move): Reason[] =>
  weighedFor(view, better, instead)
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ reason }) => reason);

function weighedFor(view: View, better: Move, instead: Move): Weighed[] {
  if (better.type === 'place' && instead.type === 'place') {
    const factsOf = placingFacts(view);
    return placingReasons(factsOf(better), factsOf(instead));
  }
  if (better.type === 'claim' && instead.type === 'claim') {
    const factsOf = claimingFacts(view);
    return claimingReasons(factsOf(better.domino), factsOf(instead.domino));
  }
  return []; // who has to discard has no choice
}
