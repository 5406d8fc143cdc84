import type { Options } from '@crownlands/rules';
import type { Thought } from '../players/bot.ts';
import type { BotName } from '../players/bots.ts';
import { askerOn } from './asker.ts';
import type { Answer, Question, Reply, Request } from './thinking.ts';
import type { Thread } from './thread.ts';

export type { Hint } from '../advice/hints.ts';
export type { Loss } from '../advice/losses.ts';
export type { Reason } from '../advice/reason.ts';
export type { BotName } from '../players/bots.ts';
export { type Grade, gradeOf } from '../review/grades.ts';
export { type Judged, judgedBy } from '../review/judged.ts';
export { type Review, type ReviewEvent, reviewOf } from '../review/review.ts';
export type { Answer } from './thinking.ts';
export { webThread } from './web-thread.ts';

/** Thinks on another thread about one question at a time, the newest. */
export type Thinker = {
  /**
   * The last thought, or null when it was cancelled or ended; `hear` is told of earlier ones. Rejects
   * when the thread fails, or `hear` does.
   */
  readonly think: (question: Question, hear?: (thought: Thought) => void) => Promise<Answer | null>;
  /** Loads what a bot will need, so that its first answer comes at once. */
  readonly prepare: (bot: BotName, options: Options) => void;
  /** Stops at once what is being thought about. */
  readonly cancel: () => void;
  readonly end: () => void;
  /** Whether its thread can still answer. */
  readonly isAlive: () => boolean;
};

export function thinkerOn(thread: Thread<Request, Reply>): Thinker {
  const { ask, cancel, end, isAlive } = askerOn<Question, Thought, Answer>(thread);
  let current: { readonly drop: () => void } | null = null;

  /** Whoever waits is told at once, even where the thread does not heed. */
  function cancelCurrent(): void {
    if (!current) return;
    cancel();
    current.drop();
    current = null;
  }

  return {
    think(question, hear = () => {}) {
      cancelCurrent();
      return new Promise((resolve, reject) => {
        const mine = { drop: () => resolve(null) };
        current = mine;
        const tell = (thought: Thought): void => {
          if (current !== mine) return;
          try {
            hear(thought);
          } catch (error) {
            reject(error);
            cancelCurrent();
          }
        };
        ask(question, tell)
          .then(resolve, reject)
          .finally(() => {
            if (current === mine) current = null;
          });
      });
    },
    prepare: (bot, options) => thread.post({ type: 'prepare', bot, options }),
    cancel: cancelCurrent,
    end: () => void end(),
    isAlive,
  };
}
