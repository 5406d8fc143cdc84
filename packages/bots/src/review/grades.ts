import type { Judged } from './judged.ts';

/** How good a move was, by what it lost of the chance to win. */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced';

/** What a move loses less than, to be so good; docs/review.md has what was measured. */
const LESS_THAN = { best: 0.005, good: 0.03, inaccuracy: 0.07, mistake: 0.15 } as const;

export function gradeOf({ loss, isForced }: Pick<Judged, 'loss' | 'isForced'>): Grade {
  if (isForced) return 'forced';
  if (loss < LESS_THAN.best) return 'best';
  if (loss < LESS_THAN.good) return 'good';
  if (loss < LESS_THAN.inaccuracy) return 'inaccuracy';
  return loss < LESS_THAN.mistake ? 'mistake' : 'blunder';
}

/** The mean loss of a move by which accuracy is e times less. */
const STEEPNESS = 0.1;

/** How well somebody played, 0 to 100, by what their moves lost that were a choice. */
export function accuracyOf(losses: readonly number[]): number {
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
  return 100 * Math.exp(-mean / STEEPNESS);
}
