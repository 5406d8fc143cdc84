import { fromHalf, toHalf } from './half.ts';
import { inputsOf, NARROW, type NetName, numbersOf, widthOf } from './nets.ts';

/** The numbers of a net, or a sentence that says what is wrong with its file. */
export type Weights =
  | { readonly ok: true; readonly numbers: Float32Array }
  | { readonly ok: false; readonly message: string };

/**
 * A weights file is the length of its header in four bytes (the lowest first), the header as JSON,
 * and then all numbers as half-precision floats, two bytes each.
 */
type Header = {
  readonly magic: 'crownlands-net';
  readonly version: number;
  readonly net: NetName;
  readonly inputs: number;
  readonly hidden: number;
  readonly narrow: number;
  readonly numbers: number;
  readonly checksum: number; // FNV-1a, 32 bits, of all that follows the header
};

const VERSION = 1;

const headerOf = (net: NetName, checksum: number): Header => ({
  magic: 'crownlands-net',
  version: VERSION,
  net,
  inputs: inputsOf(net),
  hidden: widthOf(net),
  narrow: NARROW,
  numbers: numbersOf(net),
  checksum,
});

export function formatWeights(net: NetName, numbers: Float32Array): Uint8Array<ArrayBuffer> {
  const halves = new Uint8Array(2 * numbers.length);
  const view = new DataView(halves.buffer);
  for (const [index, number] of numbers.entries()) view.setUint16(2 * index, toHalf(number), true);
  const text = new TextEncoder().encode(JSON.stringify(headerOf(net, checksumOf(halves))));
  const bytes = new Uint8Array(4 + text.length + halves.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set(halves, 4 + text.length);
  return bytes;
}

export function parseWeights(net: NetName, bytes: Uint8Array): Weights {
  const wrong = (what: string): Weights => ({
    ok: false,
    message: `the weights of net ${net} ${what}`,
  });
  if (bytes.length === 0) return wrong('are missing');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length < 4 ? 0 : view.getUint32(0, true);
  const header = readHeader(bytes.subarray(4, 4 + length));
  if (header?.magic !== 'crownlands-net') return wrong('are not a weights file');
  if (header.version !== VERSION || header.checksum === undefined) {
    return wrong(`have version ${header.version}, not ${VERSION}`);
  }
  const expected = headerOf(net, header.checksum);
  if (JSON.stringify(header) !== JSON.stringify(expected)) return wrong('are of another net');
  const halves = bytes.subarray(4 + length);
  if (halves.length !== 2 * expected.numbers) return wrong('are cut short or too long');
  if (checksumOf(halves) !== header.checksum) return wrong('are corrupt');
  const numbers = new Float32Array(expected.numbers);
  for (const index of numbers.keys()) {
    numbers[index] = fromHalf(view.getUint16(4 + length + 2 * index, true));
  }
  return { ok: true, numbers };
}

const PAIR = '"\\w+":("[\\w-]+"|0|[1-9]\\d*)';
const FLAT = new RegExp(`^\\{${PAIR}(,${PAIR})*\\}$`);

/** What is not a flat object of words and whole numbers is no header. */
function readHeader(bytes: Uint8Array): Partial<Header> | null {
  const text = new TextDecoder().decode(bytes);
  return FLAT.test(text) ? JSON.parse(text) : null;
}

function checksumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
