import { Worker } from 'node:worker_threads';
import { must } from '@crownlands/rules';
import type { Connection } from './connection.ts';

/** What the thread is asked for, and what it says to that; it answers in order. */
export type Question = { readonly name: keyof Connection; readonly args: readonly unknown[] };
export type Answer = { readonly value: unknown } | { readonly error: Error };

type Waiting = {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** The program of the thread, beside the one that is bundled; tests of the source find it there too. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/file-thread.js' : './file-thread.js',
  import.meta.url,
);

const ENDED = new Error('the file is closed');

/**
 * Tables in a file of this machine, on a thread of its own: while the disk is written, the server hears
 * and answers everybody else. Rejects with one line when the file cannot be opened.
 */
export async function connectToFile(path: string): Promise<Connection> {
  const thread = new Worker(PROGRAM, { workerData: path });
  const waiting: Waiting[] = [];
  thread.on('message', (answer: Answer) => {
    const { resolve, reject } = must(waiting.shift());
    if ('error' in answer) reject(answer.error);
    else resolve(answer.value as never);
  });
  let isEnded = false;
  thread.on('exit', () => {
    isEnded = true;
    for (const { reject } of waiting.splice(0)) reject(ENDED);
  });
  const answered = <Value>(): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (isEnded) reject(ENDED);
      else waiting.push({ resolve, reject });
    });
  const asking =
    <Name extends keyof Connection>(name: Name) =>
    (...args: Parameters<Connection[Name]>): Promise<never> => {
      thread.postMessage({ name, args } satisfies Question);
      return answered();
    };

  try {
    await answered(); // that it is open
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    query: asking('query'),
    appendAll: asking('appendAll'),
    together: asking('together'),
    schema: asking('schema'),
    pulse: asking('pulse'),
    async end() {
      await asking('end')();
      await thread.terminate();
    },
  };
}
