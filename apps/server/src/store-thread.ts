import { parentPort } from 'node:worker_threads';
import { must } from '@crownlands/rules';
import type { Connection } from './store/connection.ts';
import { connectTo, openFile } from './store/sqlite.ts';
import type { Answer, Task } from './store/thread.ts';

/** A thread that has a file, and waits for its disk. */
const port = must(parentPort);
let connection: Connection | null = null;

function perform(task: Task): Promise<unknown> | undefined {
  switch (task.type) {
    case 'open':
      connection = connectTo(openFile(task.path));
      return;
    case 'query':
      return must(connection).query(task.sql, ...task.values);
    case 'append':
      return must(connection).appendAll(task.entries);
    case 'pulse':
      return must(connection).pulse(task.now);
    case 'end':
      return must(connection).end();
  }
}

async function answerTo(task: Task): Promise<Answer> {
  try {
    return { value: await perform(task) };
  } catch (error) {
    return { error: error as Error };
  }
}

port.on('message', async (task: Task) => port.postMessage(await answerTo(task)));
