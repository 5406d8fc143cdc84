import { prepare } from '@crownlands/bots';
import type { Options } from '@crownlands/rules';
import { say } from './output.ts';

const said = new Set<string>();

/** Loads what bots need, and says once, in a line on standard error, what one of them lacks. */
export async function makeReady(bots: readonly string[], options: Options): Promise<void> {
  for (const bot of bots) {
    const problem = await prepare(bot, options);
    if (problem && !said.has(problem)) say(problem);
    if (problem) said.add(problem);
  }
}
