import { STEPS } from './store/schema.ts';
import { PULSE } from './store/store.ts';

/** Why a server should be asked nothing: it stops, its tables cannot be read or written, or are of an older version. */
export type Unready = 'stopping' | 'store' | 'schema';

/** Milliseconds that the store has to answer. */
const PATIENCE = 2000;

export type Readiness = {
  /** Null when it is ready; what the store said is asked again after a second. */
  readonly why: () => Promise<Unready | null>;
  readonly stop: () => void;
};

/** Whether a server may be asked. Steps only add, so that one of an earlier version may go on. */
export function readinessOf(
  schema: () => Promise<number>,
  isWritable: () => boolean,
  now: () => number,
): Readiness {
  let isStopping = false;
  let last = { at: Number.NEGATIVE_INFINITY, why: Promise.resolve<Unready | null>(null) };

  async function look(): Promise<Unready | null> {
    if (!isWritable()) return 'store';
    const asked = schema().then((found) => (found < STEPS.length ? 'schema' : null));
    return Promise.race([asked.catch((): Unready => 'store'), late()]);
  }

  return {
    async why() {
      if (isStopping) return 'stopping';
      if (now() - last.at >= PULSE) last = { at: now(), why: look() };
      return last.why;
    },
    stop() {
      isStopping = true;
    },
  };
}

const late = (): Promise<Unready> =>
  new Promise((resolve) => setTimeout(resolve, PATIENCE, 'store').unref());
