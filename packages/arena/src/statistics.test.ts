import { pick, seeded } from '@crownlands/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eloOfShare,
  eloRatings,
  estimate,
  estimateShare,
  NOTHING_SEEN,
  observe,
  spreadOf,
  sprt,
} from './statistics.ts';

describe('a running spread', () => {
  it('is that of all observations, counted from scratch', () => {
    const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, (values) => {
        const sum = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
        const mean = sum(values) / values.length;
        const squares = sum(values.map((value) => (value - mean) ** 2));
        const spread = spreadOf(values);
        expect(spread.count).toBe(values.length);
        expect(spread.mean).toBeCloseTo(mean, 9);
        expect(spread.squares).toBeCloseTo(squares, 6);
      }),
    );
  });
});

describe('an estimate', () => {
  it('is the mean with 1.96 standard errors to both sides', () => {
    const { mean, low, high } = estimate(spreadOf([1, 2, 3, 4, 5]));
    expect(mean).toBe(3);
    expect(high - mean).toBeCloseTo(1.96 * Math.sqrt(2.5 / 5), 3);
    expect(mean - low).toBeCloseTo(high - mean, 10);
  });

  it('of shares stays between 0 and 1, and is not certain after a few equal ones', () => {
    expect(estimateShare(spreadOf([1, 1, 1, 1]))).toMatchObject({ mean: 1, high: 1 });
    expect(estimateShare(spreadOf([1, 1, 1, 1])).low).toBeLessThan(0.75);
    expect(estimateShare(spreadOf(new Array(1000).fill(1))).low).toBeGreaterThan(0.99);
  });

  it('covers the truth about 95 times in 100', () => {
    const random = seeded(1);
    let covered = 0;
    for (let i = 0; i < 1000; i++) {
      const shares = Array.from({ length: 100 }, () => pick([0, 0.5, 1, 1], random));
      const { low, high } = estimateShare(spreadOf(shares));
      if (low <= 0.625 && 0.625 <= high) covered++;
    }
    expect(covered).toBeGreaterThan(930);
    expect(covered).toBeLessThan(970);
  });
});

describe('a sequential test', () => {
  const shares = (mean: number, length: number) =>
    Array.from({ length }, (_, index) => (index % 100 < 100 * mean ? 1 : 0));

  it('finds the stronger of two hypotheses, and waits until it is clear', () => {
    expect(sprt(spreadOf(shares(0.6, 1000)), 0, 50).answer).toBe('elo1');
    expect(sprt(spreadOf(shares(0.5, 1000)), 0, 50).answer).toBe('elo0');
    expect(sprt(spreadOf([1, 0, 1]), 0, 50).answer).toBe(null);
    expect(sprt(NOTHING_SEEN, 0, 50).answer).toBe(null);
  });

  it('is rarely wrong', () => {
    let wrong = 0;
    for (let seed = 0; seed < 400; seed++) {
      const random = seeded(seed);
      let played = NOTHING_SEEN;
      while (played.count < 4000) {
        played = observe(played, random(2));
        const { answer } = sprt(played, 0, 60);
        if (answer === 'elo1') wrong++;
        if (answer) break;
      }
    }
    expect(wrong / 400).toBeLessThan(0.08);
  });
});

describe('Elo ratings', () => {
  it('are 400 times the decimal logarithm of the odds', () => {
    expect(eloOfShare(0.5)).toBe(0);
    expect(eloOfShare(10 / 11)).toBeCloseTo(400, 6);
    expect(eloOfShare(1)).toBeLessThan(1300);
  });

  it('come out of the pairings that they would give', () => {
    const truth = [-250, -50, 100, 200];
    const pairings = [0, 1, 2, 3].flatMap((one) =>
      [0, 1, 2, 3].slice(0, one).map((other) => {
        const share = 1 / (1 + 10 ** (((truth[other] ?? 0) - (truth[one] ?? 0)) / 400));
        return { one, other, shares: new Array(10_000).fill(share) };
      }),
    );
    for (const [index, rating] of eloRatings(4, pairings).entries()) {
      expect(Math.abs(rating - (truth[index] ?? 0))).toBeLessThan(2);
    }
  });

  it('stay finite for those who never lose', () => {
    for (const rating of eloRatings(2, [{ one: 0, other: 1, shares: [1, 1, 1] }])) {
      expect(Number.isFinite(rating)).toBe(true);
    }
  });
});
