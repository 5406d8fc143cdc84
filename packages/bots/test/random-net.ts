import { must, type Options, seeded } from '@crownlands/rules';
import { championEngine } from '../src/champion-engine.ts';
import { inputsOf, type NetName, netFor, numbersOf, widthOf } from '../src/net.ts';

export const engine = must(championEngine());

/** A net of random numbers, which the engine then holds. */
export function randomNet(mix: Options): Float32Array {
  const net = netFor(mix);
  const random = seeded(7);
  const numbers = new Float32Array(numbersOf(net)).map(() => (random(2001) - 1000) / 8000);
  hold(net, numbers);
  return numbers;
}

/** Gives the engine the numbers of a net. */
export function hold(net: NetName, numbers: Float32Array): void {
  const at = engine.netOf(inputsOf(net), widthOf(net));
  new Float32Array(engine.memory.buffer, at, numbers.length).set(numbers);
}
