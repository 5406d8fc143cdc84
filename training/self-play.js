import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { netFor, playGame, recordBytes, setNet } from './games.js';

/** Records in a chunk, and what its header says; README.md has the format. */
const CHUNK = 4096;
const HEADER = 16;

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '2' },
    duel: { type: 'boolean', default: false },
    policy: { type: 'string', default: 'greedy' },
    patience: { type: 'string', default: '1' },
    weights: { type: 'string', default: '' },
    out: { type: 'string', default: 'training/data' },
    seconds: { type: 'string', default: '30' },
    threads: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const net = netFor(values.players, values.duel);
const policy = /** @type {import('./games.js').Policy} */ (values.policy);
const patience = Number(values.patience);

/** Plays until the time is over, with the newest weights there are. */
function play(/** @type {number} */ thread) {
  const end = Date.now() + Number(values.seconds) * 1000;
  const bytes = recordBytes(net);
  const chunk = new Uint8Array(HEADER + CHUNK * bytes);
  let [records, chunks, games, points, read] = [0, 0, 0, 0, 0];
  const keep = (/** @type {Uint8Array} */ record) => {
    chunk.set(record, HEADER + records * bytes);
    records += 1;
    if (records < CHUNK) return;
    writeChunk(chunk, join(values.out, `${thread}-${Date.now()}-${chunks}`), bytes);
    chunks += 1;
    records = 0;
  };
  const seed = Number(values.seed) * 1_000_003 + thread * 101_000_003;
  for (; Date.now() < end; games++) {
    if (games % 50 === 0) read = readWeights(read);
    const totals = playGame(net, read ? policy : 'g1', patience, (seed + games) >>> 0, keep);
    points += totals.reduce((sum, total) => sum + total, 0) / totals.length;
  }
  const line = { thread, net, policy, games, chunks, mean: points / games };
  console.log(JSON.stringify(line));
}

/** Reads the weights if they are newer than those read before; says when they were written. */
function readWeights(/** @type {number} */ read) {
  if (!values.weights || !existsSync(values.weights)) return read;
  const written = statSync(values.weights).mtimeMs;
  if (written === read) return read;
  const { buffer, byteOffset, byteLength } = readFileSync(values.weights);
  setNet(net, new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
  return written;
}

/**
 * @param {Uint8Array} chunk
 * @param {string} path
 * @param {number} bytes
 */
function writeChunk(chunk, path, bytes) {
  const header = new DataView(chunk.buffer);
  header.setUint32(0, 0x4e575243, true);
  header.setUint16(4, 2, true);
  header.setUint8(6, net === 'duel' ? 7 : 5);
  header.setUint8(7, net === 'duel' ? 2 : Number(values.players));
  header.setUint32(8, bytes, true);
  header.setUint32(12, CHUNK, true);
  writeFileSync(`${path}.part`, chunk);
  renameSync(`${path}.part`, `${path}.bin`);
}

if (!isMainThread) play(workerData);
else {
  mkdirSync(values.out, { recursive: true });
  const threads = Number(values.threads);
  for (let thread = 1; thread < threads; thread++) {
    new Worker(fileURLToPath(import.meta.url), { workerData: thread, argv: process.argv.slice(2) });
  }
  play(0);
}
