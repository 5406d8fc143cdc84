import type { Options } from '@crownlands/rules';
import { championEngine } from '../packed/champion-engine.ts';
import { bytesOf } from '../packed/engine.ts';
import { type NetName, netFor } from './net.ts';
import { parseWeights, type Weights } from './weights.ts';

/** The weights that are built in, one module for each net. */
const MODULES: Record<NetName, () => Promise<{ readonly WEIGHTS: string }>> = {
  two: () => import('../../dist/weights-two.js'),
  three: () => import('../../dist/weights-three.js'),
  four: () => import('../../dist/weights-four.js'),
  duel: () => import('../../dist/weights-duel.js'),
};

const loaded = new Map<NetName, Weights>();

/** The weights of a net, if they have been loaded. */
export const weightsOf = (net: NetName): Weights | undefined => loaded.get(net);

/** Plays with these weights from now on. */
export const useWeights = (net: NetName, weights: Weights): void => {
  loaded.set(net, weights);
};

/** Takes the weights of a net from the bytes of a file; says what is wrong with them, if anything. */
export function loadWeights(net: NetName, bytes: Uint8Array): string | null {
  const weights = parseWeights(net, bytes);
  useWeights(net, weights);
  return weights.ok ? null : weights.message;
}

/** Forgets all weights, so that they are loaded anew. */
export const forgetWeights = (): void => loaded.clear();

/**
 * Loads what a bot needs before it plays with these options; says what is wrong, if anything, and how
 * it plays then.
 */
export async function prepare(bot: string, options: Options): Promise<string | null> {
  if (bot !== 'champion') return null;
  const problem = await problemWith(netFor(options));
  if (problem) return `${problem}; monte-carlo plays instead`;
  return championEngine() ? null : 'there is no SIMD here; the champion plays without its search';
}

async function problemWith(net: NetName): Promise<string | null> {
  const known = loaded.get(net);
  if (known) return known.ok ? null : known.message;
  const fetched = MODULES[net]().then(({ WEIGHTS }) => bytesOf(WEIGHTS));
  return within(PATIENCE, fetched).then(
    (bytes) => loadWeights(net, bytes),
    () => `the weights of net ${net} could not be loaded`,
  );
}

/** Milliseconds after which weights count as lost on their way, until they are asked for again. */
const PATIENCE = 8000;

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
