import {
  dominoOf,
  gainOf,
  legalMoves,
  type Move,
  must,
  scoreOf,
  type View,
} from '@crownlands/rules';
import { after } from '../net/after.ts';
import { featuresOf } from '../net/features.ts';
import { weightsOf } from '../net/loaded.ts';
import { netFor } from '../net/nets.ts';
import { weighPlainly } from '../net/plain-net.ts';
import { isFirstWay } from '../search/moves.ts';
import { differing, likenessIn } from './likeness.ts';
import { heldBy, mostPoints } from './prospects.ts';

/** What a move lures with who does not think ahead: points now, and crowns on a free domino. */
type Lures = (move: Move) => readonly number[];

function luresIn(view: View): Lures {
  const { seat } = must(view.turns[0]);
  return (move) => {
    if (move.type === 'discard') return [];
    if (move.type === 'place') return [gainOf(must(view.kingdoms[seat]), move)];
    const { a, b } = dominoOf(move.domino);
    return [mostPoints(view, seat, heldBy(view, seat, [move.domino])), a.crowns + b.crowns];
  };
}

/** The moves that lure most in some way in which this one does not: of equal ones the first. */
export function temptationsBeside(view: View, move: Move, others: readonly Move[]): Move[] {
  const lures = luresIn(view);
  const lured = others.map((other) => lures(other));
  const found = lures(move).flatMap((own, way) => {
    const strengths = lured.map((each) => must(each[way]));
    const most = Math.max(own, ...strengths);
    return own === most ? [] : [must(others[strengths.indexOf(most)])];
  });
  return [...new Set(found)];
}

/** Different moves that may be advised or tempt: all claims, the best placements, and that for points. */
export function movesToCompare(view: View): Move[] {
  const likenessOf = likenessIn(view);
  const moves = legalMoves(view).filter(isFirstWay);
  if (moves[0]?.type !== 'place') return differing(moves, likenessOf);
  const worthOf = weigherOf(view);
  const ranked = moves
    .map((move) => ({ move, worth: worthOf(move) }))
    .sort((one, other) => other.worth - one.worth)
    .map(({ move }) => move);
  const best = differing(ranked, likenessOf, BEST);
  return [...new Set([...best, ...temptationsBeside(view, must(best[0]), ranked)])];
}

/** Placements that are compared for their worth. */
const BEST = 3;

/** What the own kingdom is worth after a move: by the net, or without one by the points as they stand. */
function weigherOf(view: View): (move: Move) => number {
  const { seat } = must(view.turns[0]);
  const net = netFor(view.options);
  const weights = weightsOf(net);
  return (move) => {
    const then = after(view, move);
    if (!weights?.ok) return scoreOf(then, seat).total;
    return weighPlainly(net, weights.numbers, featuresOf(then, seat)).mean;
  };
}
