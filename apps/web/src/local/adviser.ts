import type { Hint, Thinker } from '@crownlands/bots/thinker';
import type { Options, Random, View } from '@crownlands/rules';
import { type ReadonlySignal, signal } from '@preact/signals';
import { ADVICE_BUDGET, ADVISER, PATIENCE } from './bots.ts';

/** Whom one can ask what to do; it thinks on a thread of its own, which starts when it is needed. */
export type Adviser = {
  /** Whether the strongest player lacks something, so that another one advises. */
  readonly isWeak: ReadonlySignal<boolean>;
  /** Loads what a hint needs, so that the first one comes at once. */
  readonly prepare: (options: Options) => void;
  /** What the seat of a view, whose turn it is, should do, the best first; nothing when nobody can tell. */
  readonly ask: (view: View) => Promise<readonly Hint[]>;
  /** Tries again with a new thread, and says no more that it is weak. */
  readonly mend: () => void;
  readonly end: () => void;
};

export function openAdviser(startThinker: () => Thinker, random: Random): Adviser {
  const isWeak = signal(false);
  let thinker: Thinker | null = null;
  let isTold = false;
  const thinkerNow = (): Thinker => {
    thinker ??= startThinker();
    return thinker;
  };
  const end = (): void => {
    thinker?.end();
    thinker = null;
  };
  return {
    isWeak,
    prepare(options) {
      try {
        thinkerNow().prepare(ADVISER, options);
      } catch {
        end(); // whoever asks is told then
      }
    },
    async ask(view) {
      const seed = random(2 ** 32);
      const question = { bot: ADVISER, view, budget: ADVICE_BUDGET, seed, isAdvice: true };
      const patience = setTimeout(end, PATIENCE);
      try {
        const answer = await thinkerNow().think(question);
        if (answer?.shortfall && !isTold) isWeak.value = true;
        return answer?.hints ?? [];
      } catch {
        end();
        return [];
      } finally {
        clearTimeout(patience);
      }
    },
    mend() {
      isTold = true;
      isWeak.value = false;
      end();
    },
    end,
  };
}
