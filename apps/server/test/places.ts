import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StorePlace } from '../src/store/open.ts';

/** A folder that is gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The commits in the log of a file: those pages that say how large they leave it. */
function commitsInFile({ folder }: StorePlace): number {
  const log = readFileSync(join(folder, 'crownlands.db-wal'));
  const frame = 24 + log.readUInt32BE(8); // its head and a page
  const frames = Array.from(
    { length: Math.floor((log.length - 32) / frame) },
    (_, n) => 32 + n * frame,
  );
  return frames.filter((at) => log.readUInt32BE(at + 4) > 0).length;
}

type Kind = {
  readonly name: string;
  readonly newPlace: () => Promise<StorePlace>; // for one test
  readonly commitsIn: (place: StorePlace) => Promise<number>;
};

/** The databases that tables can be kept in. */
export const KINDS: readonly Kind[] = [
  {
    name: 'SQLite',
    newPlace: async () => ({ folder: newFolder() }),
    commitsIn: async (place) => commitsInFile(place),
  },
];
