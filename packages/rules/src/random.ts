import { must } from './must.ts';

/** A source of randomness: any whole number from 0 to n - 1, all alike. */
export type Random = (n: number) => number;

/** The same numbers give the same stream; sfc32 (Chris Doty-Humphrey's small fast counter). */
export function seeded(...seed: readonly number[]): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const next = (): number => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  const mixIn = (word: number): void => {
    a ^= word;
    for (let i = 0; i < 12; i++) next();
  };
  for (const number of seed) {
    mixIn(number | 0);
    mixIn(Math.floor(number / 2 ** 32) | 0);
  }
  return (n) => Math.floor((next() / 2 ** 32) * n);
}

export const pick = <T>(items: readonly T[], random: Random): T =>
  must(items[random(items.length)]);

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = random(last + 1);
    [shuffled[last], shuffled[chosen]] = [must(shuffled[chosen]), must(shuffled[last])];
  }
  return shuffled;
}
