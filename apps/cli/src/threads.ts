import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What a thread does: the task of each number, and leaving when there are no more. */
type Work<Result> = {
  readonly run: (number: number) => Result | Promise<Result>;
  readonly leave?: () => Promise<void>;
};

/** On a thread: works on the numbers that it is sent until it is told to leave. */
export function serve<Data, Result>(workOn: (data: Data) => Work<Result>): void {
  const { run, leave } = workOn(workerData as Data);
  parentPort?.on('message', async (number: number | 'leave') => {
    if (number !== 'leave') return parentPort?.postMessage({ number, result: await run(number) });
    await leave?.();
    return parentPort?.close();
  });
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
    const thread = new Worker(new URL(file, import.meta.url), { workerData: data });
    thread.on('message', ({ number, result }: { number: number; result: Result }) => {
      results.set(number, result);
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
