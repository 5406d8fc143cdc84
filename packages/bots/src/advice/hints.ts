import { legalMoves, type Move, must, type Random, type Seat, type View } from '@crownlands/rules';
import { type Judge, judgeOn } from '../players/judge.ts';
import type { Verdict } from '../search/evaluation.ts';
import { isFirstWay } from '../search/moves.ts';
import { differing, hasChoice, likenessIn } from './likeness.ts';
import { type Loss, lossesBy } from './losses.ts';
import type { Reason } from './reason.ts';
import { reasonsFor } from './reasons.ts';
import { movesToCompare, temptationsBeside } from './temptations.ts';

/** A move that is advised, and why. */
export type Hint = {
  readonly move: Move;
  readonly instead: Instead | null; // what it is compared with; null without a choice
  readonly edge: Edge | null; // over that, or of that over it where that is the first hint
  readonly reason: Reason | null; // true of the move and not of what it is compared with
  readonly losses: readonly Loss[];
};

/** Another move, and what it is: tempting, the next best, or the first hint. */
export type Instead = { readonly move: Move; readonly is: 'tempting' | 'next' | 'first' };

/** How much better a move is than another: points in the end, that it alone wins, or nothing that is sure. */
export type Edge = number | 'victory' | 'none';

/** Hints that can be had in one position. */
const MOST = 3;

/** Points in the end that make a difference. */
const LITTLE = 1;

/** A difference of so many standard errors is no luck. */
const SURE = 2.5;

/** A judge who also has hints. */
type Adviser = Judge & { readonly hints: () => Hint[] };

/** Thinks about a view to give hints: they are there as soon as there is a thought. */
export function adviserOn(view: View, random: Random): Adviser {
  const { thoughts, verdicts } = judgeOn(view, random, { kept: movesToCompare(view) }, false);
  return { thoughts, verdicts, hints: () => hintsFrom(view, verdicts()) };
}

/** The best moves, best first, as the verdicts on all of them have it. */
export function hintsFrom(view: View, verdicts: readonly Verdict[]): Hint[] {
  const likenessOf = likenessIn(view);
  const [first, ...others] = differing(verdicts, ({ move }) => likenessOf(move));
  if (!first) return [];
  const advise = (
    { move }: Verdict,
    comparison: Pick<Hint, 'instead' | 'edge' | 'reason'>,
  ): Hint => ({ move, ...comparison, losses: lossesBy(view, move) });
  const only = onlyIn(view);
  if (only) return [advise(first, { instead: null, edge: null, reason: only })];
  const { seat } = must(view.turns[0]);
  return [
    advise(first, comparedBest(view, first, others)),
    ...others.slice(0, MOST - 1).map((verdict) => {
      const instead = { move: first.move, is: 'first' } as const;
      const [reason = null] = reasonsFor(view, verdict.move, first.move);
      return advise(verdict, { instead, edge: edgeOf(first, verdict, seat), reason });
    }),
  ];
}

/** That there is no choice: a single move, or several that come to the same. */
function onlyIn(view: View): Reason | null {
  if (hasChoice(view)) return null;
  return { kind: legalMoves(view).filter(isFirstWay).length === 1 ? 'only' : 'alike' };
}

/** The best move beside what tempts, or else the next best; if it can be, one that a reason tells it from. */
function comparedBest(view: View, best: Verdict, others: readonly Verdict[]) {
  const { seat } = must(view.turns[0]);
  const moves = others.map(({ move }) => move);
  const tempting = temptationsBeside(view, best.move, moves);
  const [first, ...more] = [...new Set([...tempting, ...moves.slice(0, 1)])].map((move) => {
    const is = tempting.includes(move) ? ('tempting' as const) : ('next' as const);
    const other = must(others.find((verdict) => verdict.move === move));
    const [reason = null] = reasonsFor(view, best.move, move);
    return { instead: { move, is }, edge: edgeOf(best, other, seat), reason };
  });
  const nothing = { instead: null, edge: 'none' as const, reason: null };
  return [first, ...more].find((one) => one?.reason) ?? first ?? nothing;
}

/** By the points before the best opponent in the end, if the deals leave no doubt about them. */
function edgeOf(best: Verdict, other: Verdict, seat: Seat): Edge {
  if (best.chances[seat] === 1 && must(other.chances[seat]) < 1) return 'victory';
  const points = leadOf(best, seat) - leadOf(other, seat);
  const isSure = best.worth - other.worth > SURE * other.error;
  return isSure && points >= LITTLE ? points : 'none';
}

const leadOf = ({ scores }: Verdict, seat: Seat): number =>
  must(scores[seat]) - Math.max(...scores.filter((_, other) => other !== seat));
