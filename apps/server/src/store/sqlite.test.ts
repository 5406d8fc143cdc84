import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { entryOf, eventOf, rowOf } from '../../test/entries.ts';
import { newFolder } from '../../test/places.ts';
import { storeOn } from './connection.ts';
import { STEPS } from './schema.ts';
import { connectTo, openFile } from './sqlite.ts';

function openNew() {
  const path = join(newFolder(), 'crownlands.db');
  const database = openFile(path);
  const store = storeOn(connectTo(database));
  onTestFinished(() => store.end());
  return { path, database, store };
}

/** More than fits into the pages that a new file has. */
const LONG = { row: { summary: 'x'.repeat(100_000) } };

describe('a file that cannot be written', () => {
  it.each([
    [
      'is full',
      'PRAGMA max_page_count = 1', // as many as there are
      'PRAGMA max_page_count = 100000',
      'database or disk is full',
    ],
    [
      'may only be read',
      'PRAGMA query_only = 1',
      'PRAGMA query_only = 0',
      'attempt to write a readonly database',
    ],
    [
      'fails in the commit',
      `PRAGMA foreign_keys = 1;
       CREATE TABLE broken (id REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED);
       CREATE TRIGGER break AFTER INSERT ON events BEGIN INSERT INTO broken VALUES ('x'); END`,
      'DROP TRIGGER break',
      'FOREIGN KEY constraint failed',
    ],
  ])(
    '%s: all is rejected, nothing is kept, and later it goes on',
    async (_, spoil, mend, message) => {
      const { database, store } = openNew();
      await store.append(entryOf('a', 0));
      database.exec(spoil);
      const outcomes = await Promise.allSettled([
        store.append(entryOf('a', 1, LONG)),
        store.append(entryOf('b', 0, LONG)),
      ]);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message } });
      expect(await store.load('a')).toEqual(rowOf('a', 1));
      expect(await store.read('a', 0)).toEqual([eventOf(1)]);
      expect(await store.load('b')).toBeNull();
      database.exec(mend);
      expect(await store.append(entryOf('a', 1, LONG))).toBe('stored');
      expect(await store.read('a', 0)).toEqual([1, 2].map(eventOf));
    },
  );

  it('is locked: the same, and reading goes on meanwhile', async () => {
    const { path, store } = openNew();
    await store.append(entryOf('a', 0));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.append(entryOf('a', 1))).rejects.toThrow('database is locked');
    expect(await store.load('a')).toEqual(rowOf('a', 1));
    other.close();
    expect(await store.append(entryOf('a', 1))).toBe('stored');
  });
});

it('is written to the disk before anything is said to be stored', () => {
  const { database } = openNew();
  expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
});

describe('a file that cannot be opened is told in one line', () => {
  it.each<[string, (path: string) => void, string]>([
    ['a folder', (path) => mkdirSync(path), 'unable to open database file'],
    ['no database', (path) => writeFileSync(path, 'x'.repeat(9000)), 'file is not a database'],
    ['locked', lock, 'database is locked'],
    [
      'of a newer version',
      (path) => edit(path, `PRAGMA user_version = ${STEPS.length + 1}`),
      `it has schema ${STEPS.length + 1}, and this version knows ${STEPS.length}; take a newer one`,
    ],
  ])('%s', (_, spoil, reason) => {
    const path = join(newFolder(), 'crownlands.db');
    spoil(path);
    expect(problemWith(path)).toMatch(
      RegExp(`^Cannot keep tables in ${path} \\(DATA\\): .*${reason}$`),
    );
  });

  it('one that may only be read', () => {
    const folder = newFolder();
    const path = join(folder, 'crownlands.db');
    openFile(path).close();
    chmodSync(path, 0o444);
    chmodSync(folder, 0o555);
    expect(asNobody(() => problemWith(path))).toMatch(/: attempt to write a readonly database$/);
  });
});

function problemWith(path: string): string {
  try {
    openFile(path).close();
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

function edit(path: string, sql: string): void {
  const database = openFile(path);
  database.exec(sql);
  database.close();
}

function lock(path: string): void {
  const other = new DatabaseSync(path);
  other.exec('BEGIN EXCLUSIVE');
  onTestFinished(() => other.close());
}

/** Root may write everything; so it lends its place to somebody who may not. */
function asNobody<Result>(work: () => Result): Result {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}
