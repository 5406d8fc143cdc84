import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Groups, killGroup } from '@crownlands/arena';

/** What a thread does: the task of each number, and leaving when there are no more. */
type Work<Result> = {
  readonly run: (number: number) => Result | Promise<Result>;
  readonly leave?: () => Promise<void>;
};

/** What a thread tells: the result of a task, or of a process group that begins or has ended. */
type News<Result> =
  | { readonly number: number; readonly result: Result }
  | { readonly group: number; readonly isRunning: boolean };

/** On a thread: works on the numbers that it is sent until it is told to leave. */
export function serve<Data, Result>(workOn: (data: Data, groups: Groups) => Work<Result>): void {
  const { run, leave } = workOn(workerData as Data, {
    add: (group) => parentPort?.postMessage({ group, isRunning: true }),
    delete: (group) => parentPort?.postMessage({ group, isRunning: false }),
  });
  parentPort?.on('message', async (number: number | 'leave') => {
    if (number !== 'leave') return parentPort?.postMessage({ number, result: await run(number) });
    await leave?.();
    return parentPort?.close();
  });
}

/** All threads, and the process groups that each has begun and not seen the end of. */
const running = new Map<Worker, Set<number>>();

/** A thread's process groups end with it, even if it crashes or is ended. */
function begin<Data>(file: string, data: Data): Worker {
  const thread = new Worker(new URL(file, import.meta.url), { workerData: data });
  const groups = new Set<number>();
  running.set(thread, groups);
  thread.on('message', (news: News<unknown>) => {
    if (!('group' in news)) return;
    if (news.isRunning) groups.add(news.group);
    else groups.delete(news.group);
  });
  thread.once('exit', () => {
    running.delete(thread);
    groups.forEach(killGroup);
  });
  return thread;
}

process.on('exit', () => {
  for (const groups of running.values()) groups.forEach(killGroup);
});

/** Ends all threads at once. */
export async function endThreads(): Promise<void> {
  await Promise.all([...running.keys()].map((thread) => thread.terminate()));
}

/** Tasks of one thread that may be done before their turn to be printed. */
const AHEAD = 8;

/** Milliseconds that a thread has to leave before it is ended. */
const PATIENCE = 1000;

/**
 * Runs the tasks numbered from 0 on some threads, and yields their results in that order. Whoever
 * stops listening early stops the threads; a signal ends it at once, with what is there.
 */
export async function* onThreads<Data, Result>(
  file: string,
  data: Data,
  tasks: number,
  jobs: number,
  signal?: AbortSignal,
): AsyncGenerator<Result> {
  const results = new Map<number, Result>();
  const idle: Worker[] = [];
  let failure: Error | null = null;
  let wake = (): void => {};
  const threads = Array.from({ length: Math.min(jobs, tasks) }, () => {
    const thread = begin(file, data);
    thread.on('message', (news: News<Result>) => {
      if ('group' in news) return;
      results.set(news.number, news.result);
      idle.push(thread);
      wake();
    });
    thread.on('error', (error) => {
      failure = error;
      wake();
    });
    idle.push(thread);
    return thread;
  });
  const stop = (): void => wake();
  signal?.addEventListener('abort', stop);
  const left = threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve)));
  let begun = 0;
  try {
    for (let next = 0; next < tasks; next++) {
      for (;;) {
        while (idle.length > 0 && begun < Math.min(tasks, next + AHEAD * jobs)) {
          idle.pop()?.postMessage(begun++);
        }
        if (failure) throw failure;
        if (signal?.aborted) return;
        const result = results.get(next);
        results.delete(next);
        if (result !== undefined) {
          yield result;
          break;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    for (const thread of threads) thread.postMessage('leave');
    const end = setTimeout(() => {
      for (const thread of threads) void thread.terminate();
    }, PATIENCE);
    await Promise.all(left);
    clearTimeout(end);
  }
}
