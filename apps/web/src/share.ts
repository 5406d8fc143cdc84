import {
  type AnyRecord,
  type Checked,
  formatRecord,
  LONGEST_RECORD,
  parseRecord,
} from '@crownlands/rules';

/** The text of a record, packed by gzip, in the letters of a link; the first one names this form. */
export async function packRecord(record: AnyRecord): Promise<string> {
  const packed = await through(
    new TextEncoder().encode(formatRecord(record)),
    new CompressionStream('gzip'),
    Number.POSITIVE_INFINITY,
  );
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return `1${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The record in a link; null when the link is not whole. */
export async function unpackRecord(text: string): Promise<Checked<AnyRecord> | null> {
  if (!text.startsWith('1')) return null;
  try {
    const letters = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const record = await through(packed, new DecompressionStream('gzip'), LONGEST_RECORD);
    return parseRecord(new TextDecoder().decode(record));
  } catch {
    return null;
  }
}

/** All bytes that come out of a stream, unless they are too many. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (parts.length + part.value.length > most) throw new Error('more than a record can be');
    for (const byte of part.value) parts.push(byte);
  }
  return Uint8Array.from(parts);
}
