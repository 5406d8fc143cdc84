import {
  type AnyRecord,
  type Checked,
  formatRecord,
  LONGEST_RECORD,
  parseRecord,
} from '@crownlands/rules';

/** A link carries no more letters than this; a long game has some 2,000. */
const LONGEST_LINK = 2 ** 16;

/** Bytes that are packed or unpacked at a time: a browser unpacks all that it is given at once. */
const SLICE = 1024;

/** More than what is thought of three long games. */
const LONGEST_REVIEWS = 2 ** 18;

/** A record in the letters of a link, and after a dot what is thought of its games, if anything. */
export async function packRecord(
  record: AnyRecord,
  reviews: readonly string[] = [],
): Promise<string> {
  const packed = await pack(formatRecord(record));
  return reviews.length > 0 ? `${packed}.${await pack(JSON.stringify(reviews))}` : packed;
}

/** A text, packed by gzip, in the letters of a link; the first one names this form. */
async function pack(whole: string): Promise<string> {
  const bytes = new TextEncoder().encode(whole);
  const packed = await through(bytes, new CompressionStream('gzip'), LONGEST_LINK);
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const text = `1${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  if (text.length > LONGEST_LINK) throw new Error('more than a link can carry');
  return text;
}

/** The record in a link; null when the link is not whole. */
export async function unpackRecord(link: string): Promise<Checked<AnyRecord> | null> {
  const record = await unpack(partsOf(link).record, LONGEST_RECORD);
  return record === null ? null : parseRecord(record);
}

/** What a link tells of the games in it, a text for each, none if it tells nothing; null when it is not whole. */
export async function unpackReviews(link: string): Promise<readonly string[] | null> {
  const { reviews } = partsOf(link);
  if (reviews === undefined) return [];
  try {
    const texts = JSON.parse((await unpack(reviews, LONGEST_REVIEWS)) ?? '');
    return Array.isArray(texts) && texts.every((one) => typeof one === 'string') ? texts : null;
  } catch {
    return null;
  }
}

function partsOf(link: string) {
  const [record = '', reviews] = link.split('.');
  return { record, reviews };
}

async function unpack(text: string, most: number): Promise<string | null> {
  if (!text.startsWith('1') || text.length > LONGEST_LINK) return null;
  try {
    const letters = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const whole = await through(packed, new DecompressionStream('gzip'), most);
    return new TextDecoder().decode(whole);
  } catch {
    return null;
  }
}

/** All bytes that come out of a stream; one that gives too many is stopped. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = slicesOf(bytes).pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error('more than it can be');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The bytes as a stream, a slice whenever one is wanted. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + SLICE));
      else controller.close();
      at += SLICE;
    },
  });
}
