import { Worker } from 'node:worker_threads';
import { must } from '@crownlands/rules';
import type { Connection } from './connection.ts';
import type { Query, Value } from './queries.ts';
import type { Entry } from './store.ts';

/** What a thread with a file is asked for, one after the other, and answers in this order. */
export type Task =
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'query'; readonly sql: string; readonly values: readonly Value[] }
  | { readonly type: 'append'; readonly entries: readonly Entry[] }
  | { readonly type: 'pulse'; readonly now: number }
  | { readonly type: 'end' };

export type Answer = { readonly value: unknown } | { readonly error: Error };

type Asked = {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** Opens a file on a thread of its own, so that nobody here waits for the disk. If it dies, all does. */
export async function connectOn(program: URL, path: string): Promise<Connection> {
  const thread = new Worker(program);
  const asked: Asked[] = [];
  let isOpen = true;

  const ask = <Result>(task: Task): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (!isOpen) return reject(new Error('the file is closed'));
      asked.push({ resolve, reject });
      thread.postMessage(task);
    });

  thread.on('message', (answer: Answer) => {
    const { resolve, reject } = must(asked.shift());
    if ('error' in answer) reject(answer.error);
    else resolve(answer.value as never);
  });

  async function end(): Promise<void> {
    const ended = ask({ type: 'end' });
    isOpen = false;
    await ended;
    await thread.terminate();
  }

  try {
    await ask({ type: 'open', path });
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  const query: Query = (sql, ...values) => ask({ type: 'query', sql, values });
  return {
    query,
    appendAll: (entries) => ask({ type: 'append', entries }),
    pulse: (now) => ask({ type: 'pulse', now }),
    end,
  };
}
