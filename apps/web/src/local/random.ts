import type { Random } from '@crownlands/rules';

/** The browser's own randomness: nobody can guess a shuffle. */
export const random: Random = (n) => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((word / 2 ** 32) * n);
};

/** A name for a new game. */
export const newId = (): string =>
  Array.from({ length: 10 }, () => random(36).toString(36)).join('');
