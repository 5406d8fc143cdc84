import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deal, seeded, start, viewOf } from '@crownlands/rules';
import { expect, it, onTestFinished } from 'vitest';
import { settingsWith } from '../../test/table.ts';
import { startThinking } from './thinking.ts';

/** A thread that listens, and never has an answer. */
const SILENT = new URL(
  `data:text/javascript,${encodeURIComponent("import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});")}`,
);

it('as many bots think at once as there are cores, and no more', async () => {
  let threads = 0;
  const count = (): void => void threads++;
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const bots = startThinking(
    SILENT,
    () => {},
    () => {},
  );
  const cores = availableParallelism();
  const { rules } = settingsWith();
  const view = viewOf(start(rules, deal(rules, seeded(1))), 0);
  const asked = Array.from({ length: cores + 3 }, () => bots.think('squire', view));
  await nextTurn(); // in which it is told of threads
  expect([threads, bots.thinking(), bots.waiting()]).toEqual([cores, cores, 3]);
  await bots.end();
  expect(await Promise.all(asked)).toEqual(Array(cores + 3).fill(null));
});
