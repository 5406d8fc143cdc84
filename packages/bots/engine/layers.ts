import { rowListed, rowsListed, timesListed } from './rows';

/**
 * The net: inputs -> hidden -> 32 -> 2 for one kingdom, and 2 * hidden -> 32 -> 2 for a pair of them.
 * All its numbers lie one after the other, a row for each input.
 */
const NARROW: usize = 32 * 4; // bytes
const numbers = memory.data((624 * 256 + 3 * 256 * 32 + 200) * 4, 16);
let hiddenOnes: usize = 0;
let width: usize = 0; // bytes of as many
let second: usize = 0; // where the layers after the first begin

/** Where the numbers of a net with so many inputs and hidden ones are to be copied. */
export function netOf(inputs: i32, hidden: i32): usize {
  hiddenOnes = hidden;
  width = hiddenOnes << 2;
  second = numbers + <usize>inputs * width;
  return numbers;
}

const zero = memory.data(1024, 16);

/** Sums of the first layer that are not yet of anything. */
export function noSums(): usize {
  return zero;
}

/** Adds the rows that are listed to sums of the first layer. */
export function addUp(from: usize, to: usize): void {
  const count = rowsListed();
  for (let block: usize = 0; block < width; block += 128) {
    let a = v128.load(from + block);
    let b = v128.load(from + block, 16);
    let c = v128.load(from + block, 32);
    let d = v128.load(from + block, 48);
    let e = v128.load(from + block, 64);
    let f = v128.load(from + block, 80);
    let g = v128.load(from + block, 96);
    let h = v128.load(from + block, 112);
    for (let i = 0; i < count; i++) {
      const row = numbers + block + <usize>rowListed(i) * width;
      const times = f32x4.splat(timesListed(i));
      a = f32x4.add(a, f32x4.mul(times, v128.load(row)));
      b = f32x4.add(b, f32x4.mul(times, v128.load(row, 16)));
      c = f32x4.add(c, f32x4.mul(times, v128.load(row, 32)));
      d = f32x4.add(d, f32x4.mul(times, v128.load(row, 48)));
      e = f32x4.add(e, f32x4.mul(times, v128.load(row, 64)));
      f = f32x4.add(f, f32x4.mul(times, v128.load(row, 80)));
      g = f32x4.add(g, f32x4.mul(times, v128.load(row, 96)));
      h = f32x4.add(h, f32x4.mul(times, v128.load(row, 112)));
    }
    v128.store(to + block, a);
    v128.store(to + block, b, 16);
    v128.store(to + block, c, 32);
    v128.store(to + block, d, 48);
    v128.store(to + block, e, 64);
    v128.store(to + block, f, 80);
    v128.store(to + block, g, 96);
    v128.store(to + block, h, 112);
  }
}

let evaluations: i32 = 0;

/** How often a kingdom was weighed so far. */
export function evaluationsMade(): i32 {
  return evaluations;
}

const hidden = memory.data(1024, 16);
const active = memory.data((256 + 1) * 2); // where those above zero lie, two bytes each
const middle = memory.data(128, 16); // the 32 numbers between

/** The expected final score of a kingdom, and the logarithm of its variance in hundreds. */
@unmanaged
export class Worth {
  mean: f32;
  spread: f32;
}
const worth = changetype<Worth>(memory.data(8));

/** Weighs a kingdom by the sums of its squares and of its context; good until the next is weighed. */
export function weigh(kingdom: usize, context: usize): Worth {
  evaluations++;
  memory.copy(middle, second + hiddenOnes * NARROW, NARROW);
  addLayer(kingdom, context, second, 1);
  const out = second + hiddenOnes * NARROW + NARROW;
  worth.mean = 40 + 10 * outputOf(out, 0);
  worth.spread = outputOf(out, 1);
  return worth;
}

/** What there is to add to a kingdom's lead over the best of the others, and its chance to win. */
@unmanaged
export class Rivalry {
  lead: f32;
  chance: f32;
}
const rivalry = changetype<Rivalry>(memory.data(8));

