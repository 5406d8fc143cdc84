import { Worker } from 'node:worker_threads';
import type { Thought } from '../players/bot.ts';
import { type Limits, type Pool, poolOf } from './pool.ts';
import type { Answer, Question } from './thinking.ts';
import type { Thread } from './thread.ts';

/** What is needed of a worker thread of Node, so that nobody needs types of Node to use this. */
type NodeWorker = {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: string, hear: (heard: unknown) => void) => unknown;
  readonly terminate: () => Promise<unknown>;
};

/** A worker thread of Node as a thread. */
export const nodeThread = <Told, Telling>(worker: NodeWorker): Thread<Told, Telling> => ({
  post: (told) => worker.postMessage(told),
  listen(hear, fail) {
    worker.on('message', (telling) => hear(telling as Telling));
    worker.on('messageerror', (error) => fail(error as Error));
    worker.on('error', (error) => fail(error as Error));
    worker.on('exit', (code) => fail(new Error(`the thread has exited with ${code}`)));
  },
  async end() {
    await worker.terminate();
  },
});

/** Bots that think on worker threads; `program` is a file that imports @crownlands/bots/node-thread. */
export const startBots = (program: URL, limits: Limits): Pool<Question, Thought, Answer> =>
  poolOf(() => nodeThread(new Worker(program)), limits);
