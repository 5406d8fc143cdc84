import type { Contestant, GameReport, Performance } from './match.ts';
import {
  type Estimate,
  estimate,
  estimateShare,
  NOTHING_SEEN,
  observe,
  type Spread,
} from './statistics.ts';

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

/** All that counts of one contestant's games so far. */
export type Tally = {
  readonly share: Spread; // over deals
  readonly margin: Spread; // over deals
  readonly games: number;
  readonly score: number;
  readonly moves: number;
  readonly milliseconds: number;
  readonly simulations: number;
  readonly forfeits: number;
  readonly reasons: readonly string[];
};

export const NOTHING_PLAYED: Tally = {
  share: NOTHING_SEEN,
  margin: NOTHING_SEEN,
  games: 0,
  score: 0,
  moves: 0,
  milliseconds: 0,
  simulations: 0,
  forfeits: 0,
  reasons: [],
};

/**
 * Counts a deal into the tallies of all contestants. Deals are independent, the seatings of one deal
 * are not: so each deal counts as one observation, the mean of its games.
 */
export const countDeal = (tallies: readonly Tally[], deal: readonly GameReport[]): Tally[] =>
  tallies.map((tally, index) => {
    const games = gamesOf(index, deal);
    const reasons = games.flatMap(({ forfeit }) => (forfeit === null ? [] : [forfeit]));
    return {
      share: observe(tally.share, meanOf(games, 'share')),
      margin: observe(tally.margin, meanOf(games, 'margin')),
      games: tally.games + games.length,
      score: tally.score + sumOf(games, 'score'),
      moves: tally.moves + sumOf(games, 'moves'),
      milliseconds: tally.milliseconds + sumOf(games, 'milliseconds'),
      simulations: tally.simulations + sumOf(games, 'simulations'),
      forfeits: tally.forfeits + reasons.length,
      reasons: [...new Set([...tally.reasons, ...reasons])],
    };
  });

export const standingOf = (bot: Contestant, tally: Tally): Standing => {
  const perMove = (sum: number) => (tally.moves > 0 ? sum / tally.moves : 0);
  return {
    bot,
    share: estimateShare(tally.share),
    margin: estimate(tally.margin),
    score: tally.score / tally.games,
    msPerMove: perMove(tally.milliseconds),
    playoutsPerMove: perMove(tally.simulations),
    forfeits: tally.forfeits,
    reasons: tally.reasons,
  };
};

/** The share of one contestant in a deal. */
export const shareOf = (index: number, deal: readonly GameReport[]): number =>
  meanOf(gamesOf(index, deal), 'share');

const gamesOf = (index: number, deal: readonly GameReport[]): Performance[] =>
  deal.flatMap(({ performances }) => performances[index] ?? []);

type Figure = 'share' | 'margin' | 'score' | 'moves' | 'milliseconds' | 'simulations';

const sumOf = (games: readonly Performance[], key: Figure): number =>
  games.reduce((sum, game) => sum + game[key], 0);

const meanOf = (games: readonly Performance[], key: Figure): number =>
  sumOf(games, key) / games.length;
