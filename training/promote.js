import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { NETS } from '../packages/bots/src/net/nets.ts';
import { formatWeights, parseWeights } from '../packages/bots/src/net/weights.ts';
import { choose } from '../packages/bots/src/players/bot.ts';
import { championWith } from '../packages/bots/src/players/champion.ts';
import {
  apply,
  deal,
  isOver,
  must,
  resultOf,
  seeded,
  start,
  viewOf,
} from '../packages/rules/src/index.ts';
import { ENOUGH, verdictOf } from './verdict.js';

/** @typedef {import('../packages/bots/src/net/nets.ts').NetName} NetName */

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'training/out' },
    deals: { type: 'string', default: '300' },
    simulations: { type: 'string', default: '1000' },
    threads: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: '1' },
  },
});

/** @type {Record<NetName, import('../packages/rules/src/index.ts').Options>} */
const OPTIONS = {
  two: { players: 2, variants: ['middle-kingdom', 'harmony'], firstOrder: 'drawn' },
  three: { players: 3, variants: ['middle-kingdom', 'harmony'], firstOrder: 'drawn' },
  four: { players: 4, variants: ['middle-kingdom', 'harmony'], firstOrder: 'drawn' },
  duel: { players: 2, variants: ['mighty-duel', 'middle-kingdom', 'harmony'], firstOrder: 'drawn' },
};

const pathOf = (/** @type {NetName} */ net) => `packages/bots/weights/${net}.bin`;

/** The bytes of a weights file of the new net. */
function packed(/** @type {NetName} */ net) {
  const { buffer, byteOffset, byteLength } = readFileSync(`${values.from}/${net}.f32`);
  return formatWeights(net, new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
}

/**
 * The share that the new net wins in a deal as one player among others with the old one, each time
 * from another seat.
 * @param {NetName} net
 * @param {number} number
 */
function shareIn(net, number) {
  const options = OPTIONS[net];
  const seed = Number(values.seed);
  const [young, old] = [packed(net), readFileSync(pathOf(net))].map((it) =>
    championWith(parseWeights(net, it)),
  );
  let share = 0;
  for (let mine = 0; mine < options.players; mine++) {
    const random = seeded(seed, number, mine);
    let game = start(options, deal(options, seeded(seed, number)));
    while (!isOver(game)) {
      const { seat } = must(game.turns[0]);
      const bot = must(seat === mine ? young : old);
      const budget = { simulations: Number(values.simulations) };
      game = apply(game, choose(bot, viewOf(game, seat), budget, random).move);
    }
    const { winners } = resultOf(game);
    if (winners.includes(mine)) share += 1 / winners.length;
  }
  return share / options.players;
}

/** Plays the deals of a net on all threads. */
async function sharesOf(/** @type {NetName} */ net) {
  /** @type {number[]} */
  const shares = [];
  const threads = Number(values.threads);
  const runs = Array.from({ length: threads }, (_, thread) => {
    const worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: { net, thread },
      argv: process.argv.slice(2),
    });
    worker.on('message', (share) => {
      shares.push(share);
      if (process.stderr.isTTY)
        process.stderr.write(`\r${net}: ${shares.length} of ${values.deals} `);
    });
    return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  });
  await Promise.all(runs);
  return shares;
}

/** Plays a match for each new net, and takes those that prove to be better. */
async function promote() {
  const { simulations, seed } = values;
  for (const net of NETS) {
    if (!existsSync(`${values.from}/${net}.f32`)) continue;
    const shares = await sharesOf(net);
    const verdict = verdictOf(shares, OPTIONS[net].players);
    if (verdict.isBetter) writeFileSync(pathOf(net), packed(net));
    console.log(JSON.stringify({ net, simulations, seed, ...verdict }));
    if (shares.length < ENOUGH) {
      console.error(`${net}: ${shares.length} deals prove nothing, it takes ${ENOUGH}`);
    }
  }
}

if (isMainThread) await promote();
else {
  const { net, thread } = workerData;
  for (let number = thread; number < Number(values.deals); number += Number(values.threads)) {
    parentPort?.postMessage(shareIn(net, number));
  }
}
