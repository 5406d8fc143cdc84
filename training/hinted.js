import { choose } from '../packages/bots/src/players/bot.ts';
import { LEVELS } from '../packages/bots/src/players/levels.ts';
import { isSameMove } from '../packages/bots/src/search/moves.ts';
import {
  apply,
  deal,
  isOver,
  legalMoves,
  must,
  seeded,
  start,
  viewOf,
} from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/rules/src/index.ts').View} View */
/** @typedef {import('../packages/rules/src/index.ts').Options} Options */
/** @typedef {import('../packages/rules/src/index.ts').Move} Move */
/** @typedef {import('../packages/bots/src/advice/hints.ts').Hint} Hint */
/** @typedef {import('../packages/bots/src/search/evaluation.ts').Verdict} Verdict */

/**
 * A game of knights, with two, three and four of them in turn: what the first of them sees whenever it
 * has a choice.
 * @param {number} seed
 * @param {number} game
 * @returns {{ options: Options, views: View[] }}
 */
export function gameOfKnights(seed, game) {
  /** @type {Options} */
  const options = {
    players: /** @type {2 | 3 | 4} */ (2 + (game % 3)),
    variants: ['middle-kingdom', 'harmony'],
    firstOrder: 'drawn',
  };
  const random = seeded(seed, game, 1);
  const views = [];
  let now = start(options, deal(options, seeded(seed, game)));
  while (!isOver(now)) {
    const { seat } = must(now.turns[0]);
    const view = viewOf(now, seat);
    if (seat === 0 && legalMoves(now).length > 1) views.push(view);
    const { move } = choose(LEVELS.knight, view, { simulations: Number.POSITIVE_INFINITY }, random);
    now = apply(now, move);
  }
  return { options, views };
}

/**
 * Of the hints of some games: how many say nothing but that the move is best, how many that others are
 * as good, and how often a reason was told before in the same game.
 * @param {readonly (readonly Hint[])[]} games
 */
export function countsOf(games) {
  const hints = games.flat();
  const told = games.map((game) => game.flatMap(({ reason }) => (reason ? [reason.kind] : [])));
  const isEven = (/** @type {Hint} */ { edge }) => edge === 'none';
  return {
    hints: hints.length,
    bare: hints.filter((hint) => !hint.reason && !isEven(hint)).length,
    even: hints.filter((hint) => !hint.reason && isEven(hint)).length,
    reasons: told.flat().length,
    repeated: told.reduce((sum, kinds) => sum + kinds.length - new Set(kinds).size, 0),
    mostInAGame: Math.max(0, ...told.map(mostOften)),
    kinds: tallied(told.flat()),
  };
}

/**
 * The moves that hints tell a difference between, the better one first.
 * @param {readonly Hint[]} hints
 * @returns {[Move, Move][]}
 */
export function pairsTold(hints) {
  return hints.flatMap(({ move, instead, edge }) => {
    if (!instead || edge === null || edge === 'none') return [];
    return [instead.is === 'first' ? [instead.move, move] : [move, instead.move]];
  });
}

/**
 * Whether verdicts agree which of two moves is the better one.
 * @param {readonly [Move, Move]} pair
 * @param {readonly Verdict[]} verdicts
 */
export function isConfirmed([better, other], verdicts) {
  const worthOf = (/** @type {Move} */ move) =>
    must(verdicts.find((verdict) => isSameMove(verdict.move, move))).worth;
  return worthOf(better) > worthOf(other);
}

const mostOften = (/** @type {string[]} */ kinds) => Math.max(0, ...Object.values(tallied(kinds)));

/** How often each is there, the most frequent first. */
function tallied(/** @type {string[]} */ kinds) {
  const counts = [...new Set(kinds)].map(
    (kind) => /** @type {const} */ ([kind, kinds.filter((one) => one === kind).length]),
  );
  return Object.fromEntries(counts.sort(([, one], [, other]) => other - one));
}
