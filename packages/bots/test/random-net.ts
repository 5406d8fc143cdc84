import { must, type Options, seeded } from '@crownlands/rules';
import { netFor, numbersOf } from '../src/net/nets.ts';
import { searchEngine, searchEngineWith } from '../src/search/search-engine.ts';

export const engine = must(searchEngine());

/** A net of random numbers, which the engine then holds. */
export function randomNet(mix: Options): Float32Array {
  const net = netFor(mix);
  const random = seeded(7);
  const numbers = new Float32Array(numbersOf(net)).map(() => (random(2001) - 1000) / 8000);
  searchEngineWith(net, numbers);
  return numbers;
}
