import { availableParallelism } from 'node:os';
import type { Simulation } from '@crownlands/arena';
import { BOT_NAMES } from '@crownlands/bots';
import { must } from '@crownlands/rules';
import { Piscina } from 'piscina';
import {
  botsOf,
  type Command,
  noFiles,
  optionsOf,
  RULE_FLAGS,
  RULE_HELP,
  seedOf,
  wholeNumber,
} from './command.ts';
import { fail } from './failure.ts';
import { progress, say, write } from './output.ts';

export const simulate: Command = {
  help: `Plays games between bots and prints their records.

Usage: crownlands simulate --players N [FLAGS]

Prints one finished record a line; with the variant dynasty, one dynasty a line. The same seed gives
the same bytes, whatever the number of jobs.

${RULE_HELP}
  --bots A,B           a bot for each seat, of ${BOT_NAMES.join(', ')} (default random)
  --games N            how many (default 1)
  --seed S             what all randomness comes from (default: a new one, named on standard error)
  --jobs N             threads (default: one a core)

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
    const jobs = wholeNumber(call, 'jobs', 1, 256) ?? availableParallelism();
    const seed = seedOf(call);
    if (call.flags.seed === undefined) say(`crownlands simulate: the seed is ${seed}`);
    await simulateAll({ options, bots, seed }, games, jobs);
  },
};

/** Some games of a simulation, by number: from the first to just before the last. */
export type Stretch = { readonly first: number; readonly last: number };

/** Games that a worker plays in one go. */
const STRETCH = 25;

/** Hands stretches of games to all workers, and prints what comes back in order. */
async function simulateAll(simulation: Simulation, games: number, jobs: number): Promise<void> {
  const pool = new Piscina<Stretch, string>({
    filename: new URL('./simulate-worker.js', import.meta.url).href,
    workerData: simulation,
    maxThreads: jobs,
    minThreads: Math.min(jobs, Math.ceil(games / STRETCH)),
  });
  const show = progress(games);
  const underWay: Promise<string>[] = [];
  let begun = 0;
  for (let done = 0; done < games; ) {
    for (; begun < games && underWay.length < 4 * jobs; begun += STRETCH) {
      underWay.push(pool.run({ first: begun, last: Math.min(begun + STRETCH, games) }));
    }
    await write(await must(underWay.shift()));
    done = Math.min(done + STRETCH, games);
    show(done);
  }
  await pool.destroy();
}
