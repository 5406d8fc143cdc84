import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { formatRecord, recordNow, type Session } from '@crownlands/rules';
import { reasonOf } from './input.ts';

/** A file in which a game is kept. */
export type KeptFile = {
  readonly path: string;
  readonly text: string | null; // what it should hold now; null when it is not there yet
  readonly problem: string | null; // why it could not be saved last time
};

/** Writes the record in one step, so that no crash leaves half of it, and only over what we know. */
export function save({ path, text }: KeptFile, session: Session): KeptFile {
  const next = `${formatRecord(recordNow(session))}\n`;
  try {
    if (text !== null && readFileSync(path, 'utf8') !== text) {
      return { path, text, problem: 'another program has changed it' };
    }
    replace(existsSync(path) ? realpathSync(path) : path, next);
    return { path, text: next, problem: null };
  } catch (error) {
    return { path, text, problem: reasonOf(error as Error) };
  }
}

function replace(path: string, text: string): void {
  const part = `${path}.${process.pid}.part`;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o666;
  const file = openSync(part, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
    closeSync(file);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
