import { ftruncateSync, openSync, writeFileSync } from 'node:fs';
import type { GameReport } from '@crownlands/arena';
import { formatRecord } from '@crownlands/rules';
import { fail } from './failure.ts';
import { reasonOf } from './input.ts';

/** A file for the records of a match. */
export type KeptRecords = {
  /** Adds the records of a deal: all of them or, with the reason, none. */
  readonly keep: (deal: readonly GameReport[]) => string | null;
};

/** A new file of that name; no other is written over. */
export function createRecords(path: string): KeptRecords {
  const file = create(path);
  let size = 0;
  return {
    keep(deal) {
      const lines = deal.map(({ record }) => (record ? `${formatRecord(record)}\n` : ''));
      const bytes = Buffer.from(lines.join(''));
      try {
        writeFileSync(file, bytes);
      } catch (error) {
        ftruncateSync(file, size);
        return `${path}: ${reasonOf(error as Error)}`;
      }
      size += bytes.length;
      return null;
    },
  };
}

function create(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    return fail(`${path}: ${reasonOf(error as Error)}`);
  }
}
