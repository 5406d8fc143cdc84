import type { Options } from '@crownlands/rules';

/** The nets by the games that they are for. */
export const NETS = ['two', 'three', 'four', 'duel'] as const;
export type NetName = (typeof NETS)[number];

export function netFor({ players, variants }: Options): NetName {
  if (variants.includes('mighty-duel')) return 'duel';
  return players === 2 ? 'two' : players === 3 ? 'three' : 'four';
}

export const HIDDEN = 128;
export const NARROW = 32;

/** Inputs of the first layer: 17 for each square, 189 others, and some that are always zero. */
export const inputsOf = (name: NetName): number => (name === 'duel' ? 1024 : 624);

/**
 * The numbers of a net, in this order: the first layer, a row of 128 for each input; the second, a
 * row of 32 for each of the 128, then 32 to add; the outputs, two rows of 32, then two to add and
 * two of no use; and the same again for pairs, with 256 in the place of 128.
 */
export const numbersOf = (name: NetName): number =>
  inputsOf(name) * HIDDEN + layersFrom(HIDDEN) + layersFrom(2 * HIDDEN);

const layersFrom = (hidden: number): number => hidden * NARROW + NARROW + 2 * NARROW + 4;
