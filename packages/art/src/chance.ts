/** A stream of numbers, each between `low` (0) and `high` (1). */
export type Chance = (low?: number, high?: number) => number;

/** A number from 0 to 1 that looks random and is always the same for the same whole numbers. */
export function hash(...numbers: readonly number[]): number {
  let mixed = 0x9e3779b9;
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ (number | 0), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 2 ** 32;
}

export function chanceOf(...seed: readonly number[]): Chance {
  let drawn = 0;
  return (low = 0, high = 1) => {
    drawn++;
    return low + (high - low) * hash(...seed, drawn);
  };
}
