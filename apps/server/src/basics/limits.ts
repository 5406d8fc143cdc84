/** How much may come at once, and how much of that again each second. */
export type Rate = { readonly size: number; readonly perSecond: number };

/** Says whether something may be done now; what costs more is allowed less often. */
export type Bucket = (cost?: number) => boolean;

type Level = { left: number; at: number };

function taken(level: Level, { size, perSecond }: Rate, cost: number, now: number): boolean {
  const seconds = Math.max(0, now - level.at) / 1000; // clocks are set back now and then
  level.left = Math.min(size, level.left + seconds * perSecond);
  level.at = now;
  if (level.left < cost) return false;
  level.left -= cost;
  return true;
}

/** One for each socket. */
export function bucketOf(rate: Rate, now: () => number): Bucket {
  const level = { left: rate.size, at: now() };
  return (cost = 1) => taken(level, rate, cost, now());
}

/**
 * One for each address, or each person; those that are full again are forgotten. Null stands for whoever has no
 * limit.
 */
export function bucketsBy(rate: Rate, now: () => number) {
  const levels = new Map<string, Level>();
  const whenFull = (rate.size / rate.perSecond) * 1000;
  let looked = 0; // when it was looked for such

  function forget(): void {
    if (now() < looked + PAUSE) return;
    looked = now();
    for (const [key, { at }] of levels) if (at + whenFull < looked) levels.delete(key);
  }

  return (key: string | null, cost = 1): boolean => {
    if (key === null) return true;
    if (levels.size >= MOST) forget();
    const own = levels.has(key) || levels.size < CROWD ? key : OTHERS;
    const level = levels.get(own) ?? { left: rate.size, at: now() };
    levels.set(own, level);
    return taken(level, rate, cost, now());
  };
}

/** Addresses or persons that are remembered before those are forgotten that have kept still. */
const MOST = 10_000;

/** Milliseconds between two looks for such. */
const PAUSE = 1000;

/** Beyond so many all newcomers share one bucket, so that a flood from everywhere takes no memory. */
const CROWD = 100_000;
const OTHERS = '';

/** Takes one of so many places that each address has, and says how it is given back; null when all are taken. */
export function placesBy(most: number): (key: string | null) => (() => void) | null {
  const taken = new Map<string, number>();
  return (key) => {
    if (key === null) return () => {};
    const before = taken.get(key) ?? 0;
    if (before >= most) return null;
    taken.set(key, before + 1);
    return () => {
      const left = (taken.get(key) ?? 0) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}
