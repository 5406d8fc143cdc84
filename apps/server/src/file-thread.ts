import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@crownlands/rules';
import type { Answer, Question } from './store/file.ts';
import { connectTo, openFile } from './store/sqlite.ts';

const port = must(parentPort);
const answer = (answer: Answer): void => port.postMessage(answer);

/** Does something, and says what came of it. */
async function serve(work: () => unknown): Promise<void> {
  try {
    answer({ value: await work() });
  } catch (error) {
    answer({ error: error as Error });
  }
}

/** Does what it is asked for, one thing after the other. */
function listen(): void {
  const connection = connectTo(openFile(workerData));
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ name, args }: Question) => {
    const call = connection[name] as (...args: readonly unknown[]) => unknown;
    last = last.then(() => serve(() => call(...args)));
  });
}

void serve(listen);
