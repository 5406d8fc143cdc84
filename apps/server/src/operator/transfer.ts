import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { nameOf } from '../store/open.ts';
import { openRaw } from '../store/open-raw.ts';
import { type Amount, exportLinesOf, makeRoom, takeIn } from '../store/portable.ts';
import type { Raw } from '../store/raw.ts';
import { type Command, type Outcome, problem } from './command.ts';
import { problemWithFile } from './files.ts';
import { counted } from './words.ts';

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
        let moved: Amount = { rows: 0, tables: 0 };
        const lines = async function* () {
          moved = yield* exportLinesOf(raw, now);
        };
        await pipeline(Readable.from(lines()), createGzip(), out);
        renameSync(part, file);
        const { rows, tables } = moved;
        return {
          text: `${file} holds ${counted(tables, 'table')} of ${nameOf(place)}, ${counted(rows, 'row')}.\n`,
        };
      } catch (error) {
        throw new Error((error as Error).message.replaceAll(part, file));
      } finally {
        rmSync(part, { force: true });
      }
    });
  },
};

export const importAll: Command = {
  help: `Takes all data that were exported into a database that holds none.

Usage: crownlands server import FILE

No server may run there, but one may have been started before. It takes in all or nothing. Games go on from where
they were; the time since then is given back to all clocks.

Example:
  DATABASE_URL=postgres://crownlands@db.example/crownlands crownlands server import all.jsonl.gz
`,
  flags: {},
  words: ['FILE'],
  async run({ words: [file = ''], place }) {
    const missing = problemWithFile(file);
    if (missing) return missing;
    return withRaw(await openRaw(place, 'write'), async (raw) => {
      const full = await makeRoom(raw);
      if (full) return problem(1, `${nameOf(place)} is not empty: there are ${full}`);
      const unzipped = createGunzip();
      unzipped.on('error', () => {}); // whoever reads it is told
      pipe(createReadStream(file), unzipped, () => {});
      try {
        const { rows, tables } = await takeIn(raw, splitInLines(unzipped));
        return {
          text: `${nameOf(place)} holds ${counted(tables, 'table')} of ${file}, ${counted(rows, 'row')}.\n`,
        };
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`);
      }
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
