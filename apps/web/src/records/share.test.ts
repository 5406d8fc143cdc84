import { gzipSync } from 'node:zlib';
import {
  advance,
  deal,
  formatRecord,
  gameNow,
  legalMoves,
  must,
  newSession,
  type Options,
  recordNow,
  type Session,
  seeded,
} from '@crownlands/rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { packRecord, unpackRecord, unpackReviews } from './share.ts';

const FOUR: Options = { players: 4, variants: [], firstOrder: 'drawn' };
const SEATS = ['Ana', 'Marko', 'Zsófia', 'Jakub'].map((name) => ({ name }));
const playOut = (session: Session): Session => {
  const [move] = legalMoves(gameNow(session));
  return move ? playOut(advance(session, move)) : session;
};
const record = recordNow(playOut(newSession(FOUR, SEATS, deal(FOUR, seeded(1)))));

const MEGABYTE = 2 ** 20;

/** Zeros as a link would carry them. */
const bomb = (bytes: number): string => {
  const packed = gzipSync(Buffer.alloc(bytes), { level: 9 });
  return `1${packed.toString('base64url')}`;
};

/** Counts the bytes that go into and come out of every stream that unpacks. */
function count() {
  const counted = { fed: 0, unpacked: 0, isStopped: false };
  const Real = DecompressionStream;
  class Counting {
    readonly unpacking = new Real('gzip');
    readonly reader = this.unpacking.readable.getReader();
    readonly feed = new TransformStream<BufferSource, BufferSource>({
      transform: (part, controller) => {
        counted.fed += part.byteLength;
        controller.enqueue(part);
      },
    });
    readonly writable = this.feed.writable;
    readonly piped = this.feed.readable.pipeTo(this.unpacking.writable).catch(() => {});
    readonly readable = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const part = await this.reader.read();
        if (part.done) return controller.close();
        counted.unpacked += part.value.length;
        controller.enqueue(part.value);
      },
      cancel: () => {
        counted.isStopped = true;
        return this.reader.cancel();
      },
    });
  }
  vi.stubGlobal('DecompressionStream', Counting);
  return counted;
}

afterEach(() => void vi.unstubAllGlobals());

describe('a share link', () => {
  it('gives back the record that went into it', async () => {
    const read = must(await unpackRecord(await packRecord(record)));
    expect(read.ok && formatRecord(read.value)).toBe(formatRecord(record));
  });

  it('that is too long is not even unpacked', async () => {
    const counted = count();
    const link = bomb(80 * MEGABYTE);
    expect(link.length).toBeGreaterThan(2 ** 16);
    expect(await unpackRecord(link)).toBe(null);
    expect(counted.fed).toBe(0);
  });

  it('that unpacks to far more than a record is stopped at the limit', async () => {
    const counted = count();
    const link = bomb(40 * MEGABYTE);
    expect(link.length).toBeLessThan(2 ** 16);
    expect(await unpackRecord(link)).toBe(null);
    expect(counted.unpacked).toBeGreaterThan(MEGABYTE);
    expect(counted.unpacked).toBeLessThan(3 * MEGABYTE);
    expect(counted.isStopped).toBe(true);
  });

  it('is not made of a record that would not fit into it', async () => {
    const name = Array.from({ length: 100_000 }, (_, index) =>
      String.fromCodePoint(33 + ((index * index * 7919) % 20_011)),
    ).join('');
    const seats = SEATS.map(() => ({ name }));
    const long = recordNow(newSession(FOUR, seats, deal(FOUR, seeded(1))));
    await expect(packRecord(long)).rejects.toThrow();
  });

  it.each(['', '2abc', '1', '1H4sIAAAA', '1%%%', '1AAAAAAAAAAAAAAAA'])(
    'of %j is not whole',
    async (link) => {
      expect(await unpackRecord(link)).toBe(null);
    },
  );
});

describe('what is thought of the games', () => {
  const reviews = ['{"judge":1}', ''];

  it('goes along, and is in no way of the record', async () => {
    const link = await packRecord(record, reviews);
    expect(await unpackReviews(link)).toEqual(reviews);
    expect(await unpackRecord(link)).toEqual({ ok: true, value: record });
    expect(await unpackReviews(await packRecord(record))).toEqual([]);
  });

  it('may be lost while the record is not', async () => {
    const link = await packRecord(record, reviews);
    const [whole = '', rest = ''] = link.split('.');
    for (const broken of [
      link.slice(0, -4),
      `${whole}.`,
      `${whole}.2${rest}`,
      `${whole}.${bomb(MEGABYTE)}`,
    ]) {
      expect(await unpackReviews(broken)).toBe(null);
      expect((await unpackRecord(broken))?.ok).toBe(true);
    }
  });
});
