/** Deals after which two that were always equal count as the same. */
const ENOUGH = 64;

/** By how much one was worth less than another in the mean of the deals that both were tried in. */
export type Gap = { readonly mean: number; readonly error: number }; // its standard error

/** The gap between what two were worth, deal by deal; the first may have been tried in fewer deals. */
export function gapBetween(worths: readonly number[], best: readonly number[]): Gap {
  const differences = worths.map((worth, deal) => (best[deal] ?? 0) - worth);
  const mean = meanOf(differences);
  const variance = meanOf(differences.map((difference) => (difference - mean) ** 2));
  return { mean, error: Math.sqrt(variance / differences.length) };
}

/**
 * Whether the mean difference to the best, deal by deal, is more than three standard errors; while
 * there are few deals their spread is not well known, and it takes more.
 */
export function isBehind(worths: readonly number[], best: readonly number[]): boolean {
  const { mean, error } = gapBetween(worths, best);
  if (error === 0) return mean > 0 || worths.length >= ENOUGH;
  return mean > (3 + 16 / worths.length) * error;
}

/** Whether it is time, after so many deals, to drop those that are behind. */
export const isTimeToDrop = (deals: number): boolean => deals >= 8 && (deals & (deals - 1)) === 0;

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
