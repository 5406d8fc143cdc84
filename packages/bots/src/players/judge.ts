import type { Move, Random, View } from '@crownlands/rules';
import { evaluate } from '../search/evaluate.ts';
import type { Asked, Verdict } from '../search/evaluation.ts';
import { isSameMove } from '../search/moves.ts';
import type { Thought } from './bot.ts';
import { thoughtOf } from './champion.ts';

/** Thoughts to be had one by one, and the verdicts that they have come to so far. */
export type Judge = {
  readonly thoughts: Generator<Thought, void>;
  readonly verdicts: () => readonly Verdict[];
};

/**
 * Thinks about moves like the champion, and has verdicts on them after each thought. It ends when one
 * move is clearly best, unless it is patient: moves that are kept are judged as long as it is let, and
 * there is no thought before there are verdicts on them.
 */
export function judgeOn(
  view: View,
  random: Random,
  asked: Asked,
  isPatient = asked.kept !== undefined,
): Judge {
  let verdicts = (): readonly Verdict[] => [];
  let isReady = !isPatient;
  function* think(): Generator<Thought, void> {
    for (const evaluation of evaluate(view, random, asked)) {
      isReady ||= areJudged(asked.kept ?? [], evaluation.verdicts());
      if (!isReady) continue;
      verdicts = evaluation.verdicts;
      yield thoughtOf(evaluation, view);
      if (evaluation.isSettled && !isPatient) return;
    }
  }
  return { thoughts: think(), verdicts: () => verdicts() };
}

const areJudged = (moves: readonly Move[], verdicts: readonly Verdict[]): boolean =>
  moves.every((move) => verdicts.some((verdict) => isSameMove(verdict.move, move)));
