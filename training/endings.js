import { parseArgs } from 'node:util';
import { BOTS, choose, prepare, solve } from '../packages/bots/src/index.ts';
import {
  apply,
  deal,
  must,
  rowsToCome,
  seeded,
  start,
  viewOf,
} from '../packages/rules/src/index.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '2' },
    variants: { type: 'string', default: '' },
    bot: { type: 'string', default: 'greedy' },
    simulations: { type: 'string', default: '100' },
    rows: { type: 'string', default: '0' },
    games: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    time: { type: 'string', default: '60000' },
  },
});

/** Solves games of bots from where so many rows are to come, and prints how long that takes. */
const variants = /** @type {import('../packages/rules/src/types.ts').Variant[]} */ (
  values.variants.split(',').filter((name) => name !== '')
);
const players = /** @type {2 | 3 | 4} */ (Number(values.players));
const options = { players, variants, firstOrder: /** @type {const} */ ('drawn') };
const bot = BOTS[/** @type {import('../packages/bots/src/index.ts').BotName} */ (values.bot)];
const problem = await prepare('champion', options);
if (problem) throw new Error(problem);

/** @type {{ milliseconds: number, positions: number }[]} */
const solved = [];
for (let number = 0; number < Number(values.games); number++) {
  const position = positionOf(number);
  const before = process.cpuUsage();
  const spent = () => process.cpuUsage(before).user / 1000;
  const solution = solve(position, { until: () => spent() > Number(values.time) });
  if (typeof solution === 'string') continue;
  const milliseconds = Number(spent().toFixed(1));
  solved.push({ milliseconds, positions: solution.positions });
}
console.log(
  JSON.stringify({
    ...values,
    solved: solved.length,
    milliseconds: summaryOf(solved.map(({ milliseconds }) => milliseconds)),
    positions: summaryOf(solved.map(({ positions }) => positions)),
  }),
);

/** The first turn of a game of bots with only so many rows to come. */
function positionOf(/** @type {number} */ number) {
  const random = seeded(Number(values.seed), number);
  let game = start(options, deal(options, random));
  while (rowsToCome(game) > Number(values.rows)) {
    const view = viewOf(game, must(game.turns[0]).seat);
    const budget = { simulations: Number(values.simulations) };
    game = apply(game, choose(bot, view, budget, random).move);
  }
  return game;
}

function summaryOf(/** @type {readonly number[]} */ numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ part) => sorted[Math.floor(part * (sorted.length - 1))];
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  return { mean: Number(mean.toFixed(1)), median: at(0.5), ninety: at(0.9), most: at(1) };
}
