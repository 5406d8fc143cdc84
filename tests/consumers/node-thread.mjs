import { Worker } from 'node:worker_threads';
import { nodeThread } from '@crownlands/bots/node';
import { thinkerOn } from '@crownlands/bots/thinker';
import { deal, formatMove, seeded, start, viewOf } from '@crownlands/rules';

const worker = new Worker(new URL(import.meta.resolve('@crownlands/bots/node-thread')));
const thinker = thinkerOn(nodeThread(worker));

/** @type {import('@crownlands/rules').Options} */
const options = { players: 2, variants: [], firstOrder: 'drawn' };
const view = viewOf(start(options, deal(options, seeded(1))), 1);
const budget = { simulations: 500 };
const answer = await thinker.think({ bot: 'champion', view, budget, seed: 2 });
console.log(answer && formatMove(answer.move), answer?.shortfall);
thinker.end();
