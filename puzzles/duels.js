import { choose, LEVELS, solve } from '../packages/bots/src/index.ts';
import { flawOf, gameOf, verdictOf } from '../packages/puzzles/src/index.ts';
import { apply, must, seeded, viewOf } from '../packages/rules/src/index.ts';
import { gameToLastRow, greedyMove, moveIn } from './games.js';

/** @typedef {import('../packages/puzzles/src/index.ts').DuelPuzzle} DuelPuzzle */
/** @typedef {import('../packages/puzzles/src/index.ts').Difficulty} Difficulty */
/** @typedef {import('../packages/rules/src/index.ts').Game} Game */
/** @typedef {import('../packages/rules/src/index.ts').Move} Move */

/** Turns of the round before the last that still have something to choose from the row. */
const TURNS = 3;

/** With more points before the other than this, what tempts wins as well. */
const MOST_MARGIN = 12;

/**
 * The first duel in the game with these seeds, or null if there is none.
 * @param {(tried: number) => void} count
 * @param {readonly number[]} seeds
 * @returns {DuelPuzzle | null}
 */
export function findDuel(count, ...seeds) {
  const random = seeded(...seeds);
  let game = gameToLastRow(random);
  for (let turn = 0; turn < TURNS; turn++) {
    count(1);
    const puzzle = duelOf(fromSeat0(game));
    if (puzzle) return puzzle;
    game = apply(game, moveIn(game, random));
    game = apply(game, moveIn(game, random));
  }
  return null;
}

/**
 * A duel out of a game with seat 0 to act, if it makes one.
 * @param {Game} game
 * @returns {DuelPuzzle | null}
 */
function duelOf(game) {
  const { deck, ...position } = game;
  const solution = solve(position);
  if (typeof solution === 'string') throw new Error(`a duel is ${solution}`);
  const { outcome, margin } = solution;
  if (outcome === 'loss' || margin > MOST_MARGIN) return null;
  /** @type {DuelPuzzle} */
  const puzzle = { type: 'duel', difficulty: 1, outcome, position };
  const greedy = turnBy(game, (now) => greedyMove(now, seeded(0)));
  if (isSolvedBy(puzzle, greedy) || flawOf(puzzle)) return null;
  return { ...puzzle, difficulty: difficultyOf(puzzle) };
}

/** Tries of each level, and the simulations that it has for a move. */
const TRIES = 5;
const SIMULATIONS = 2000;

/** Solved tries of all levels together, at least, for each difficulty but the last. */
const SOLVED = [17, 14, 8, 1];

/**
 * By how often the five levels of bots solve it.
 * @param {DuelPuzzle} puzzle
 */
function difficultyOf(puzzle) {
  const solved = Object.values(LEVELS).flatMap((bot) =>
    Array.from({ length: TRIES }, (_, number) => {
      const random = seeded(number);
      const move = (/** @type {Game} */ game) =>
        choose(bot, viewOf(game, 0), { simulations: SIMULATIONS }, random).move;
      return isSolvedBy(puzzle, turnBy(gameOf(puzzle), move));
    }).filter((isSolved) => isSolved),
  );
  const index = SOLVED.findIndex((least) => solved.length >= least);
  return /** @type {Difficulty} */ (index < 0 ? SOLVED.length + 1 : index + 1);
}

/**
 * @param {DuelPuzzle} puzzle
 * @param {readonly Move[]} turn
 */
const isSolvedBy = (puzzle, turn) => verdictOf(puzzle, turn).state === 'solved';

/**
 * @param {Game} game
 * @param {(game: Game) => Move} choice
 */
function turnBy(game, choice) {
  const placing = choice(game);
  return [placing, choice(apply(game, placing))];
}

/**
 * The same game with the player to act at seat 0.
 * @param {Game} game
 * @returns {Game}
 */
function fromSeat0(game) {
  if (must(game.turns[0]).seat === 0) return game;
  return {
    ...game,
    kingdoms: game.kingdoms.toReversed(),
    discards: game.discards.toReversed(),
    turns: game.turns.map(({ seat, domino }) => ({ seat: 1 - seat, domino })),
    claims: game.claims.map(({ seat, domino }) => ({ seat: 1 - seat, domino })),
  };
}
