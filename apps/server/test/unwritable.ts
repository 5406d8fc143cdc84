import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Running } from './process.ts';

/** Keeps a server from writing; what it gives lets the server write again. */
export type Harm = (server: Running) => () => void;

export const fileOf = ({ folder }: Running): string => join(folder, 'crownlands.db');

const isDone = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args).status === 0;

function run(program: string, ...args: readonly string[]): void {
  if (!isDone(program, ...args)) throw new Error(`${program} ${args.join(' ')} failed`);
}

/** Files may not grow, as on a disk that is full; for everybody on Linux. */
export const limit: Harm = (server) => {
  const allow = (bytes: number | 'unlimited'): void =>
    run('prlimit', '--pid', `${server.pid()}`, `--fsize=${bytes}:unlimited`);
  allow(statSync(`${fileOf(server)}-wal`).size);
  return () => allow('unlimited');
};

/**
 * Nobody may write to the files any more, not even root or whoever has them open. The index of the journal stays as it
 * is: it is mapped as memory, and the system kills whoever may not write to that.
 */
export const seal: Harm = (server) => {
  const files = ['', '-wal'].map((end) => `${fileOf(server)}${end}`);
  run('chattr', '+i', ...files);
  return () => run('chattr', '-i', ...files);
};

/** Files can be sealed by root alone, and not on every disk. */
export function canSeal(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
  const isSealed = isDone('chattr', '+i', folder) && isDone('chattr', '-i', folder);
  rmSync(folder, { recursive: true });
  return isSealed;
}

/** Something else takes all the room on the disk of a server. */
export const fill: Harm = ({ folder }) => {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  const some = Buffer.alloc(2 ** 20);
  try {
    for (;;) writeSync(file, some);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
};

/** Bytes for some hundred games, and more than a journal takes. */
const SIZE = 64 * 2 ** 20;

/** A disk that may be filled: it is in a file, and mounted in a folder. */
export type Disk = { readonly folder: string; readonly end: () => void };

/** Null where none may be mounted: that is for root, on Linux, and not in most containers. */
export function newDisk(): Disk | null {
  const place = mkdtempSync(join(tmpdir(), 'crownlands-disk-'));
  const [file, folder] = [join(place, 'disk'), join(place, 'mounted')];
  mkdirSync(folder);
  writeFileSync(file, '');
  truncateSync(file, SIZE);
  const isMounted =
    isDone('mkfs.ext4', '-q', '-m0', '-b4096', file) && isDone('mount', '-o', 'loop', file, folder);
  const end = (): void => {
    process.off('exit', end);
    if (isMounted) run('umount', '--lazy', folder);
    rmSync(place, { recursive: true });
  };
  process.once('exit', end); // it does not outlive a program that fails
  if (isMounted) return { folder, end };
  end();
  return null;
}
