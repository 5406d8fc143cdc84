import { must } from '@crownlands/rules';
import { numbersOf } from '../src/net/nets.ts';
import { formatWeights } from '../src/net/weights.ts';

/** Weights files of net two that are no good: a name, the bytes, and what is wrong with them. */
export function spoiltWeights(): [string, Uint8Array, string][] {
  const file = formatWeights('two', new Float32Array(numbersOf('two')).fill(0.25));
  const corrupt = file.slice();
  corrupt[5000] = must(corrupt[5000]) ^ 1;
  return [
    ['missing', new Uint8Array(), 'are missing'],
    ['cut short', file.slice(0, 5000), 'are cut short or too long'],
    ['cut in the header', file.slice(0, 40), 'are not a weights file'],
    ['something else', new TextEncoder().encode('hello, world'), 'are not a weights file'],
    ['corrupt', corrupt, 'are corrupt'],
    ['of another version', withHeader(file, '"version":1', '"version":2'), 'have version 2, not 1'],
    ['of another net', withHeader(file, '"net":"two"', '"net":"four"'), 'are of another net'],
  ];
}

/** A file with its header changed. */
function withHeader(file: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array {
  const length = new DataView(file.buffer).getUint32(0, true);
  const header = new TextDecoder().decode(file.subarray(4, 4 + length)).replace(from, to);
  const bytes = new Uint8Array(file.length - length + header.length);
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(new TextEncoder().encode(header), 4);
  bytes.set(file.subarray(4 + length), 4 + header.length);
  return bytes;
}
