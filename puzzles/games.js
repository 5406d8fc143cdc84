import { BOTS, choose } from '../packages/bots/src/index.ts';
import {
  apply,
  deal,
  legalMoves,
  must,
  pick,
  rowsToCome,
  start,
  viewOf,
} from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/rules/src/index.ts').Game} Game */
/** @typedef {import('../packages/rules/src/index.ts').Random} Random */

const OPTIONS = /** @type {const} */ ({ players: 2, variants: [], firstOrder: 'drawn' });

/** Moves of a hundred that are made at random, so that kingdoms are not all alike. */
const STRAY = 12;

/**
 * A game of two quick players, with stray moves, to where its last row is drawn.
 * @param {Random} random
 * @returns {Game}
 */
export function gameToLastRow(random) {
  let game = start(OPTIONS, deal(OPTIONS, random));
  while (rowsToCome(game) > 0) game = apply(game, moveIn(game, random));
  return game;
}

/**
 * @param {Game} game
 * @param {Random} random
 */
export const moveIn = (game, random) =>
  random(100) < STRAY ? pick(legalMoves(game), random) : greedyMove(game, random);

/**
 * @param {Game} game
 * @param {Random} random
 */
export function greedyMove(game, random) {
  const view = viewOf(game, must(game.turns[0]).seat);
  return choose(BOTS.greedy, view, { simulations: 1 }, random).move;
}
