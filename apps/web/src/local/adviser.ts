import {
  type Answer,
  type Hint,
  type Judged,
  judgedBy,
  type Thinker,
} from '@crownlands/bots/thinker';
import type { Move, Options, Random, View } from '@crownlands/rules';
import { type ReadonlySignal, signal } from '@preact/signals';
import { ADVICE_BUDGET, ADVISER, JUDGING_BUDGET, PATIENCE } from './bots.ts';

/** Whom one can ask what to do; it thinks on a thread of its own, which starts when it is needed. */
export type Adviser = {
  /** Whether the strongest player lacks something, so that another one advises. */
  readonly isWeak: ReadonlySignal<boolean>;
  /** Loads what a hint needs, so that the first one comes at once. */
  readonly prepare: (options: Options) => void;
  /** What the seat of a view, whose turn it is, should do, the best first; nothing when nobody can tell. */
  readonly ask: (view: View) => Promise<readonly Hint[]>;
  /** What comes of a move in a view; null when the strongest player cannot tell. */
  readonly judge: (view: View, move: Move) => Promise<Judged | null>;
  /** Tries again with a new thread, and says no more that it is weak. */
  readonly mend: () => void;
  readonly end: () => void;
};

type Question = Omit<Parameters<Thinker['think']>[0], 'bot' | 'seed'>;

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
  /** The answer to a question; null when there is none. */
  const answerTo = async (question: Question): Promise<Answer | null> => {
    const patience = setTimeout(end, PATIENCE);
    try {
      return await thinkerNow().think({ bot: ADVISER, seed: random(2 ** 32), ...question });
    } catch {
      end();
      return null;
    } finally {
      clearTimeout(patience);
    }
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
      const answer = await answerTo({ view, budget: ADVICE_BUDGET, isAdvice: true });
      if (answer?.shortfall && !isTold) isWeak.value = true;
      return answer?.hints ?? [];
    },
    async judge(view, move) {
      const asked = { kept: [move] };
      const answer = await answerTo({ view, budget: JUDGING_BUDGET, asked });
      return answer && !answer.shortfall ? judgedBy(view, move, answer.verdicts) : null;
    },
    mend() {
      isTold = true;
      isWeak.value = false;
      end();
    },
    end() {
      isTold = false;
      isWeak.value = false;
      end();
    },
  };
}
