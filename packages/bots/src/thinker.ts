import type { Options } from '@crownlands/rules';
import type { Thought } from './bot.ts';
import type { BotName } from './bots.ts';
import type { Answer, Question, Reply, Request } from './thread.ts';

export type { BotName } from './bots.ts';
export type { Reason, Sum } from './reason.ts';
export type { Answer } from './thread.ts';

/** A thread that runs `thinkOnThread`: a Web Worker, or a worker thread of Node. */
export type Thread = {
  readonly post: (request: Request) => void;
  readonly listen: (hear: (reply: Reply) => void, fail: (error: Error) => void) => void;
  readonly end: () => void;
};

/** Thinks on another thread, about one question at a time. */
export type Thinker = {
  /** The last thought, or null when it was cancelled; `hear` is told of earlier ones. */
  readonly think: (question: Question, hear?: (thought: Thought) => void) => Promise<Answer | null>;
  /** Loads what a bot will need, so that its first answer comes at once. */
  readonly prepare: (bot: BotName, options: Options) => void;
  /** Stops at once what is being thought about. */
  readonly cancel: () => void;
  readonly end: () => void;
};

type Waiting = {
  readonly hear: (thought: Thought) => void;
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: Error) => void;
};

export function thinkerOn(thread: Thread): Thinker {
  let id = 0;
  let waiting: Waiting | null = null;
  let failure: Error | null = null;
  const take = (): Waiting | null => {
    const taken = waiting;
    waiting = null;
    return taken;
  };
  thread.listen(
    (reply) => {
      if (reply.id !== id || !waiting) return;
      if ('failure' in reply) take()?.reject(new Error(reply.failure));
      else if ('answer' in reply) take()?.resolve(reply.answer);
      else waiting.hear(reply.thought);
    },
    (error) => {
      failure = error;
      take()?.reject(error);
    },
  );
  const cancel = (): void => {
    thread.post({ type: 'cancel' });
    take()?.resolve(null);
  };
  return {
    think(question, hear = () => {}) {
      if (failure) return Promise.reject(failure);
      cancel();
      id += 1;
      thread.post({ type: 'think', id, question });
      return new Promise((resolve, reject) => {
        waiting = { hear, resolve, reject };
      });
    },
    prepare: (bot, options) => thread.post({ type: 'prepare', bot, options }),
    cancel,
    end() {
      take()?.resolve(null);
      thread.end();
    },
  };
}

/** Some thinkers as one that can be asked at any time: questions wait for the next free one. */
export function poolOf(thinkers: readonly Thinker[]): Pick<Thinker, 'think' | 'end'> {
  const idle = [...thinkers];
  const queue: ((thinker: Thinker) => void)[] = [];
  const free = (thinker: Thinker): void => {
    const next = queue.shift();
    if (next) next(thinker);
    else idle.push(thinker);
  };
  return {
    async think(question, hear) {
      const thinker = idle.pop() ?? (await new Promise<Thinker>((resolve) => queue.push(resolve)));
      try {
        return await thinker.think(question, hear);
      } finally {
        free(thinker);
      }
    },
    end() {
      for (const thinker of thinkers) thinker.end();
    },
  };
}
