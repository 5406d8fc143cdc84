import { accept, type Checked, refuse } from './refusal.ts';
import type { Options, Variant } from './types.ts';

const has = ({ variants }: Options, variant: Variant): boolean => variants.includes(variant);

/** Kings in the game: two a player with two players, else one a player. */
export const kingsIn = ({ players }: Options): number => (players === 3 ? 3 : 4);

/** Dominoes in a row. */
export const rowLength = (options: Options): number =>
  kingsIn(options) + (has(options, 'wider-offer') ? 1 : 0);

/** Rounds of placing, which is also the number of rows. */
export function roundsOf(options: Options): number {
  if (has(options, 'mighty-duel')) return has(options, 'wider-offer') ? 9 : 12;
  return options.players === 2 ? 6 : 12;
}

export const dominoesInPlay = (options: Options): number => roundsOf(options) * rowLength(options);

/** Dominoes that each player claims in the whole game. */
export const dominoesEach = (options: Options): number =>
  (roundsOf(options) * kingsIn(options)) / options.players;

/** A kingdom must fit in a square frame with sides of this length. */
export const frameSize = (options: Options): number => (has(options, 'mighty-duel') ? 7 : 5);

/** Games of a dynasty. */
export const DYNASTY = 3;

/** Games that are played in a row. */
export const gamesIn = (options: Options): number => (has(options, 'dynasty') ? DYNASTY : 1);

/** Whether the options go together. */
export function checkOptions(options: Options): Checked<Options> {
  const { players, variants } = options;
  const repeated = variants.find((variant, index) => variants.indexOf(variant) !== index);
  if (repeated !== undefined) {
    return refuse('repeated-variant', 'F2', `${repeated} is named twice`, 'rules.variants');
  }
  if (has(options, 'mighty-duel') && players !== 2) {
    const message = `mighty-duel is for 2 players, not ${players}`;
    return refuse('player-count', 'V4', message, 'rules.variants');
  }
  if (has(options, 'wider-offer') && players === 4) {
    const message = 'wider-offer is for 2 or 3 players, not 4';
    return refuse('player-count', 'V5', message, 'rules.variants');
  }
  return accept(options);
}
