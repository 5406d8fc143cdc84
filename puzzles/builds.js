import { waysAlone } from '../packages/bots/src/index.ts';
import { flawOf, gameOf } from '../packages/puzzles/src/index.ts';
import { NUMBERS, pick, seeded, shuffle } from '../packages/rules/src/index.ts';
import { gameToLastRow } from './games.js';

/** @typedef {import('../packages/puzzles/src/index.ts').BuildPuzzle} BuildPuzzle */
/** @typedef {import('../packages/puzzles/src/index.ts').Difficulty} Difficulty */

/**
 * Dominoes in the kingdom and dominoes to place, by difficulty: one has to think of one more at once
 * than the difficulty says, and with few squares left all of it is solved in some milliseconds.
 * @type {Readonly<Record<Difficulty, readonly (readonly [number, number])[]>>}
 */
const SHAPES = {
  1: [
    [5, 3],
    [6, 3],
    [7, 3],
  ],
  2: [
    [6, 3],
    [7, 3],
    [6, 4],
    [7, 4],
  ],
  3: [
    [6, 4],
    [7, 4],
    [6, 5],
    [7, 5],
  ],
  4: [
    [6, 5],
    [7, 5],
    [6, 6],
  ],
  5: [[6, 6]],
};

/** Hands of dominoes that are tried with each kingdom. */
const HANDS = 4;

/** Builds have random numbers of their own. */
const BUILDS = 1;

/**
 * The first build of this difficulty among those of a number, which alone decides what is tried.
 * @param {Difficulty} difficulty
 * @param {number} seed
 * @param {number} number
 * @param {() => void} [count] hears of each that is tried
 * @returns {BuildPuzzle}
 */
export function findBuild(difficulty, seed, number, count = () => {}) {
  const random = seeded(seed, BUILDS, number);
  for (;;) {
    const kingdoms = gameToLastRow(random).kingdoms;
    for (const whole of kingdoms) {
      const [placed, length] = pick(SHAPES[difficulty], random);
      if (whole.length < placed) continue;
      const kingdom = whole.slice(0, placed);
      const rest = NUMBERS.filter((domino) => kingdom.every((one) => one.domino !== domino));
      for (let hand = 0; hand < HANDS; hand++) {
        const dominoes = shuffle(rest, random).slice(0, length);
        count();
        const puzzle = buildOf(kingdom, dominoes, difficulty);
        if (!flawOf(puzzle)) return puzzle;
      }
    }
  }
}

/**
 * @param {BuildPuzzle['kingdom']} kingdom
 * @param {readonly number[]} dominoes
 * @param {Difficulty} difficulty
 * @returns {BuildPuzzle}
 */
function buildOf(kingdom, dominoes, difficulty) {
  /** @type {BuildPuzzle} */
  const puzzle = { type: 'build', difficulty, best: 0, kingdom, dominoes };
  const best = Math.max(...waysAlone(gameOf(puzzle)).map(({ points }) => points));
  return { ...puzzle, best };
}
