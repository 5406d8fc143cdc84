/** A mean with the ends of its 95% interval. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** What observations come to, so that they need not be kept. */
export type Spread = {
  readonly count: number;
  readonly mean: number;
  readonly squares: number; // of the distances from the mean, summed
};

export const NOTHING_SEEN: Spread = { count: 0, mean: 0, squares: 0 };

/** One observation more, by Welford's method (1962). */
export function observe({ count, mean, squares }: Spread, value: number): Spread {
  const next = mean + (value - mean) / (count + 1);
  return { count: count + 1, mean: next, squares: squares + (value - mean) * (value - next) };
}

export const spreadOf = (values: readonly number[]): Spread =>
  values.reduce((spread, value) => observe(spread, value), NOTHING_SEEN);

const Z95 = 1.959964;

/** Independent observations: the mean, and an interval from their spread. */
export function estimate(values: Spread): Estimate {
  const { count, mean } = values;
  const half = Z95 * Math.sqrt(varianceOf(values) / count);
  return { mean, low: mean - half, high: mean + half };
}

/**
 * The same for shares between 0 and 1. Two imagined observations, a 0 and a 1, count into the
 * spread, so that a few equal ones do not look certain.
 */
export function estimateShare(shares: Spread): Estimate {
  const { count, mean } = shares;
  const half = Z95 * Math.sqrt(varianceOf(withImagined(shares)) / count);
  return { mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

const withImagined = (shares: Spread): Spread => observe(observe(shares, 0), 1);

const varianceOf = ({ count, squares }: Spread): number =>
  count < 2 ? Number.POSITIVE_INFINITY : squares / (count - 1);

/** The share that a player expects against one who is so many Elo points weaker. */
const shareOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The Elo points that a share tells; even a perfect one is finite here. */
export function eloOfShare(share: number): number {
  const kept = Math.min(Math.max(share, 0.001), 0.999);
  return 400 * Math.log10(kept / (1 - kept));
}

/** The answer of a sequential test with 5% for either error: which of two Elo differences is it? */
type Verdict = { readonly ratio: number; readonly answer: 'elo0' | 'elo1' | null };

/** Log-likelihood ratio of two differences, by the normal approximation over independent deals. */
export function sprt(shares: Spread, elo0: number, elo1: number): Verdict {
  const { count, mean } = shares;
  if (count < 2) return { ratio: 0, answer: null };
  const [share0, share1] = [shareOfElo(elo0), shareOfElo(elo1)];
  const variance = varianceOf(withImagined(shares));
  const ratio = (count * (share1 - share0) * (2 * mean - share0 - share1)) / (2 * variance);
  const bound = Math.log(0.95 / 0.05);
  return { ratio, answer: ratio >= bound ? 'elo1' : ratio <= -bound ? 'elo0' : null };
}

/** The share of one player against another in some deals; `one` and `other` are their indices. */
export type Pairing = {
  readonly one: number;
  readonly other: number;
  readonly shares: readonly number[];
};

/**
 * Elo ratings of all players from their pairings, the mean being 0: the Bradley-Terry model, found by
 * Hunter's iteration (2004). Every player gets a drawn game against an imagined one, so that perfect
 * records stay finite.
 */
export function eloRatings(players: number, pairings: readonly Pairing[]): number[] {
  const wins = new Array<number>(players).fill(0.5);
  for (const { one, other, shares } of pairings) {
    for (const share of shares) {
      wins[one] = (wins[one] ?? 0) + share;
      wins[other] = (wins[other] ?? 0) + 1 - share;
    }
  }
  let strengths = new Array<number>(players).fill(1);
  for (let round = 0; round < 1000; round++) {
    const exposure = strengths.map((strength) => 1 / (strength + 1));
    for (const { one, other, shares } of pairings) {
      const part = shares.length / ((strengths[one] ?? 1) + (strengths[other] ?? 1));
      exposure[one] = (exposure[one] ?? 0) + part;
      exposure[other] = (exposure[other] ?? 0) + part;
    }
    strengths = strengths.map((_, player) => (wins[player] ?? 0) / (exposure[player] ?? 1));
  }
  const ratings = strengths.map((strength) => 400 * Math.log10(strength));
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / players;
  return ratings.map((rating) => rating - mean);
}
