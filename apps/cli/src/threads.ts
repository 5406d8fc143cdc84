import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Groups, killGroup, Shortfall } from '@crownlands/arena';
import { type Order, poolOf, type Report, type Thread } from '@crownlands/bots';
import { nodeThread } from '@crownlands/bots/node';

/** What a thread does: the task of each number, and leaving when there are no more. */
type Work<Result> = {
  readonly run: (number: number) => Result | Promise<Result>;
  readonly leave?: () => Promise<void>;
};

/** What a thread is told: tasks by their numbers, and to leave. */
type Told = Order<number> | { readonly type: 'leave' };

/** What a thread tells: how tasks go, and of a process group that begins or has ended. */
type Telling<Result> =
  | Report<never, Result>
  | { readonly group: number; readonly isRunning: boolean };

/** On a thread: works on the numbers that it is sent until it is told to leave. */
export function serve<Data, Result>(workOn: (data: Data, groups: Groups) => Work<Result>): void {
  const post = (telling: Telling<Result>): void => parentPort?.postMessage(telling);
  const { run, leave } = workOn(workerData as Data, {
    add: (group) => post({ group, isRunning: true }),
    delete: (group) => post({ group, isRunning: false }),
  });
  parentPort?.on('message', async (told: Told) => {
    if (told.type === 'begin') return post(await reportOf(told.id, () => run(told.task)));
    if (told.type === 'cancel') return; // a game is played to its end
    await leave?.();
    parentPort?.close();
  });
}

/** A bot that lacks something is no bug. */
async function reportOf<Result>(
  id: number,
  work: () => Result | Promise<Result>,
): Promise<Report<never, Result>> {
  try {
    return { id, result: await work() };
  } catch (error) {
    if (error instanceof Shortfall) return { id, failure: error.message };
    throw error;
  }
}

/** All threads, and the process groups that each has begun and not seen the end of. */
const running = new Map<Worker, Set<number>>();

/** A thread's process groups end with it, even if it crashes or is ended. */
function begin<Result>(file: string, data: unknown): Thread<Told, Report<never, Result>> {
  const worker = new Worker(new URL(file, import.meta.url), { workerData: data });
  const { post, listen } = nodeThread<Told, Telling<Result>>(worker);
  const groups = new Set<number>();
  running.set(worker, groups);
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void gone.then(() => {
    running.delete(worker);
    groups.forEach(killGroup);
  });
  return {
    post,
    listen(hear, fail) {
      listen((telling) => {
        if (!('group' in telling)) hear(telling);
        else if (telling.isRunning) groups.add(telling.group);
        else groups.delete(telling.group);
      }, fail);
    },
    async end() {
      post({ type: 'leave' });
      const patience = setTimeout(() => void worker.terminate(), PATIENCE);
      await gone;
      clearTimeout(patience);
    },
  };
}

process.on('exit', () => {
  for (const groups of running.values()) groups.forEach(killGroup);
});

/** Ends all threads at once. */
export async function endThreads(): Promise<void> {
  await Promise.all([...running.keys()].map((worker) => worker.terminate()));
}

/** Tasks of one thread that may be done before their turn to be printed. */
const AHEAD = 8;

/** Milliseconds that a thread has to leave before it is ended. */
const PATIENCE = 1000;

/**
 * Runs the tasks numbered from 0 on some threads, and yields their results in that order. Whoever
 * stops listening early stops the threads; a signal ends it at once, with what is there. When a thread
 * dies, so does all of it: a result that lacks some of its games would be another one.
 */
export async function* onThreads<Result>(
  file: string,
  data: unknown,
  tasks: number,
  jobs: number,
  signal?: AbortSignal,
): AsyncGenerator<Result> {
  const ahead = AHEAD * jobs;
  const { ask, end } = poolOf<number, never, Result>(() => begin(file, data), {
    threads: jobs,
    places: ahead,
    milliseconds: null,
  });
  const asked: ReturnType<typeof ask>[] = [];
  signal?.addEventListener('abort', end);
  try {
    for (let begun = 0, done = 0; done < tasks; done++) {
      while (begun < Math.min(tasks, done + ahead)) asked.push(ask(begun++));
      const outcome = await asked.shift();
      if (!outcome || signal?.aborted) return;
      if (outcome.ok) yield outcome.value;
      else if (outcome.problem === 'failed') throw new Shortfall(outcome.message);
      else throw new Error(outcome.message);
    }
  } finally {
    signal?.removeEventListener('abort', end);
    await end();
  }
}
