import { type Move, must, type Random, type Seat, type View } from '@crownlands/rules';
import { type Judge, judgeOn } from '../players/judge.ts';
import type { Verdict } from '../search/evaluation.ts';
import type { Reason } from './reason.ts';
import { reasonsFor } from './reasons.ts';
import { movesToCompare, temptationsBeside } from './temptations.ts';

/** A move that is advised, and why. */
export type Hint = {
  readonly move: Move;
  readonly edge: Edge | null; // over the next best, or of the best over this one; null without a choice
  readonly reason: Reason | null; // not to do what is tempting instead
};

/** How much better a move is than another: none if they are as good. */
export type Edge = { readonly in: 'chance' | 'points'; readonly value: number } | 'none';

/** Hints that can be had in one position. */
const MOST = 3;

/** Less than this makes no difference: a chance of winning, and points before the best opponent. */
const LITTLE = { chance: 0.02, points: 1 } as const;

/** A judge who also has hints. */
type Adviser = Judge & { readonly hints: () => Hint[] };

/** Thinks about a view to give hints: they are there as soon as there is a thought. */
export function adviserOn(view: View, random: Random): Adviser {
  const { thoughts, verdicts } = judgeOn(view, random, { besides: movesToCompare(view) });
  return { thoughts, verdicts, hints: () => hintsFrom(view, verdicts()) };
}

/** The best moves, best first, as the verdicts on all of them have it. */
export function hintsFrom(view: View, verdicts: readonly Verdict[]): Hint[] {
  const [best, next] = verdicts;
  if (!best || !next) return verdicts.map(({ move }) => ({ move, edge: null, reason: ONLY }));
  const { seat } = must(view.turns[0]);
  const moves = verdicts.map(({ move }) => move);
  return verdicts.slice(0, MOST).map((verdict, rank) => {
    const edge = edgeOf(best, rank === 0 ? next : verdict, seat);
    const worse = verdicts
      .slice(rank + 1)
      .filter((other) => edgeOf(verdict, other, seat) !== 'none')
      .map(({ move }) => move);
    const { move } = verdict;
    const tempting = temptationsBeside(view, move, moves).filter((one) => worse.includes(one));
    const others = rank > 0 ? [...worse, best.move] : worse;
    return { move, edge, reason: reasonAgainst(view, move, tempting, others) };
  });
}

/** Why not what tempts, for one reason if it can be; else why none of the others, beginning with the first. */
function reasonAgainst(
  view: View,
  move: Move,
  tempting: readonly Move[],
  others: readonly Move[],
): Reason | null {
  const [first = [], ...more] = tempting.map((instead) => reasonsFor(view, move, instead));
  const shared = first.find(({ kind }) =>
    more.every((reasons) => reasons.some((one) => one.kind === kind)),
  );
  const told = shared ?? first[0] ?? more.flat()[0];
  if (told) return told;
  for (const instead of others) {
    const [reason] = reasonsFor(view, move, instead);
    if (reason) return reason;
  }
  return null;
}

const ONLY: Reason = { kind: 'only' };

/** By the chance of winning; where that is the same, by the points before the best opponent. */
function edgeOf(better: Verdict, other: Verdict, seat: Seat): Edge {
  const chance = must(better.chances[seat]) - must(other.chances[seat]);
  if (chance >= LITTLE.chance) return { in: 'chance', value: chance };
  const points = leadOf(better, seat) - leadOf(other, seat);
  return points >= LITTLE.points ? { in: 'points', value: points } : 'none';
}

const leadOf = ({ scores }: Verdict, seat: Seat): number =>
  must(scores[seat]) - Math.max(...scores.filter((_, other) => other !== seat));
