import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, onTestFinished } from 'vitest';
import type { StorePlace } from '../src/store/open.ts';
import { inDatabase, type Postgres, startPostgres } from './postgres.ts';

/** A folder that is gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const fileIn = ({ folder }: StorePlace): string => join(folder, 'crownlands.db');

/** The commits in the log of a file: those pages that say how large they leave it. */
async function commitsInFile(place: StorePlace): Promise<number> {
  const log = readFileSync(`${fileIn(place)}-wal`);
  const frame = 24 + log.readUInt32BE(8); // its head and a page
  const frames = Array.from(
    { length: Math.floor((log.length - 32) / frame) },
    (_, n) => 32 + n * frame,
  );
  return frames.filter((at) => log.readUInt32BE(at + 4) > 0).length;
}

/** A file as a server of that schema left it. */
async function makeFileOf(place: StorePlace, schema: number, sql: string): Promise<void> {
  const database = new DatabaseSync(fileIn(place));
  database.exec(`${sql}; PRAGMA user_version = ${schema}`);
  database.close();
}

/** The transactions that have written the events of a database. */
async function commitsInDatabase(place: StorePlace): Promise<number> {
  const sql = 'SELECT count(DISTINCT xmin::text)::int AS commits FROM events';
  const { rows } = await inDatabase(place.databaseUrl, sql);
  return rows[0].commits;
}

async function makeDatabaseOf(place: StorePlace, schema: number, sql: string): Promise<void> {
  const version = `CREATE TABLE schema (version integer NOT NULL); INSERT INTO schema VALUES (${schema})`;
  await inDatabase(place.databaseUrl, `${sql}; ${version}`);
}

type Kind = {
  readonly name: string;
  readonly newPlace: () => Promise<StorePlace>; // for one test
  readonly commitsIn: (place: StorePlace) => Promise<number>;
  readonly makeOf: (place: StorePlace, schema: number, sql: string) => Promise<void>;
};

const FILE: Kind = {
  name: 'SQLite',
  newPlace: async () => ({ databaseUrl: undefined, folder: newFolder() }),
  commitsIn: commitsInFile,
  makeOf: makeFileOf,
};

/** The databases that tables can be kept in. */
export const kindsWith = (postgres: Postgres | null): readonly Kind[] =>
  postgres
    ? [
        FILE,
        {
          name: 'PostgreSQL',
          newPlace: async () => ({ databaseUrl: await postgres.newDatabase(), folder: '' }),
          commitsIn: commitsInDatabase,
          makeOf: makeDatabaseOf,
        },
      ]
    : [FILE];

/** PostgreSQL for a file of tests. Where it is missing, only tests at home may go on without it. */
export async function postgresForTests(): Promise<Postgres | null> {
  const postgres = await startPostgres('fsync=off'); // no test cuts the power
  if (!postgres && process.env.CI) throw new Error('PostgreSQL is not installed');
  if (!postgres) console.warn('PostgreSQL IS MISSING: NOTHING IS TESTED WITH IT');
  afterAll(() => postgres?.end());
  return postgres;
}
