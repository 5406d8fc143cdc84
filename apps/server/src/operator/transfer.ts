import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openRaw } from '../store/open-raw.ts';
import { exportLinesOf, takeIn } from '../store/portable.ts';
import type { Raw } from '../store/raw.ts';
import { type Command, type Outcome, problem } from './command.ts';

export const exportAll: Command = {
  help: `Writes all data of a server into one file that any database can take in.

Usage: crownlands server export FILE

It is as all was at one moment; servers may run meanwhile. FILE is gzipped JSON Lines, and was not there before. It
holds all secrets of the server: keep it as safe as those.

Example:
  DATA=/var/lib/crownlands crownlands server export all.jsonl.gz
`,
  flags: {},
  words: ['FILE'],
  async run({ words: [file = ''], place, now }) {
    if (existsSync(file)) return problem(1, `${file} is there already`);
    const part = `${file}.part`;
    return withRaw(await openRaw(place, 'read'), async (raw) => {
      try {
        const out = createWriteStream(part, { mode: 0o600, flush: true });
        await pipeline(Readable.from(exportLinesOf(raw, now)), createGzip(), out);
        renameSync(part, file);
        return { text: `${file} holds all that is kept.\n` };
      } finally {
        rmSync(part, { force: true });
      }
    });
  },
};

export const importAll: Command = {
  help: `Takes all data that were exported into a database that holds none.

Usage: crownlands server import FILE

No server may run there. It takes in all or nothing. Games go on from where they were; the time since then is given
back to all clocks.

Example:
  DATABASE_URL=postgres://crownlands@db.example/crownlands crownlands server import all.jsonl.gz
`,
  flags: {},
  words: ['FILE'],
  async run({ words: [file = ''], place }) {
    if (!existsSync(file)) return problem(2, `there is no ${file}`);
    return withRaw(await openRaw(place, 'write'), async (raw) => {
      const unzipped = createGunzip();
      unzipped.on('error', () => {}); // whoever reads it is told
      pipe(createReadStream(file), unzipped, () => {});
      const rows = await takeIn(raw, splitInLines(unzipped));
      return { text: `${rows} rows were taken in.\n` };
    });
  },
};

async function withRaw(raw: Raw, work: (raw: Raw) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work(raw);
  } catch (error) {
    return problem(2, (error as Error).message);
  } finally {
    await raw.end();
  }
}

async function* splitInLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
