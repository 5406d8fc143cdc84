import type { Options } from '@crownlands/rules';

/** The nets by the games that they are for. */
export const NETS = ['two', 'three', 'four', 'duel'] as const;
export type NetName = (typeof NETS)[number];

export function netFor({ players, variants }: Options): NetName {
  if (variants.includes('mighty-duel')) return 'duel';
  return players === 2 ? 'two' : players === 3 ? 'three' : 'four';
}

/** Numbers in the hidden layer; the duel has more inputs, and the engine no room for more of these. */
export const widthOf = (name: NetName): number => (name === 'duel' ? 128 : 256);
export const NARROW = 32;

/** Inputs of the first layer: 17 for each square, 189 others, and some that are always zero. */
export const inputsOf = (name: NetName): number => (name === 'duel' ? 1024 : 624);

/**
 * The numbers of a net, in this order: the first layer, a row of hidden ones for each input; the
 * second, a row of 32 for each hidden one, then 32 to add; the outputs, two rows of 32, then two to
 * add and two of no use; and the last two again for pairs, with twice as many hidden ones.
 */
export const numbersOf = (name: NetName): number =>
  inputsOf(name) * widthOf(name) + layersFrom(widthOf(name)) + layersFrom(2 * widthOf(name));

const layersFrom = (hidden: number): number => hidden * NARROW + NARROW + 2 * NARROW + 4;
