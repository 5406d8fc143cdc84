import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatRecord, recordNow, type Session } from '@crownlands/rules';
import { reasonOf } from './input.ts';

/** A file in which a game is kept. */
export type KeptFile = {
  readonly path: string;
  readonly text: string | null; // what it should hold now; null when it is not there yet
  readonly problem: string | null; // why it could not be saved last time
};

/** A file that holds this text, to keep a game in from now on. */
export function keptIn(path: string, text: string | null): KeptFile {
  removeParts(targetOf(path));
  return { path, text, problem: null };
}

/** Writes the record, and only over what we know. */
export function save({ path, text }: KeptFile, session: Session): KeptFile {
  const next = `${formatRecord(recordNow(session))}\n`;
  try {
    if (text !== null && new TextDecoder().decode(readFileSync(path)) !== text) {
      return { path, text, problem: 'another program has changed it' };
    }
    replaceFile(path, next);
    return { path, text: next, problem: null };
  } catch (error) {
    return { path, text, problem: reasonOf(error as Error) };
  }
}

/** Writes a file in one step, so that no crash leaves half of it; a pipe or a device is written to. */
export function replaceFile(path: string, text: string): void {
  const isThing = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  if (isThing) writeFileSync(path, text);
  else replace(targetOf(path), text);
}

/** The file itself, where a path is a link. */
const targetOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

function replace(path: string, text: string): void {
  const part = `${path}.${process.pid}.part`;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o666;
  try {
    writeFileSync(part, text, { flag: 'wx', mode, flush: true });
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Makes the new name last. Not every system can do that, and the file is whole either way. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {}
}

/** Removes what was left half-written when a program was killed; the file itself is whole. */
function removeParts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)];
  try {
    for (const other of readdirSync(folder)) {
      const isPart = other.startsWith(name) && /^\.\d+\.part$/.test(other.slice(name.length));
      if (isPart) rmSync(join(folder, other), { force: true });
    }
  } catch {} // saving will tell what is wrong with the folder
}
