import { must, type View } from '@crownlands/rules';
import { netFor } from '../net/nets.ts';
import { type Candidate, worthOf } from './candidates.ts';
import { chanceByLead, chanceByNet, chancesWith } from './chances.ts';
import type { Verdict } from './evaluation.ts';

/** What there is to know besides a candidate to judge it. */
export type Ground = {
  readonly view: View;
  readonly isKnown: boolean; // all that is still to come
  readonly best: Candidate;
  readonly left: readonly Candidate[]; // those that are still tried
};

/** A verdict on each move, by the best turn that begins with it; the best first. */
export function verdictsOn(candidates: readonly Candidate[], ground: Ground): Verdict[] {
  const others = candidates.filter((one) => one !== ground.best);
  const ranked = others.toSorted((one, other) => gapOf(one, ground) - gapOf(other, ground));
  return [ground.best, ...ranked]
    .filter((one, rank, all) => all.findIndex(({ move }) => move === one.move) === rank)
    .map((one) => verdictOn(one, ground));
}

export function verdictOn(candidate: Candidate, ground: Ground): Verdict {
  const { move, line, opened, worths } = candidate;
  const { scores } = meansOf(candidate);
  return {
    move,
    worth: worthOf(ground.best) - gapOf(candidate, ground),
    chances: ground.isKnown ? opened.chances : chancesOf(candidate, ground),
    scores,
    line,
    deals: worths.length,
  };
}

/** What the net expects: in the mean of all deals, or before them as the candidate was opened. */
function meansOf({ opened, worths, judged }: Candidate): Pick<Verdict, 'chances' | 'scores'> {
  if (worths.length === 0) return opened;
  const mean = (sum: number): number => sum / worths.length;
  return { chances: judged.chances.map(mean), scores: judged.scores.map(mean) };
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
  const worth = worthOf(best) - gapOf(candidate, ground);
  if (chances.length === 2) {
    return chancesWith(chanceByLead(net, worth, varianceOf(left)), seat, chances);
  }
  const most = chanceByNet(net, must(meansOf(best).chances[seat]));
  const part = candidate === best ? 1 : Math.max(0, worth) / Math.max(worthOf(best), 1e-9);
  return chancesWith(most * Math.min(1, part), seat, chances);
}

/** How much the lead of all that are tried varies: as the net says, and from deal to deal. */
function varianceOf(candidates: readonly Candidate[]): number {
  let sum = 0;
  let count = 0;
  for (const { opened, worths, judged } of candidates) {
    const deals = worths.length;
    sum += opened.variance + judged.variance;
    if (deals > 0) sum += judged.squares - judged.worth ** 2 / deals;
    count += 1 + deals;
  }
  return sum / count;
}
