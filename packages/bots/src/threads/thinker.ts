import { must, type Options } from '@crownlands/rules';
import type { Thought } from '../bot.ts';
import type { BotName } from '../players/bots.ts';
import type { Answer, Question, Reply, Request } from './thread.ts';

export type { Reason, Sum } from '../advice/reason.ts';
export type { BotName } from '../players/bots.ts';
export type { Answer } from './thread.ts';

/** A thread that runs `thinkOnThread`: a Web Worker, or a worker thread of Node. */
export type Thread = {
  readonly post: (request: Request) => void;
  /** `fail` is told when it has died in any way: a worker thread of Node that exits has no error. */
  readonly listen: (hear: (reply: Reply) => void, fail: (error: Error) => void) => void;
  readonly end: () => void;
};

/** Thinks on another thread, about one question at a time. */
export type Thinker = {
  /** The last thought, or null when it was cancelled or ended; `hear` is told of earlier ones. */
  readonly think: (question: Question, hear?: (thought: Thought) => void) => Promise<Answer | null>;
  /** Loads what a bot will need, so that its first answer comes at once. */
  readonly prepare: (bot: BotName, options: Options) => void;
  /** Stops at once what is being thought about. */
  readonly cancel: () => void;
  readonly end: () => void;
  /** Whether its thread can still answer. */
  readonly isAlive: () => boolean;
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
  let isEnded = false;
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
      failure ??= error;
      take()?.reject(error);
    },
  );
  const cancel = (): void => {
    thread.post({ type: 'cancel' });
    take()?.resolve(null);
  };
  return {
    think(question, hear = () => {}) {
      if (isEnded) return Promise.resolve(null);
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
      isEnded = true;
      take()?.resolve(null);
      thread.end();
    },
    isAlive: () => !isEnded && !failure,
  };
}

type Asked = Waiting & { readonly question: Question };

/**
 * Up to so many thinkers as one that can be asked at any time: questions wait for the next free one.
 * When a thread dies, the question that it had fails, and another is started in its place when it is
 * needed. Where none can be started, questions wait for those that live, and fail if there are none.
 */
export function poolOf(size: number, start: () => Thinker): Pick<Thinker, 'think' | 'end'> {
  const idle: Thinker[] = [];
  const busy = new Set<Thinker>();
  const queue: Asked[] = [];
  let isEnded = false;

  function serve(): void {
    while (queue.length > 0) {
      const thinker = nextIdle() ?? startAnother();
      if (!thinker) return;
      ask(thinker, must(queue.shift()));
    }
  }

  /** One that is free and whose thread lives. */
  function nextIdle(): Thinker | undefined {
    const thinker = idle.pop();
    if (!thinker || thinker.isAlive()) return thinker;
    thinker.end();
    return nextIdle();
  }

  /** Starts one if there is room; if that fails and none lives, so does all that waits. */
  function startAnother(): Thinker | null {
    if (busy.size === size) return null;
    try {
      return start();
    } catch (cause) {
      const error = new Error(`no thread could be started: ${cause}`, { cause });
      if (busy.size === 0) for (const { reject } of queue.splice(0)) reject(error);
      return null;
    }
  }

  function ask(thinker: Thinker, { question, hear, resolve, reject }: Asked): void {
    busy.add(thinker);
    const free = (): void => {
      busy.delete(thinker);
      idle.push(thinker);
      serve();
    };
    thinker.think(question, hear).then(resolve, reject).finally(free);
  }

  return {
    think: (question, hear = () => {}) =>
      new Promise((resolve, reject) => {
        if (isEnded) return resolve(null);
        queue.push({ question, hear, resolve, reject });
        serve();
      }),
    end() {
      isEnded = true;
      for (const { resolve } of queue.splice(0)) resolve(null);
      for (const thinker of [...idle, ...busy]) thinker.end();
    },
  };
}
