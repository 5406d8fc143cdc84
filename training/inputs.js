import { inputsOf, NARROW, numbersOf, widthOf } from '../packages/bots/src/net/nets.ts';

/** @typedef {import('../packages/bots/src/net/nets.ts').NetName} NetName */
/** @typedef {(n: number) => number} Random */

const REST = 189;
const sizeFor = (/** @type {NetName} */ net) => (net === 'duel' ? 7 : 5);
export const partBytes = (/** @type {NetName} */ net) => 4 * sizeFor(net) ** 2 + REST;

/** What each input is multiplied by, as in train.py. */
export function scalesOf(/** @type {NetName} */ net) {
  const area = sizeFor(net) ** 2;
  const scales = new Float32Array(inputsOf(net)).fill(1);
  scales.fill(1 / 2, 7 * area, 8 * area).fill(1 / 3, 8 * area, 9 * area);
  scales.fill(1 / 6, 9 * area, 10 * area);
  scales.fill(1 / 2, 17 * area + 118, 17 * area + 154);
  scales[17 * area + 180] = 1 / 12;
  scales[17 * area + 181] = 1 / 30;
  return scales;
}

/**
 * Small random numbers.
 * @param {NetName} net
 * @param {Random} random
 */
export function untrained(net, random) {
  const numbers = new Float32Array(numbersOf(net));
  const width = widthOf(net);
  const first = inputsOf(net) * width;
  const spread = (/** @type {number} */ at) =>
    at < first ? 0.08 : at < first + width * NARROW ? 0.12 : 0.05;
  const end = first + width * NARROW + 3 * NARROW;
  for (let i = 0; i < end; i++) numbers[i] = spread(i) * (random(2001) / 1000 - 1) * 1.7;
  return numbers;
}

/**
 * The inputs of a player's part of a record that are not zero, turned one of eight ways.
 * @param {NetName} net
 * @param {Uint8Array} part
 * @param {number} way
 */
export function inputsIn(net, part, way) {
  const size = sizeFor(net);
  const area = size * size;
  /** @type {[number, number][]} */
  const inputs = [];
  for (let cell = 0; cell < area; cell++) {
    const [what = 0, beside = 0, crowns = 0, squares = 0] = part.subarray(4 * cell, 4 * cell + 4);
    const to = turned(cell, size, way);
    if (what & 7) inputs.push([((what & 7) - 1) * area + to, 1]);
    if ((what >> 3) & 3) inputs.push([7 * area + to, (what >> 3) & 3]);
    if (crowns) inputs.push([8 * area + to, crowns]);
    if (squares) inputs.push([9 * area + to, squares]);
    for (let t = 0; t < 6; t++) if ((beside >> t) & 1) inputs.push([(10 + t) * area + to, 1]);
    if (what >> 5) inputs.push([16 * area + to, 1]);
  }
  for (let i = 0; i < REST; i++) {
    const value = part[4 * area + i] ?? 0;
    if (value) inputs.push([17 * area + i, value]);
  }
  return inputs;
}

/** Where a cell goes: mirrored along x, along y, along the diagonal, as the bits say. */
function turned(/** @type {number} */ cell, /** @type {number} */ size, /** @type {number} */ way) {
  const x = way & 1 ? size - 1 - (cell % size) : cell % size;
  const row = Math.floor(cell / size);
  const y = way & 2 ? size - 1 - row : row;
  return way & 4 ? x * size + y : y * size + x;
}
