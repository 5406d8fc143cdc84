import { parseArgs } from 'node:util';
import { prepare } from '../packages/bots/src/players/prepare.ts';
import { callsIn, countsOf } from './calibration.js';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '2' },
    duel: { type: 'boolean', default: false },
    games: { type: 'string', default: '200' },
    simulations: { type: 'string', default: '210' },
    seed: { type: 'string', default: '1' },
  },
});

/** Plays games of champions, and prints how often those won of whom it said that they would. */
const [players, games, simulations, seed] = [
  values.players,
  values.games,
  values.simulations,
  values.seed,
].map(Number);
/** @type {import('../packages/rules/src/index.ts').Options} */
const options = {
  players: /** @type {2 | 3 | 4} */ (players),
  variants: [
    ...(values.duel ? /** @type {const} */ (['mighty-duel']) : []),
    'middle-kingdom',
    'harmony',
  ],
  firstOrder: 'drawn',
};
const problem = await prepare('champion', options);
if (problem) throw new Error(problem);
/** @type {import('./calibration.js').Call[]} */
const calls = [];
for (let game = 0; game < Number(games); game++) {
  calls.push(...callsIn(options, Number(simulations), [Number(seed), game]));
  if (process.stderr.isTTY) process.stderr.write(`\r${game + 1} of ${games} games `);
}
const known = calls.filter(({ isKnown }) => isKnown);
console.log(
  JSON.stringify({
    players,
    variants: options.variants,
    games,
    simulations,
    seed,
    ...countsOf(calls.filter((call) => !known.includes(call))),
    ...(known.length > 0 && { known: countsOf(known) }),
  }),
);
