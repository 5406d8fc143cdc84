import { NUMBERS } from './dominoes.ts';
import { type Deal, rowsToCome } from './game.ts';
import { dominoesInPlay, rowLength } from './options.ts';
import { type Random, shuffle } from './random.ts';
import type { Game, Options, Seat, View } from './types.ts';

/** Shuffles a game. With the order `clockwise` the host may say who begins. */
export function deal(options: Options, random: Random, first?: Seat): Deal {
  const isChosen = options.firstOrder === 'clockwise' && first !== undefined;
  const kings = kingsFrom(options, isChosen ? first : random(options.players));
  return {
    kings: options.firstOrder === 'drawn' ? shuffle(kings, random) : kings,
    deck: shuffle(NUMBERS, random).slice(0, dominoesInPlay(options)),
  };
}

/** The kings in first-row order when `first` begins; `drawn` shuffles them. */
export function kingsFrom(options: Options, first: Seat): Seat[] {
  const { players, firstOrder } = options;
  const seats = Array.from({ length: players }, (_, step) => (first + step) % players);
  if (players > 2) return seats;
  return [...seats, ...(firstOrder === 'snake' ? seats.toReversed() : seats)];
}

/** Some whole game that agrees with all that is seen. */
export function imagine({ seat, ...position }: View, random: Random): Game {
  const toDraw = rowsToCome(position) * rowLength(position.options);
  return { ...position, deck: shuffle(position.unseen, random).slice(0, toDraw) };
}
