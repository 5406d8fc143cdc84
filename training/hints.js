import { parseArgs } from 'node:util';
import { adviserOn } from '../packages/bots/src/advice/hints.ts';
import { prepare } from '../packages/bots/src/players/prepare.ts';
import { lastWithin } from '../packages/bots/src/search/budget.ts';
import { must, seeded } from '../packages/rules/src/index.ts';
import { countsOf, gameOfKnights } from './hinted.js';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '200' },
    simulations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});

/** Asks for a hint at positions of games that bots play, and prints what the hints say. */
const [positions, simulations, seed] = [values.positions, values.simulations, values.seed].map(
  Number,
);
/** @type {import('./hinted.js').Hint[][]} */
const games = [];
while (games.flat().length < Number(positions)) {
  const { options, views } = gameOfKnights(Number(seed), games.length);
  const problem = await prepare('champion', options);
  if (problem) throw new Error(problem);
  const random = seeded(Number(seed), games.length, 2);
  const left = Number(positions) - games.flat().length;
  const hints = views.slice(0, left).map((view) => {
    const adviser = adviserOn(view, random);
    lastWithin({ simulations: Number(simulations) }, adviser.thoughts);
    return must(adviser.hints()[0]);
  });
  games.push(hints);
}
console.log(JSON.stringify({ seed, simulations, games: games.length, ...countsOf(games) }));
