import { must } from '@crownlands/rules';
import { type Asker, askerOn } from './asker.ts';
import type { Order, Report, Thread } from './thread.ts';

/** How much a pool takes on. */
export type Limits = {
  readonly threads: number; // at most, each started when it is first needed
  readonly places: number; // in the queue of tasks that wait for a thread
  readonly milliseconds: number | null; // for a task and the start of its thread; null: no limit
};

/**
 * Why a task has no result: the queue was full, whoever asked has cancelled it, its thread was too late
 * and was ended, its thread says why it failed (or `hear` did), its thread died or none could be
 * started, the pool was ended.
 */
type Problem = 'full' | 'cancelled' | 'late' | 'failed' | 'died' | 'ended';

/** What became of a task. */
export type Outcome<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly problem: Problem; readonly message: string };

/** Threads that can be asked at any time. */
export type Pool<Task, Note, Result> = {
  /** Always comes to an outcome; `hear` is told the notes before it, `signal` cancels the task. */
  readonly ask: (
    task: Task,
    how?: { readonly hear?: (note: Note) => void; readonly signal?: AbortSignal },
  ) => Promise<Outcome<Result>>;
  /** Leaves nobody waiting; done when the threads are gone. */
  readonly end: () => Promise<void>;
};

type Asked<Task, Note, Result> = {
  readonly task: Task;
  readonly hear: (note: Note) => void;
  readonly settle: (outcome: Outcome<Result>) => void; // only the first counts
  timer?: ReturnType<typeof setTimeout>;
};

/** Milliseconds that a thread has to leave a cancelled task before it is ended. */
const PATIENCE = 1000;

/**
 * Tasks wait for the next free thread, and are refused when too many wait. A thread that dies, or that
 * has not answered in time and is ended, is never asked again: another is started when it is needed.
 * Where none can be started, tasks wait for those that live.
 */
export function poolOf<Task, Note, Result>(
  start: () => Thread<Order<Task>, Report<Note, Result>>,
  { threads, places, milliseconds }: Limits,
): Pool<Task, Note, Result> {
  if (!Number.isInteger(threads) || threads < 1) {
    throw new Error(`a pool of ${threads} threads: this is a bug`);
  }
  const idle: Asker<Task, Note, Result>[] = [];
  const busy = new Map<Asked<Task, Note, Result>, Asker<Task, Note, Result>>();
  const queue: Asked<Task, Note, Result>[] = [];
  const leaving = new Set<Promise<unknown>>();
  let isEnded = false;

  function serve(): void {
    while (queue.length > 0) {
      const asker = nextIdle() ?? startAnother();
      if (!asker) return;
      void give(asker, must(queue.shift()));
    }
  }

  /** One that is free and whose thread lives. */
  function nextIdle(): Asker<Task, Note, Result> | undefined {
    const asker = idle.pop();
    if (!asker || asker.isAlive()) return asker;
    retire(asker);
    return nextIdle();
  }

  /** Starts one if there is room; if that fails and none lives, so does all that waits. */
  function startAnother(): Asker<Task, Note, Result> | null {
    if (busy.size === threads) return null;
    try {
      return askerOn(start());
    } catch (error) {
      const outcome = without('died', `no thread could be started: ${error}`);
      if (busy.size === 0) for (const { settle } of queue.splice(0)) settle(outcome);
      return null;
    }
  }

  async function give(
    asker: Asker<Task, Note, Result>,
    asked: Asked<Task, Note, Result>,
  ): Promise<void> {
    busy.set(asked, asker);
    if (milliseconds !== null) retireAfter(milliseconds, asker, asked);
    asked.settle(await outcomeOf(asker, asked));
    clearTimeout(asked.timer);
    busy.delete(asked);
    if (asker.isAlive()) idle.push(asker);
    else retire(asker);
    serve();
  }

  /** Ends a thread for good; what has died may linger in a page. */
  function retire(asker: Asker<Task, Note, Result>): void {
    const gone: Promise<unknown> = asker.end().finally(() => leaving.delete(gone));
    leaving.add(gone);
  }

  /** Retires the thread of a task that is not done by then. */
  function retireAfter(
    milliseconds: number,
    asker: Asker<Task, Note, Result>,
    asked: Asked<Task, Note, Result>,
  ): void {
    clearTimeout(asked.timer);
    asked.timer = setTimeout(() => {
      asked.settle(without('late', `no answer within ${milliseconds} ms`));
      retire(asker);
    }, milliseconds);
  }

  /** Settles a task that is not done, and lets its thread leave it. */
  function leave(asked: Asked<Task, Note, Result>, outcome: Outcome<Result>): void {
    asked.settle(outcome);
    const asker = busy.get(asked);
    if (!asker) return void queue.splice(queue.indexOf(asked), 1);
    asker.cancel();
    retireAfter(PATIENCE, asker, asked);
  }

  return {
    ask: (task, { hear = () => {}, signal } = {}) =>
      new Promise((resolve) => {
        if (isEnded) return resolve(without('ended', 'the pool was ended'));
        const cancelled = without('cancelled', 'the task was cancelled');
        if (signal?.aborted) return resolve(cancelled);
        const cancel = (): void => leave(asked, cancelled);
        let isSettled = false;
        const asked: Asked<Task, Note, Result> = {
          task,
          hear(note) {
            if (isSettled) return;
            try {
              hear(note);
            } catch (error) {
              leave(asked, without('failed', `a note was not heard: ${error}`));
            }
          },
          settle(outcome) {
            isSettled = true;
            signal?.removeEventListener('abort', cancel);
            resolve(outcome);
          },
        };
        signal?.addEventListener('abort', cancel);
        queue.push(asked);
        serve();
        if (queue.length <= places) return;
        queue.pop();
        asked.settle(without('full', `${places} tasks wait already`));
      }),
    async end() {
      isEnded = true;
      for (const { settle } of queue.splice(0)) settle(without('ended', 'the pool was ended'));
      for (const asker of [...idle, ...busy.values()]) retire(asker);
      await Promise.all(leaving);
    },
  };
}

const without = (problem: Problem, message: string): Outcome<never> => {
  return { ok: false, problem, message };
};

/** What an asker makes of a task; it has nothing when the pool is ended. */
async function outcomeOf<Task, Note, Result>(
  asker: Asker<Task, Note, Result>,
  { task, hear }: Asked<Task, Note, Result>,
): Promise<Outcome<Result>> {
  try {
    const value = await asker.ask(task, hear);
    return value === null ? without('ended', 'the pool was ended') : { ok: true, value };
  } catch (error) {
    return without(asker.isAlive() ? 'failed' : 'died', (error as Error).message);
  }
}
