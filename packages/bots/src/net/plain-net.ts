import { inputsOf, NARROW, type NetName, widthOf } from './nets.ts';

/** What a net says of one kingdom: its expected score, and the logarithm of its variance in hundreds. */
export type Worth = { readonly mean: number; readonly spread: number };

/** The net without SIMD: as exact as the engine's to a thousandth of a point. */
export function weighPlainly(net: NetName, numbers: Float32Array, inputs: Float32Array): Worth {
  const hidden = hiddenOf(net, numbers, inputs);
  const [mean, spread] = headOf(numbers.subarray(inputsOf(net) * widthOf(net)), hidden);
  return { mean: 40 + 10 * mean, spread };
}

/** What is to be added to the lead of one kingdom over the best of some others. */
export function leadPlainly(
  net: NetName,
  numbers: Float32Array,
  own: Float32Array,
  others: readonly Float32Array[],
): number {
  const width = widthOf(net);
  const pair = new Float32Array(2 * width);
  pair.set(hiddenOf(net, numbers, own));
  for (const other of others) {
    for (const [index, value] of hiddenOf(net, numbers, other).entries()) {
      pair[width + index] = (pair[width + index] ?? 0) + value / others.length;
    }
  }
  const start = inputsOf(net) * width + width * NARROW + 3 * NARROW + 4;
  return 10 * headOf(numbers.subarray(start), pair)[0];
}

function hiddenOf(net: NetName, numbers: Float32Array, inputs: Float32Array): Float32Array {
  const width = widthOf(net);
  const hidden = new Float32Array(width);
  for (let input = 0; input < inputsOf(net); input++) {
    const times = inputs[input] ?? 0;
    if (times === 0) continue;
    const row = numbers.subarray(input * width, (input + 1) * width);
    for (let i = 0; i < width; i++) hidden[i] = (hidden[i] ?? 0) + times * (row[i] ?? 0);
  }
  return hidden.map((value) => Math.max(0, value));
}

/** Two outputs of a head: a narrow layer, what is added to it, two rows of outputs, two to add. */
function headOf(head: Float32Array, hidden: Float32Array): readonly [number, number] {
  const biases = hidden.length * NARROW;
  const narrow = head.slice(biases, biases + NARROW);
  for (const [index, value] of hidden.entries()) {
    if (value === 0) continue;
    for (let i = 0; i < NARROW; i++) {
      narrow[i] = (narrow[i] ?? 0) + value * (head[index * NARROW + i] ?? 0);
    }
  }
  const output = (which: number): number => {
    const row = biases + NARROW + which * NARROW;
    const sum = narrow.reduce(
      (sum, value, i) => sum + Math.max(0, value) * (head[row + i] ?? 0),
      0,
    );
    return sum + (head[biases + 3 * NARROW + which] ?? 0);
  };
  return [output(0), output(1)];
}
