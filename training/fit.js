import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { widthOf } from '../packages/bots/src/net/nets.ts';
import { seeded } from '../packages/rules/src/random.ts';
import { fitter } from './fitting.js';
import { END_BYTES, netFor } from './games.js';
import { inputsIn, partBytes, scalesOf, untrained } from './inputs.js';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '2' },
    duel: { type: 'boolean', default: false },
    data: { type: 'string', default: 'training/data' },
    weights: { type: 'string', default: 'training/data/net.f32' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '0.002' },
    seed: { type: 'string', default: '1' },
  },
});

/** Fits a net to the chunks of a folder while they come, and writes it every few seconds. */
const [BATCH, KEPT, EXPORT] = [256, 40, 5000];
const net = netFor(values.players, values.duel);
const players = values.duel ? 2 : Number(values.players);
const random = seeded(Number(values.seed));
const numbers = existsSync(values.weights)
  ? new Float32Array(new Uint8Array(readFileSync(values.weights)).buffer)
  : scaled(untrained(net, random));
const { learn, step } = fitter(net, numbers);
const part = partBytes(net);
const record = players * (part + END_BYTES);
/** @type {Uint8Array[]} */
const chunks = [];

/** The first layer is kept with the scales of its inputs multiplied in. */
function scaled(/** @type {Float32Array} */ fresh) {
  for (const [input, scale] of scalesOf(net).entries()) {
    const row = fresh.subarray(input * widthOf(net), (input + 1) * widthOf(net));
    row.set(row.map((number) => number * scale));
  }
  return fresh;
}

function readChunks() {
  if (!existsSync(values.data)) return;
  for (const name of readdirSync(values.data).filter((name) => name.endsWith('.bin'))) {
    const path = join(values.data, name);
    const bytes = new Uint8Array(readFileSync(path));
    rmSync(path);
    if ((bytes.length - 16) % record === 0) chunks.push(bytes.subarray(16));
    if (chunks.length > KEPT) chunks.shift();
  }
}

/** A step with parts of random records; the mean squared error. */
function fitBatch(/** @type {number} */ rate) {
  let error = 0;
  for (let i = 0; i < BATCH; i++) {
    const chunk = chunks[random(chunks.length)] ?? new Uint8Array();
    const at = random(chunk.length / record) * record;
    const seat = random(players);
    const ends = at + players * part + END_BYTES * seat;
    const aim = ((chunk[ends + 4] ?? 0) + 256 * (chunk[ends + 5] ?? 0)) / 100;
    const own = chunk.subarray(at + seat * part, at + (seat + 1) * part);
    error += learn(inputsIn(net, own, random(8)), aim);
  }
  step(BATCH, rate);
  return error / BATCH;
}

const begin = Date.now();
const end = begin + 1000 * Number(values.seconds);
let [written, steps, sum] = [begin, 0, 0];
while (Date.now() < end) {
  readChunks();
  if (chunks.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  else {
    const passed = (Date.now() - begin) / (end - begin);
    sum += fitBatch(Number(values.rate) * Math.max(0.02, 1 - passed));
    steps += 1;
  }
  if (Date.now() - written < EXPORT && Date.now() < end) continue;
  written = Date.now();
  writeFileSync(`${values.weights}.part`, numbers);
  renameSync(`${values.weights}.part`, values.weights);
  const rmse = 10 * Math.sqrt(sum / Math.max(1, steps));
  console.log(JSON.stringify({ net, seconds: Math.round((written - begin) / 1000), steps, rmse }));
  [steps, sum] = [0, 0];
}
