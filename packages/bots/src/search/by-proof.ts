import { type Move, must, rowsToCome, type View } from '@crownlands/rules';
import type { Asked, Evaluation, Verdict } from './evaluation.ts';
import { isFirstOfItsKind, isFirstWay, isSameMove } from './moves.ts';
import { isRestKnown, type Solution, solve } from './solve.ts';

/** Positions that a proof may take: a few milliseconds, and if that is not enough half a second. */
const MOST = [5000, 40_000] as const;

/** Whether the solver can prove what the moves of a view come to. */
export const isProvable = (view: View): boolean =>
  isRestKnown(view) && (view.options.players === 2 || view.offer.length + view.claims.length === 0);

/**
 * Thoughts about a view that can be proven, and then the proof; of equals those stay first that were so
 * before. Nothing is settled before the last row is proven; while one is to come, that takes too long.
 */
export function* provenAfter(
  thoughts: Iterable<Evaluation>,
  view: View,
  asked: Asked,
): Generator<Evaluation, void> {
  const isSoon = rowsToCome(view) === 0;
  let last: Evaluation | null = null;
  for (const thought of thoughts) {
    last = thought;
    yield isSoon && !thought.isExact ? { ...thought, isSettled: false } : thought;
  }
  const { isExact, simulations, verdicts } = must(last);
  if (isExact) return;
  for (const most of MOST) {
    const proof = proofOf(view, asked, most, verdicts());
    if (proof) return yield { ...proof, simulations };
    yield must(last);
  }
}

/** A proof of what moves come to: those that are asked for, and that there are verdicts on; null if it takes longer. */
export function proofOf(
  view: View,
  asked: Asked,
  most: number = MOST[0],
  before: readonly Verdict[] = [],
): Evaluation | null {
  const solution = solve(view, { until: (positions) => positions > most });
  if (typeof solution === 'string') return null;
  const { moves, besides = [], kept = [] } = asked;
  const sensible = moves ?? solution.moves.map(({ move }) => move).filter(isFirstWay);
  const verdicts = [...before.map(({ move }) => move), ...kept, ...sensible, ...besides]
    .filter(isFirstOfItsKind)
    .map((move) => provenVerdict(move, solution, before))
    .sort((one, other) => other.worth - one.worth);
  const best = must(verdicts[0]);
  return { best, simulations: 0, isExact: true, isSettled: true, verdicts: () => verdicts };
}

/** What a victory counts beside points, so that a tie-break tells moves apart. */
const VICTORY = { win: 0.25, draw: 0, loss: -0.25 } as const;

function provenVerdict(move: Move, solution: Solution, before: readonly Verdict[]): Verdict {
  const isSame = (one: { readonly move: Move }): boolean => isSameMove(one.move, move);
  const { outcome, margin, scores, shares } = must(solution.moves.find(isSame));
  const isFirst = isSameMove(must(solution.line[0]), move);
  return {
    move,
    worth: margin + VICTORY[outcome],
    error: 0,
    chances: shares,
    scores,
    line: isFirst ? solution.line : (before.find(isSame)?.line ?? [move]),
    deals: 0,
    isProven: true,
  };
}
