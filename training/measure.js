import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { netFor, playAgainst, setNet } from './games.js';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '2' },
    duel: { type: 'boolean', default: false },
    weights: { type: 'string', default: '' },
    policy: { type: 'string', default: 'table' },
    seconds: { type: 'string', default: '20' },
    deals: { type: 'string', default: '100000' },
  },
});

/** Plays each deal from every seat against full greedy players; one line says how it went. */
const net = netFor(values.players, values.duel);
const { buffer, byteOffset, byteLength } = readFileSync(values.weights);
setNet(net, new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
const policy = /** @type {'table' | 'net'} */ (values.policy);
const end = Date.now() + Number(values.seconds) * 1000;
/** @type {number[]} */
const shares = [];
let margin = 0;
while (Date.now() < end && shares.length < Number(values.deals)) {
  const results = playAgainst(net, policy, shares.length + 1);
  shares.push(results.reduce((sum, { share }) => sum + share, 0) / results.length);
  margin += results.reduce((sum, { lead }) => sum + lead, 0) / results.length;
}
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / shares.length;
const interval = 1.96 * Math.sqrt(variance / shares.length);
console.log(
  JSON.stringify({
    net,
    policy,
    deals: shares.length,
    share: Number(mean.toFixed(4)),
    interval: Number(interval.toFixed(4)),
    margin: Number((margin / shares.length).toFixed(2)),
  }),
);
