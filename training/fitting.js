// @ts-nocheck: all places in these arrays are counted out, which the type checker cannot follow.
import { inputsOf, NARROW, widthOf } from '../packages/bots/src/net/nets.ts';
import { scalesOf } from './inputs.js';

/**
 * Fits the net of one kingdom by Adam, one batch at a time; the head for pairs stays as it is. A
 * small stand-in for train.py where there is no PyTorch.
 * @param {NetName} net
 * @param {Float32Array} numbers changed in place
 */
export function fitter(net, numbers) {
  const width = widthOf(net);
  const first = inputsOf(net) * width;
  const [bias, out] = [first + width * NARROW, first + width * NARROW + NARROW];
  const count = out + 2 * NARROW + 2;
  const scales = scalesOf(net);
  const [slope, mean, square] = [1, 2, 3].map(() => new Float32Array(count));
  const [hidden, narrow] = [new Float32Array(width), new Float32Array(NARROW)];
  const [back, nearer] = [new Float32Array(width), new Float32Array(NARROW)];
  let steps = 0;

  /** Adds the slopes of one part with its aim, also for the spread; the squared error in tens. */
  function learn(/** @type {[number, number][]} */ inputs, /** @type {number} */ aim) {
    hidden.fill(0);
    for (const [input, value] of inputs) {
      const row = input * width;
      for (let i = 0; i < width; i++) hidden[i] += value * numbers[row + i];
    }
    for (let n = 0; n < NARROW; n++) narrow[n] = numbers[bias + n];
    for (let i = 0; i < width; i++) {
      if (hidden[i] <= 0) continue;
      const row = first + i * NARROW;
      for (let n = 0; n < NARROW; n++) narrow[n] += hidden[i] * numbers[row + n];
    }
    let [expected, spread] = [numbers[out + 2 * NARROW], numbers[out + 2 * NARROW + 1]];
    for (let n = 0; n < NARROW; n++) {
      if (narrow[n] <= 0) continue;
      expected += narrow[n] * numbers[out + n];
      spread += narrow[n] * numbers[out + NARROW + n];
    }
    const error = expected - (aim - 40) / 10;
    const pull = 0.05 * (1 - error * error * Math.exp(-Math.max(-6, Math.min(4, spread))));
    slope[out + 2 * NARROW] += 2 * error;
    slope[out + 2 * NARROW + 1] += pull;
    for (let n = 0; n < NARROW; n++) {
      const isOn = narrow[n] > 0;
      nearer[n] = isOn ? 2 * error * numbers[out + n] + pull * numbers[out + NARROW + n] : 0;
      if (!isOn) continue;
      slope[out + n] += 2 * error * narrow[n];
      slope[out + NARROW + n] += pull * narrow[n];
      slope[bias + n] += nearer[n];
    }
    for (let i = 0; i < width; i++) {
      back[i] = 0;
      if (hidden[i] <= 0) continue;
      const row = first + i * NARROW;
      for (let n = 0; n < NARROW; n++) {
        back[i] += nearer[n] * numbers[row + n];
        slope[row + n] += hidden[i] * nearer[n];
      }
    }
    for (const [input, value] of inputs) {
      const row = input * width;
      for (let i = 0; i < width; i++) slope[row + i] += value * back[i];
    }
    return error * error;
  }

  /** One step of Adam; the slopes of an input go by its scale, as if it had been multiplied by it. */
  function step(/** @type {number} */ batch, /** @type {number} */ rate) {
    steps += 1;
    const [one, two] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
    for (let i = 0; i < count; i++) {
      const scale = i < first ? scales[Math.floor(i / width)] : 1;
      const now = (slope[i] * scale) / batch;
      mean[i] = 0.9 * mean[i] + 0.1 * now;
      square[i] = 0.999 * square[i] + 0.001 * now * now;
      numbers[i] -= (scale * rate * (mean[i] / one)) / (Math.sqrt(square[i] / two) + 1e-8);
      slope[i] = 0;
    }
  }

  return { learn, step };
}
