import {
  chmodSync,
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
import { openAlone } from '../store/raw-file.ts';
import { stepsAfter } from '../store/schema.ts';
import { type Command, type Outcome, problem } from './command.ts';

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
    return writtenTo(file, async (part) => {
      const database = new DatabaseSync(source, { readOnly: true });
      try {
        await copyPages(database, part, AT_ONCE);
      } finally {
        database.close();
      }
    });
  },
};

export const restore: Command = {
  help: `Puts a backup in the place of the data of a server that does not run.

Usage: crownlands server restore FILE [--force]

  --force  even where there are data; they are kept beside, as crownlands.db.before

Games go on from where they were; the time since then is given back to all clocks.

Example:
  DATA=/var/lib/crownlands crownlands server restore /backups/monday.db
`,
  flags: { force: { type: 'boolean' } },
  words: ['FILE'],
  async run({ words: [file = ''], flags: { force }, place: { databaseUrl, folder } }) {
    if (databaseUrl) return FOR_FILES;
    if (!existsSync(file)) return problem(2, `there is no ${file}`);
    const target = fileIn(folder);
    const tables = tablesAt(target);
    if (tables !== 0 && !force) {
      const found = tables === null ? 'cannot be read' : `holds ${tables} tables`;
      return problem(1, `${target} ${found}: --force puts the backup in its place`);
    }
    const write = async (part: string): Promise<void> => copyFileSync(file, part);
    return writtenTo(target, write, () => putAside(target));
  },
};

/** The tables that there are already; null where it cannot be known. Throws while a server runs. */
function tablesAt(target: string): number | null {
  if (!existsSync(target)) return 0;
  try {
    return tablesIn(openAlone(target));
  } catch (error) {
    if (isBroken(error)) return null;
    throw error;
  }
}

const isBroken = (error: unknown): boolean =>
  /not a database|malformed/.test((error as Error).message);

/** Keeps what was there under another name, with the journal of a server that was killed. */
function putAside(target: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(target + end)) renameSync(target + end, `${target}.before${end}`);
  }
}

/** Writes a file that is whole as soon as it is there, and that nobody else may read. */
async function writtenTo(
  file: string,
  write: (part: string) => Promise<void>,
  makeRoom: () => void = () => {},
): Promise<Outcome> {
  const part = `${file}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(part, { force: true });
    await write(part);
    chmodSync(part, 0o600);
    const tables = checkCopy(part);
    sync(part);
    makeRoom();
    renameSync(part, file);
    return { text: `${file} holds ${tables} tables, ${statSync(file).size} bytes.\n` };
  } catch (error) {
    rmSync(part, { force: true });
    return problem(2, (error as Error).message);
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Makes sure that a copy is whole, ours and one file; tells how many tables it holds. Throws one line. */
function checkCopy(path: string): number {
  const database = openAlone(path);
  const version = database.prepare('PRAGMA user_version').get().user_version;
  const { quick_check } = database.prepare('PRAGMA quick_check(1)').get();
  const tables = tablesIn(database);
  if (quick_check !== 'ok') throw new Error(`the copy is broken: ${quick_check}`);
  if (version === 0) throw new Error('this is no backup of Crownlands');
  stepsAfter(version);
  return tables;
}

/** Counts the tables in a database, and closes it. */
function tablesIn(database: ReturnType<typeof openAlone>): number {
  try {
    const sql = "SELECT count(*) AS count FROM sqlite_master WHERE name = 'tables'";
    if (database.prepare(sql).get().count === 0) return 0;
    return database.prepare('SELECT count(*) AS count FROM tables').get().count;
  } finally {
    database.close();
  }
}
