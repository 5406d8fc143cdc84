import { estimateShare, spreadOf } from '../packages/arena/src/statistics.ts';

/** Deals below which an interval is no proof. */
export const ENOUGH = 30;

/**
 * What a match tells of a net, by its share in each deal that was played: it is better if enough were
 * and the whole interval lies above an equal share.
 * @param {readonly number[]} shares
 * @param {number} players
 */
export function verdictOf(shares, players) {
  const { mean, low, high } = estimateShare(spreadOf(shares));
  const [share, from, to] = [mean, low, high].map((part) => Number(part.toFixed(4)));
  const equal = 1 / players;
  const isBetter = shares.length >= ENOUGH && low > equal;
  return { games: shares.length * players, share, from, to, equal, isBetter };
}
