import { must, type View } from '@crownlands/rules';
import { netFor } from '../net/nets.ts';
import { type Candidate, worthOf } from './candidates.ts';
import { chanceByLead, chancesWith, fitted, unproven } from './chances.ts';
import { gapBetween } from './contest.ts';
import type { Verdict } from './evaluation.ts';

/** What there is to know besides a candidate to judge it. */
export type Ground = {
  readonly view: View;
  readonly isKnown: boolean; // all that is still to come
  readonly isExact: boolean; // and all ways to go on were searched
  readonly best: Candidate;
  readonly left: readonly Candidate[]; // those that are still tried
};

/** A verdict on each move, the best first: by the turn that begins with it and did best for longest. */
export function verdictsOn(candidates: readonly Candidate[], ground: Ground): Verdict[] {
  const ranked = candidates.toSorted(
    (one, other) =>
      other.worths.length - one.worths.length || gapOf(one, ground) - gapOf(other, ground),
  );
  const verdicts = [ground.best, ...ranked]
    .filter((one, rank, all) => all.findIndex(({ move }) => move === one.move) === rank)
    .map((one) => verdictOn(one, ground));
  const [best, ...others] = verdicts;
  return [must(best), ...others.sort((one, other) => other.worth - one.worth)];
}

export function verdictOn(candidate: Candidate, ground: Ground): Verdict {
  const { move, line, worths } = candidate;
  const { scores } = meansOf(candidate);
  const chances = ground.isKnown ? chancesAtEnd(candidate, ground) : chancesOf(candidate, ground);
  return {
    move,
    worth: worthOf(ground.best) - gapOf(candidate, ground),
    error: errorOf(candidate, ground),
    chances,
    scores,
    line,
    deals: worths.length,
    isProven: ground.isExact,
  };
}

/** By the ends that were found; the best move's is the best chance, as it is the best worth. */
function chancesAtEnd(
  { opened: { chances } }: Candidate,
  { view, isExact, best }: Ground,
): readonly number[] {
  const { seat } = must(view.turns[0]);
  const most = must(best.opened.chances[seat]);
  const sorted = must(chances[seat]) > most ? chancesWith(most, seat, chances) : chances;
  return isExact ? sorted : unproven(sorted);
}

/** Deals that the first look counts as much as: few deals say less than it does. */
const FIRST_LOOK = 16;

/** What the net expects: in the mean of the first look and of all deals. */
function meansOf({ opened, worths, judged }: Candidate): Pick<Verdict, 'chances' | 'scores'> {
  const mean = (first: number, sum = 0): number =>
    (FIRST_LOOK * first + sum) / (FIRST_LOOK + worths.length);
  return {
    chances: opened.chances.map((chance, seat) => mean(chance, judged.chances[seat])),
    scores: opened.scores.map((score, seat) => mean(score, judged.scores[seat])),
  };
}

/**
 * By how much a candidate is behind the best one: in the deals that both were tried in, or before them
 * as they were opened. One that was dropped is never before the best.
 */
function gapOf({ opened, worths, sums }: Candidate, { best }: Ground): number {
  const deals = worths.length;
  const gap =
    deals > 0
      ? (must(best.sums[deals - 1]) - must(sums.at(-1))) / deals
      : best.opened.worth - opened.worth;
  return Math.max(0, gap);
}

/** How far off the gap may be by the luck of the deals; where nothing is left to luck, not at all. */
function errorOf(candidate: Candidate, { best, isKnown }: Ground): number {
  if (isKnown || candidate === best) return 0;
  if (candidate.worths.length < 2) return Number.POSITIVE_INFINITY;
  return gapBetween(candidate.worths, best.worths).error;
}

/**
 * Chances in which the own one goes with the worth, by which moves are compared: with two players it
 * follows from the lead; with more the best move has what the net says, and others as much less as they
 * are worth less.
 */
function chancesOf(candidate: Candidate, ground: Ground): number[] {
  const { view, best, left } = ground;
  const net = netFor(view.options);
  const { seat } = must(view.turns[0]);
  const { chances } = meansOf(candidate);
  const gap = gapOf(candidate, ground);
  if (chances.length === 2) {
    const chance = chanceByLead(leadOf(best) - gap, varianceOf(left));
    return fitted(net, chancesWith(chance, seat, chances));
  }
  const most = must(fitted(net, meansOf(best).chances)[seat]);
  const worth = worthOf(best);
  const part = worth > 0 ? Math.max(0, worth - gap) / worth : 1;
  return chancesWith(most * part, seat, fitted(net, chances));
}

/** The lead that a candidate promises: in the mean of the first look and of all deals. */
const leadOf = ({ opened, worths, sums }: Candidate): number =>
  (FIRST_LOOK * opened.worth + (sums.at(-1) ?? 0)) / (FIRST_LOOK + worths.length);

/** How much the lead varies, as the net says at the first look. */
const varianceOf = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { opened }) => sum + opened.variance, 0) / candidates.length;
