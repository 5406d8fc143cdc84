import type { Options } from '@crownlands/rules';
import { loadWeights } from '../net/loaded.ts';
import { netFor } from '../net/nets.ts';
import { searchEngine } from '../search/search-engine.ts';

/**
 * Loads what a bot needs before it plays with these options; says what is wrong, if anything, and how
 * it plays then.
 */
export async function prepare(bot: string, options: Options): Promise<string | null> {
  if (bot !== 'champion') return null;
  const weights = await loadWeights(netFor(options));
  const problem = weights.ok ? null : weights.message;
  if (!problem && searchEngine()) return null;
  return `${problem ?? 'there is no SIMD here'}; monte-carlo plays instead`;
}
