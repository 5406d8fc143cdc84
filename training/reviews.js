import { parseArgs } from 'node:util';
import { choose } from '../packages/bots/src/players/bot.ts';
import { BOTS } from '../packages/bots/src/players/bots.ts';
import { judgeOn } from '../packages/bots/src/players/judge.ts';
import { prepare } from '../packages/bots/src/players/prepare.ts';
import { judgedBy } from '../packages/bots/src/review/judged.ts';
import { reviewOf } from '../packages/bots/src/review/review.ts';
import { lastWithin } from '../packages/bots/src/search/budget.ts';
import { apply, deal, isOver, must, seeded, start, viewOf } from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/bots/src/players/bots.ts').BotName} BotName */
/** @typedef {import('../packages/rules/src/index.ts').Game} Game */
/** @typedef {import('../packages/rules/src/index.ts').Move} Move */

const { values } = parseArgs({
  options: {
    bots: { type: 'string', default: 'apprentice,squire,knight,baron,duke,champion' },
    games: { type: 'string', default: '12' },
    simulations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const [games, simulations, seed] = [values.games, values.simulations, values.seed].map(Number);
const budget = { simulations: Number(simulations) };

/**
 * Lets bots play against themselves, with two players and both bonuses, and reviews the games: a line for each
 * with how many of its moves had which grade, and with the mean accuracy and the wins lost in a game.
 */
const options = {
  players: /** @type {const} */ (2),
  variants: /** @type {const} */ (['middle-kingdom', 'harmony']),
  firstOrder: /** @type {const} */ ('drawn'),
};
const problem = await prepare('champion', options);
if (problem) throw new Error(problem);
for (const bot of values.bots.split(',')) {
  const reviews = Array.from({ length: Number(games) }, (_, number) =>
    reviewOfGame(/** @type {BotName} */ (bot), number),
  );
  const seats = reviews.flatMap((review) => review.seats);
  console.log(
    JSON.stringify({
      bot,
      games,
      simulations,
      seed,
      grades: countsOf(reviews.flatMap(({ events }) => events)),
      accuracy: Math.round(meanOf(seats.map(({ accuracy }) => accuracy))),
      lost: Number(meanOf(seats.map(({ lost }) => lost)).toFixed(2)),
    }),
  );
}

/**
 * @param {BotName} bot
 * @param {number} number
 */
function reviewOfGame(bot, number) {
  /** @type {Game[]} */
  const positions = [start(options, deal(options, seeded(Number(seed), number)))];
  /** @type {Move[]} */
  const moves = [];
  const random = seeded(Number(seed), number, 1);
  for (let game = must(positions[0]); !isOver(game); positions.push(game)) {
    const view = viewOf(game, must(game.turns[0]).seat);
    const { move } = choose(BOTS[bot], view, budget, random);
    moves.push(move);
    game = apply(game, move);
  }
  const judged = moves.map((move, index) => {
    const game = must(positions[index]);
    const view = viewOf(game, must(game.turns[0]).seat);
    const judge = judgeOn(view, seeded(Number(seed), number, 2, index), { kept: [move] });
    lastWithin(budget, judge.thoughts);
    return judgedBy(view, move, judge.verdicts());
  });
  return reviewOf(positions, moves, judged);
}

/** @param {readonly import('../packages/bots/src/review/review.ts').ReviewEvent[]} events */
function countsOf(events) {
  /** @type {Record<string, number>} */
  const counts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0, forced: 0 };
  for (const event of events) {
    if (event.kind === 'move') counts[event.grade] = (counts[event.grade] ?? 0) + 1;
  }
  return counts;
}

function meanOf(/** @type {readonly number[]} */ numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
