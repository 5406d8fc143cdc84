/** Deals after which two that were always equal count as the same. */
const ENOUGH = 64;

/**
 * Whether the mean difference to the best, deal by deal, is more than three standard errors; while
 * there are few deals their spread is not well known, and it takes more.
 */
export function isBehind(rewards: readonly number[], best: readonly number[]): boolean {
  const differences = rewards.map((reward, deal) => (best[deal] ?? 0) - reward);
  const mean = meanOf(differences);
  const variance = meanOf(differences.map((difference) => (difference - mean) ** 2));
  const deals = differences.length;
  if (variance === 0) return mean > 0 || deals >= ENOUGH;
  return mean > (3 + 16 / deals) * Math.sqrt(variance / deals);
}

/** Whether it is time, after so many deals, to drop those that are behind. */
export const isTimeToDrop = (deals: number): boolean => deals >= 8 && (deals & (deals - 1)) === 0;

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
