import { parseArgs } from 'node:util';
import { adviserOn } from '../packages/bots/src/advice/hints.ts';
import { judgeOn } from '../packages/bots/src/players/judge.ts';
import { prepare } from '../packages/bots/src/players/prepare.ts';
import { lastWithin } from '../packages/bots/src/search/budget.ts';
import { must, seeded } from '../packages/rules/src/index.ts';
import { countsOf, gameOfKnights, isConfirmed, pairsTold } from './hinted.js';

/** How many times as long the second evaluation is. */
const LONGER = 4;

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '200' },
    simulations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});

/**
 * Asks for hints at positions of games that bots play, and prints what the first of each says; and how
 * often a second evaluation, longer and with other randomness, agrees with the differences that were told.
 */
const [positions, simulations, seed] = [values.positions, values.simulations, values.seed].map(
  Number,
);
/** @type {import('./hinted.js').Hint[][]} */
const games = [];
const told = { pairs: 0, agreed: 0 };
while (games.flat().length < Number(positions)) {
  const { options, views } = gameOfKnights(Number(seed), games.length);
  const problem = await prepare('champion', options);
  if (problem) throw new Error(problem);
  const random = seeded(Number(seed), games.length, 2);
  const otherRandom = seeded(Number(seed), games.length, 3);
  const left = Number(positions) - games.flat().length;
  const hints = views.slice(0, left).map((view) => {
    const adviser = adviserOn(view, random);
    lastWithin({ simulations: Number(simulations) }, adviser.thoughts);
    const hints = adviser.hints();
    const pairs = pairsTold(hints);
    const budget = { simulations: LONGER * Number(simulations) };
    const again = judgeOn(view, otherRandom, { kept: [...new Set(pairs.flat())] });
    if (pairs.length > 0) lastWithin(budget, again.thoughts);
    told.pairs += pairs.length;
    told.agreed += pairs.filter((pair) => isConfirmed(pair, again.verdicts())).length;
    return must(hints[0]);
  });
  games.push(hints);
}
console.log(JSON.stringify({ seed, simulations, games: games.length, ...countsOf(games), told }));