/**
 * Weighs a kingdom against others: begin with its own sums, add those of each of the others with its
 * share of their mean, and end.
 */
export function beginAgainst(kingdom: usize, context: usize): void {
  memory.copy(middle, against() + 2 * hiddenOnes * NARROW, NARROW);
  addLayer(kingdom, context, against(), 1);
}
export function addAgainst(kingdom: usize, context: usize, share: f32): void {
  addLayer(kingdom, context, against() + hiddenOnes * NARROW, share);
}
export function endAgainst(): Rivalry {
  const out = against() + 2 * hiddenOnes * NARROW + NARROW;
  rivalry.lead = 10 * outputOf(out, 0);
  rivalry.chance = 1 / (1 + Mathf.exp(-outputOf(out, 1)));
  return rivalry;
}

function against(): usize {
  return second + hiddenOnes * NARROW + NARROW + 2 * NARROW + 16;
}

/** Adds the hidden numbers of a kingdom, none below zero, so many times, through a layer of 32. */
function addLayer(kingdom: usize, context: usize, layer: usize, times: f32): void {
  const end = findActive(kingdom, context, times);
  let a = v128.load(middle);
  let b = v128.load(middle, 16);
  let c = v128.load(middle, 32);
  let d = v128.load(middle, 48);
  let e = v128.load(middle, 64);
  let f = v128.load(middle, 80);
  let g = v128.load(middle, 96);
  let h = v128.load(middle, 112);
  for (let at = active; at < end; at += 2) {
    const one = <usize>load<u16>(at);
    const x = v128.load_splat<f32>(hidden + one);
    const row = layer + (one >> 2) * NARROW;
    a = f32x4.add(a, f32x4.mul(x, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(x, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(x, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(x, v128.load(row, 48)));
    e = f32x4.add(e, f32x4.mul(x, v128.load(row, 64)));
    f = f32x4.add(f, f32x4.mul(x, v128.load(row, 80)));
    g = f32x4.add(g, f32x4.mul(x, v128.load(row, 96)));
    h = f32x4.add(h, f32x4.mul(x, v128.load(row, 112)));
  }
  v128.store(middle, a);
  v128.store(middle, b, 16);
  v128.store(middle, c, 32);
  v128.store(middle, d, 48);
  v128.store(middle, e, 64);
  v128.store(middle, f, 80);
  v128.store(middle, g, 96);
  v128.store(middle, h, 112);
}

/**
 * Finds the hidden numbers, so many times, and lists those above zero; returns the end of the list.
 * Three in five are not, so most of the layer after them need not be touched. Each is written to the
 * list, and the next one over it if it does not belong there: that is faster than to ask.
 */
function findActive(kingdom: usize, context: usize, times: f32): usize {
  const none = f32x4.splat(0);
  const share = f32x4.splat(times);
  let end = active;
  for (let i: usize = 0; i < width; i += 16) {
    const four = f32x4.add(v128.load(kingdom + i), v128.load(context + i));
    v128.store(hidden + i, f32x4.mul(share, four));
    const above = i32x4.bitmask(f32x4.gt(four, none));
    for (let lane = 0; lane < 4; lane++) {
      store<u16>(end, <u16>(i + ((<usize>lane) << 2)));
      end += ((above >> lane) & 1) << 1;
    }
  }
  return end;
}

/** One of the two outputs: weights of both one after the other, then what is added to each. */
function outputOf(weights: usize, output: i32): f32 {
  const none = f32x4.splat(0);
  const row = weights + <usize>output * NARROW;
  let sum = none;
  for (let i: usize = 0; i < NARROW; i += 16) {
    const four = f32x4.max(v128.load(middle + i), none);
    sum = f32x4.add(sum, f32x4.mul(four, v128.load(row + i)));
  }
  const halves = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
  const all = f32x4.extract_lane(halves, 0) + f32x4.extract_lane(halves, 1);
  return all + load<f32>(weights + 2 * NARROW + ((<usize>output) << 2));
}
