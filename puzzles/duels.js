import { choose, LEVELS, solve } from '../packages/bots/src/index.ts';
import { flawOf, gameOf, verdictOf } from '../packages/puzzles/src/index.ts';
import { apply, must, seeded, viewOf } from '../packages/rules/src/index.ts';
import { gameToLastRow, greedyMove, moveIn } from './games.js';

/** @typedef {import('../packages/puzzles/src/index.ts').DuelPuzzle} DuelPuzzle */
/** @typedef {import('../packages/puzzles/src/index.ts').Difficulty} Difficulty */
/** @typedef {{ puzzle: DuelPuzzle, solved: number[] }} Found a duel, and tries of each level that solve it */
/** @typedef {import('../packages/rules/src/index.ts').Game} Game */
/** @typedef {import('../packages/rules/src/index.ts').Move} Move */

/** Turns of the round before the last that still have something to choose from the row. */
const TURNS = 3;

/** With more points before the other than this, what tempts wins as well. */
const MOST_MARGIN = 12;

/** Duels have random numbers of their own. */
const DUELS = 2;

/**
 * The first duel in the game of a number, which alone decides it; null if there is none.
 * @param {number} seed
 * @param {number} number
 * @param {() => void} [count] hears of each position that is tried
 * @returns {Found | null}
 */
export function findDuel(seed, number, count = () => {}) {
  const random = seeded(seed, DUELS, number);
  let game = gameToLastRow(random);
  for (let turn = 0; turn < TURNS; turn++) {
    count();
    const found = duelOf(fromSeat0(game));
    if (found) return found;
    game = apply(game, moveIn(game, random));
    game = apply(game, moveIn(game, random));
  }
  return null;
}

/**
 * A duel out of a game with seat 0 to act, if it makes one.
 * @param {Game} game
 * @returns {Found | null}
 */
function duelOf(game) {
  const { deck, ...position } = game;
  const solution = solve(position);
  if (typeof solution === 'string') throw new Error(`a duel is ${solution}`);
  const { outcome, margin } = solution;
  if (outcome === 'loss' || margin > MOST_MARGIN) return null;
  /** @type {DuelPuzzle} */
  const unmeasured = { type: 'duel', difficulty: 1, outcome, position };
  const greedy = turnBy(game, (now) => greedyMove(now, seeded(0)));
  if (isSolvedBy(unmeasured, greedy) || flawOf(unmeasured)) return null;
  const solved = solvedBy(unmeasured);
  return { puzzle: { ...unmeasured, difficulty: difficultyOf(solved) }, solved };
}

/** Tries of each level, and the simulations that it has for a move. */
const TRIES = 5;
const SIMULATIONS = 2000;

/**
 * How many tries of each level solve it, weakest first.
 * @param {DuelPuzzle} puzzle
 */
const solvedBy = (puzzle) =>
  Object.values(LEVELS).map((bot) => {
    const tries = Array.from({ length: TRIES }, (_, number) => {
      const random = seeded(number);
      const move = (/** @type {Game} */ game) =>
        choose(bot, viewOf(game, 0), { simulations: SIMULATIONS }, random).move;
      return isSolvedBy(puzzle, turnBy(gameOf(puzzle), move));
    });
    return tries.filter((isSolved) => isSolved).length;
  });

/** Tries of all levels together that solve it, at least, for each difficulty but the last. */
const SOLVED = [19, 16, 7, 2];

/** @param {readonly number[]} solved by each level */
export function difficultyOf(solved) {
  const all = solved.reduce((sum, one) => sum + one, 0);
  const index = SOLVED.findIndex((least) => all >= least);
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
