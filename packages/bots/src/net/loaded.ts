import { bytesOf } from '../packed/engine.ts';
import type { NetName } from './nets.ts';
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

/** Loads the weights of a net, unless they are there; what could not be fetched is tried anew. */
export async function loadWeights(net: NetName, fetch = MODULES[net]): Promise<Weights> {
  const known = loaded.get(net);
  if (known) return known;
  const bytes = fetch().then(({ WEIGHTS }) => bytesOf(WEIGHTS));
  const fetched = await within(PATIENCE, bytes).catch(() => null);
  if (!fetched) return { ok: false, message: `the weights of net ${net} could not be loaded` };
  const weights = parseWeights(net, fetched);
  loaded.set(net, weights);
  return weights;
}

/** Forgets all weights, so that they are loaded anew. */
export const forgetWeights = (): void => loaded.clear();

/** Milliseconds after which weights count as lost on their way, until they are asked for again. */
const PATIENCE = 8000;

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
