import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { backup as copyPages, DatabaseSync } from '@photostructure/sqlite';
import { fileIn } from '../store/open.ts';
import { makePrivate } from '../store/private.ts';
import { openAlone } from '../store/raw-file.ts';
import { stepsAfter } from '../store/schema.ts';
import { type Command, problem } from './command.ts';
import { problemWithFile } from './files.ts';
import { counted } from './words.ts';

const FOR_FILES = problem(
  1,
  'this is for the file in DATA: with DATABASE_URL take pg_dump, or crownlands server export',
);

/** All pages at once: a server that writes meanwhile would else make it begin anew for ever. */
const AT_ONCE = { rate: -1 };

export const backup: Command = {
  help: `Copies the data of a server that keeps them in a file, beside it while it runs.

Usage: crownlands server backup FILE

FILE is written whole or not at all, and is one that was not there. It holds everything up to a moment, with
all secrets of the server: keep it as safe. For PostgreSQL take pg_dump, or crownlands server export.

Example:
  DATA=/var/lib/crownlands crownlands server backup /backups/monday.db
`,
  flags: {},
  words: ['FILE'],
  async run({ words: [file = ''], place: { databaseUrl, folder } }) {
    if (databaseUrl) return FOR_FILES;
    if (existsSync(file)) return problem(1, `${file} is there already`);
    const source = fileIn(folder);
    if (!existsSync(source)) {
      return problem(2, `there is no ${source}: is DATA the folder of the server?`);
    }
    const database = new DatabaseSync(source, { readOnly: true });
    try {
      if (isEmpty(database)) {
        return problem(1, `${source} holds no tables: is DATA the folder of the server?`);
      }
      const copied = (part: string): Promise<unknown> => copyPages(database, part, AT_ONCE);
      const tables = await writtenTo(file, copied, file);
      return { text: `${file} holds ${counted(tables, 'table')} of ${source}, ${sizeOf(file)}.\n` };
    } catch (error) {
      return problem(2, `cannot copy ${source}: ${(error as Error).message}`);
    } finally {
      database.close();
    }
  },
};

export const restore: Command = {
  help: `Puts a backup in the place of the data of a server that does not run.

Usage: crownlands server restore FILE [--force]

  --force  even where there are data; they are kept beside, and it says where

Games go on from where they were; the time since then is given back to all clocks.

Example:
  DATA=/var/lib/crownlands crownlands server restore /backups/monday.db
`,
  flags: { force: { type: 'boolean' } },
  words: ['FILE'],
  async run({ words: [file = ''], flags: { force }, place: { databaseUrl, folder } }) {
    if (databaseUrl) return FOR_FILES;
    const missing = problemWithFile(file);
    if (missing) return missing;
    const target = fileIn(folder);
    const found = tablesAt(target);
    if (found !== 0 && !force) {
      const what = found === null ? 'cannot be read' : `holds ${counted(found, 'table')}`;
      return problem(1, `${target} ${what}: --force puts the backup in its place`);
    }
    const aside = isTaken(target) ? nameBeside(target) : null;
    try {
      const copied = async (part: string): Promise<void> => copyFileSync(file, part);
      const tables = await writtenTo(target, copied, file, () => {
        if (aside) putAside(target, aside);
      });
      const before = aside ? `What was there before is in ${aside}.\n` : '';
      return { text: `${target} holds ${counted(tables, 'table')}, ${sizeOf(target)}.\n${before}` };
    } catch (error) {
      return problem(2, (error as Error).message);
    }
  },
};

/** The tables that there are already; null where it cannot be known. Throws while a server runs. */
function tablesAt(target: string): number | null {
  if (!existsSync(target)) return 0;
  try {
    const database = openAlone(target);
    try {
      return countIn(database, 'tables');
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBroken(error)) return null;
    throw error;
  }
}

const isBroken = (error: unknown): boolean =>
  /not a database|malformed/.test((error as Error).message);

/** A file, and what belongs to it where a server was killed. */
const ENDS = ['', '-wal', '-shm', '-journal'];

const isTaken = (path: string): boolean => ENDS.some((end) => existsSync(path + end));

/** A name for what was there that nothing has. */
function nameBeside(target: string): string {
  let name = `${target}.before`;
  for (let number = 2; isTaken(name); number++) name = `${target}.before-${number}`;
  return name;
}

function putAside(target: string, aside: string): void {
  for (const end of ENDS) {
    if (existsSync(target + end)) renameSync(target + end, aside + end);
  }
}

/**
 * Writes a file that is whole as soon as it is there, and that nobody else may read; tells how many tables it
 * holds. Rejects with one line, which calls by its name whatever was copied.
 */
async function writtenTo(
  file: string,
  write: (part: string) => Promise<unknown>,
  name: string,
  makeRoom: () => void = () => {},
): Promise<number> {
  const part = `${file}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(part, { force: true });
    await write(part);
    makePrivate(part);
    const tables = checkCopy(part, name);
    sync(part);
    makeRoom();
    renameSync(part, file);
    return tables;
  } finally {
    rmSync(part, { force: true });
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

const sizeOf = (file: string): string => `${statSync(file).size} bytes`;

/** Makes sure that a copy is whole, ours and one file; tells how many tables it holds. Throws one line. */
function checkCopy(path: string, name: string): number {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    const version = database.prepare('PRAGMA user_version').get().user_version;
    const { quick_check } = database.prepare('PRAGMA quick_check(1)').get();
    if (quick_check !== 'ok') throw new Error(`it is broken: ${quick_check}`);
    if (version === 0) throw new Error('this is no backup of Crownlands');
    stepsAfter(version);
    return countIn(database, 'tables');
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  } finally {
    database.close();
  }
}

type Database = InstanceType<typeof DatabaseSync>;

/** Whether nobody has ever come to the server of this database. */
const isEmpty = (database: Database): boolean =>
  countIn(database, 'tables') + countIn(database, 'people') === 0;

function countIn(database: Database, table: 'tables' | 'people'): number {
  const known = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
  return known ? database.prepare(`SELECT count(*) AS count FROM ${table}`).get().count : 0;
}
