import { lastWithin } from '../packages/bots/src/search/budget.ts';
import { madeSure } from '../packages/bots/src/search/chances.ts';
import { evaluate } from '../packages/bots/src/search/evaluate.ts';
import {
  apply,
  deal,
  isOver,
  legalMoves,
  must,
  resultOf,
  rowLength,
  seeded,
  start,
  viewOf,
} from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/rules/src/index.ts').Options} Options */
/** @typedef {import('../packages/rules/src/index.ts').Game} Game */
/**
 * The chances that were called at a position, by seat, who was to act, whether the last row was known, and
 * how the victory fell.
 * @typedef {{ seat: number, isKnown: boolean, chances: readonly number[], shares: number[] }} Call
 */
/** @typedef {{ positions: number, called: number, won: number }} Bin */

/**
 * Plays a game in which everybody is the champion, and keeps what it called at each position at which
 * it had a choice and the last row was not drawn yet, unless it has searched all ways to go on.
 * @param {Options} options
 * @param {number} simulations
 * @param {number[]} seed
 * @returns {Call[]}
 */
export function callsIn(options, simulations, seed) {
  const random = seeded(...seed, 1);
  /** @type {Omit<Call, 'shares'>[]} */
  const calls = [];
  let game = start(options, deal(options, seeded(...seed)));
  while (!isOver(game)) {
    const [only, ...others] = legalMoves(game);
    if (others.length === 0) {
      game = apply(game, must(only));
      continue;
    }
    const { seat } = must(game.turns[0]);
    const thoughts = evaluate(viewOf(game, seat), random);
    const { best, isExact, simulations: made } = lastWithin({ simulations }, thoughts);
    const isKnown = isLastRowKnown(game);
    if (isKnown ? !isExact : made > 0) calls.push({ seat, isKnown, chances: best.chances });
    game = apply(game, best.move);
  }
  const { winners } = resultOf(game);
  const shares = game.kingdoms.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  return calls.map((call) => ({ ...call, shares }));
}

/** Whether the last row is still to come and can be nothing but what has not been seen. */
const isLastRowKnown = (/** @type {Game} */ { options, deck, unseen }) =>
  deck.length === rowLength(options) && unseen.length === deck.length;

/** What calls come to: how many they are, how bold they should have been, and their bins. */
export const countsOf = (/** @type {Call[]} */ calls) => {
  return { positions: calls.length, sureness: surenessOf(calls), bins: binsOf(calls) };
};

/** Of the positions called with such a chance for who was to act, how many were won: ten bins. */
export function binsOf(/** @type {Call[]} */ calls) {
  /** @type {Bin[]} */
  const bins = Array.from({ length: 10 }, () => ({ positions: 0, called: 0, won: 0 }));
  for (const { seat, chances, shares } of calls) {
    const chance = must(chances[seat]);
    const bin = must(bins[Math.min(9, Math.floor(10 * chance))]);
    bin.positions += 1;
    bin.called += chance;
    bin.won += must(shares[seat]);
  }
  return bins.map(({ positions, called, won }) => ({
    positions,
    called: round(called / Math.max(1, positions)),
    won: round(won / Math.max(1, positions)),
  }));
}

/** How sure the chances should have been made to fit best: one if they need not be changed. */
export function surenessOf(/** @type {Call[]} */ calls) {
  const candidates = Array.from({ length: 151 }, (_, index) => 0.5 + index / 100);
  const scores = candidates.map((sureness) => likelihood(calls, sureness));
  return must(candidates[scores.indexOf(Math.max(...scores))]);
}

/**
 * @param {Call[]} calls
 * @param {number} sureness
 */
function likelihood(calls, sureness) {
  let sum = 0;
  for (const { chances, shares } of calls) {
    for (const [seat, chance] of madeSure(chances, sureness).entries()) {
      sum += must(shares[seat]) * Math.log(Math.max(chance, 1e-6));
    }
  }
  return sum;
}

const round = (/** @type {number} */ number) => Math.round(1000 * number) / 1000;
