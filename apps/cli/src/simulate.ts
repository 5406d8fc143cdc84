import { makeReady, type Simulation } from '@crownlands/arena';
import {
  BOT_HELP,
  botsOf,
  type Command,
  JOBS_HELP,
  jobsOf,
  noFiles,
  optionsOf,
  RULE_FLAGS,
  RULE_HELP,
  seedOf,
  wholeNumber,
} from './command.ts';
import { fail } from './failure.ts';
import { progress, say, write } from './output.ts';
import { onThreads } from './threads.ts';

export const simulate: Command = {
  help: `Plays games between bots and prints their records.

Usage: crownlands simulate [FLAGS]

Prints one finished record a line; with the variant dynasty, one dynasty a line. The same seed gives
the same bytes, whatever the number of jobs.

${RULE_HELP}
  --bots A,B           a bot for each seat (default random)
  --games N            how many (default 1)
  --simulations N      games that a bot may play in its mind for a move (default 500)
  --seed S             what all randomness comes from (default: a new one, named on standard error)
  ${JOBS_HELP}

${BOT_HELP}

Examples:
  crownlands simulate --players 2 --games 100 --seed 1
  crownlands simulate --players 3 --variants harmony,wider-offer --games 10 | crownlands replay
`,
  flags: {
    ...RULE_FLAGS,
    bots: { type: 'string' },
    games: { type: 'string' },
    seed: { type: 'string' },
    jobs: { type: 'string' },
    simulations: { type: 'string' },
  },
  async run(call) {
    noFiles(call);
    const named = botsOf(call);
    const options = optionsOf(call, named.length || 2);
    const bots = named.length > 0 ? named : new Array(options.players).fill('random');
    if (bots.length !== options.players) {
      fail(`--bots: expected one for each of ${options.players} players, not ${bots.length}`);
    }
    const games = wholeNumber(call, 'games', 1, 1e9) ?? 1;
    const jobs = jobsOf(call);
    const seed = seedOf(call);
    if (call.flags.seed === undefined) say(`crownlands simulate: the seed is ${seed}`);
    const simulations = wholeNumber(call, 'simulations', 1, 1e9) ?? 500;
    const simulation: Simulation = { options, bots, simulations, seed };
    await makeReady(bots, options);
    const show = progress(games);
    let done = 0;
    for await (const line of onThreads<string>('./simulate-thread.js', simulation, games, jobs)) {
      await write(`${line}\n`);
      show(++done);
    }
  },
};
