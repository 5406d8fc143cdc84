import type { Contestant, GameReport, Performance } from './match.ts';
import { type Estimate, estimate, estimateShare } from './statistics.ts';

/** The standing of one contestant. */
export type Standing = {
  readonly bot: Contestant;
  readonly share: Estimate;
  readonly margin: Estimate;
  readonly score: number;
  readonly msPerMove: number;
  readonly playoutsPerMove: number;
  readonly forfeits: number;
  readonly reasons: readonly string[]; // of its forfeits, each once
};

/** The deals of a match so far: each is the reports of all its seatings. */
export type Deals = readonly (readonly GameReport[])[];

/**
 * Deals are independent, the seatings of one deal are not: so each deal counts as one observation,
 * the mean of its games.
 */
export function standings(contestants: readonly Contestant[], deals: Deals): Standing[] {
  return contestants.map((bot, index) => {
    const games = deals.map((reports) =>
      reports.flatMap((report) => report.performances[index] ?? []),
    );
    const all = games.flat();
    const moves = sumOf(all, 'moves');
    const reasons = all.flatMap(({ forfeit }) => (forfeit === null ? [] : [forfeit]));
    return {
      bot,
      share: estimateShare(games.map((deal) => meanOf(deal, 'share'))),
      margin: estimate(games.map((deal) => meanOf(deal, 'margin'))),
      score: meanOf(all, 'score'),
      msPerMove: sumOf(all, 'milliseconds') / moves,
      playoutsPerMove: sumOf(all, 'simulations') / moves,
      forfeits: reasons.length,
      reasons: [...new Set(reasons)],
    };
  });
}

/** The shares of one contestant, deal by deal. */
export const sharesOf = (index: number, deals: Deals): number[] =>
  deals.map((reports) =>
    meanOf(
      reports.flatMap(({ performances }) => performances[index] ?? []),
      'share',
    ),
  );

type Number = 'share' | 'margin' | 'score' | 'moves' | 'milliseconds' | 'simulations';

const sumOf = (games: readonly Performance[], key: Number): number =>
  games.reduce((sum, game) => sum + game[key], 0);

const meanOf = (games: readonly Performance[], key: Number): number =>
  sumOf(games, key) / games.length;
