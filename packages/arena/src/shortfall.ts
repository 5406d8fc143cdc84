import { prepare } from '@crownlands/bots';
import type { Options } from '@crownlands/rules';

/** Why a contestant would not play as itself: another one under its name must not be measured. */
export class Shortfall extends Error {}

/** Loads what contestants need with these options; throws a Shortfall if one of them lacks something. */
export async function makeReady(contestants: readonly string[], options: Options): Promise<void> {
  for (const contestant of new Set(contestants)) {
    const problem = await prepare(contestant, options);
    if (problem) throw new Shortfall(`${contestant} would not play as itself: ${problem}`);
  }
}
