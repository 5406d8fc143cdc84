import { Worker } from 'node:worker_threads';
import { thinkerOn } from '@crownlands/bots/thinker';
import { deal, formatMove, seeded, start, viewOf } from '@crownlands/rules';

const worker = new Worker(new URL(import.meta.resolve('@crownlands/bots/node-thread')));
const thinker = thinkerOn({
  post: (request) => worker.postMessage(request),
  listen(hear, fail) {
    worker.on('message', hear);
    worker.on('error', fail);
  },
  async end() {
    await worker.terminate();
  },
});

/** @type {import('@crownlands/rules').Options} */
const options = { players: 2, variants: [], firstOrder: 'drawn' };
const view = viewOf(start(options, deal(options, seeded(1))), 1);
const budget = { simulations: 500 };
const answer = await thinker.think({ bot: 'champion', view, budget, seed: 2 });
console.log(answer && formatMove(answer.move), answer?.shortfall);
thinker.end();
