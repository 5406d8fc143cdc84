import {
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import bundle from '../../build.js';
import { entryOf } from '../../test/entries.ts';
import { newFile, placeWith, run, seqAt } from '../../test/kept.ts';
import { newFolder } from '../../test/places.ts';
import { fileIn, openStore } from '../store/open.ts';
import { STEPS } from '../store/schema.ts';
import { backup, restore } from './backup.ts';
import { reports } from './reports.ts';
import { exportAll, importAll } from './transfer.ts';

beforeAll(() => bundle());

describe('a backup', () => {
  it('is never written over another file, nor of nothing', async () => {
    const place = await placeWith(3);
    const file = join(place.folder, 'copy.db');
    expect(await run(backup, place, file)).toMatch(/holds 1 table /);
    expect(await run(backup, place, file)).toBe(`${file} is there already`);
    const empty = newFile();
    await (await openStore(empty)).end();
    expect(await run(backup, empty, `${file}2`)).toBe(
      `${fileIn(empty.folder)} holds no tables: is DATA the folder of the server?`,
    );
    const nowhere = { ...place, folder: join(place.folder, 'none') };
    expect(await run(backup, nowhere, `${file}2`)).toMatch('there is no ');
    expect(existsSync(`${file}2`)).toBe(false);
    expect(existsSync(nowhere.folder)).toBe(false);
  });

  it('takes the place of data only by force, and keeps them each time', async () => {
    const [place, other] = [await placeWith(3), await placeWith(7)];
    const file = join(place.folder, 'copy.db');
    await run(backup, place, file);
    const target = fileIn(other.folder);
    expect(await run(restore, other, file)).toMatch('holds 1 table: --force');
    expect(await seqAt(other)).toBe(7);
    for (const aside of [`${target}.before`, `${target}.before-2`, `${target}.before-3`]) {
      const text = `${target} holds 1 table, ${statSync(file).size} bytes.\n`;
      const before = `What was there before is in ${aside}.\n`;
      expect(await run(restore, other, file, true)).toBe(text + before);
      expect(await seqAt(other)).toBe(3);
    }
    copyFileSync(`${target}.before`, target);
    expect(await seqAt(other)).toBe(7);
  });

  it('takes the place of what cannot be read, by force', async () => {
    const place = await placeWith(3);
    const file = join(place.folder, 'copy.db');
    await run(backup, place, file);
    const other = newFile();
    writeFileSync(fileIn(other.folder), 'no database at all'.repeat(1000));
    writeFileSync(`${fileIn(other.folder)}-wal`, 'nor its journal');
    const line = `${fileIn(other.folder)} (DATA): file is not a database`;
    expect(await run(reports, other, '')).toBe(line);
    expect(await run(exportAll, other, `${file}.gz`)).toBe(line);
    expect(await run(backup, other, `${file}2`)).toMatch(`${fileIn(other.folder)}: file is not`);
    const nowhere = join(place.folder, 'none', 'all.jsonl.gz');
    expect(await run(exportAll, place, nowhere)).toMatch(`'${nowhere}'`);
    expect(await run(restore, other, file)).toMatch('cannot be read: --force');
    await run(restore, other, file, true);
    expect(await seqAt(other)).toBe(3);
  });

  it('is not restored while a server runs, even by force', async () => {
    const place = await placeWith(3);
    const file = join(place.folder, 'copy.db');
    await run(backup, place, file);
    const store = await openStore(place);
    expect(await run(restore, place, file, true)).toMatch('is in use: stop the server first');
    await store.append(entryOf('a', 3));
    await store.end();
    expect(await seqAt(place)).toBe(4);
  });

  it.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000), 'malformed'],
    ['is gzipped', (bytes: Buffer) => gzipSync(bytes), 'file is not a database'],
    ['is a database of somebody else', () => strangeFile(0), 'this is no backup of Crownlands'],
    ['is of a later version', () => strangeFile(STEPS.length + 1), 'take a newer one'],
  ])('that %s is not restored', async (_what, spoil, reason) => {
    const place = await placeWith(40);
    const file = join(place.folder, 'copy.db');
    await run(backup, place, file);
    writeFileSync(file, spoil(readFileSync(file)));
    const other = newFile();
    expect(await run(restore, other, file)).toMatch(RegExp(`^${file}: .*${reason}`));
    expect(await run(restore, other, place.folder)).toBe(`${place.folder} is a folder`);
    expect(existsSync(fileIn(other.folder))).toBe(false);
    expect(existsSync(`${fileIn(other.folder)}.part`)).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)('that root takes in is for the server alone', async () => {
    const place = await placeWith(3);
    const [copy, all] = [join(place.folder, 'copy.db'), join(place.folder, 'all.jsonl.gz')];
    await run(backup, place, copy);
    await run(exportAll, place, all);
    for (const [command, file] of [
      [restore, copy],
      [importAll, all],
    ] as const) {
      const { folder } = newFile();
      chownSync(folder, NOBODY, NOBODY);
      await run(command, { folder, databaseUrl: undefined }, file);
      const { mode, uid, gid } = statSync(fileIn(folder));
      expect([mode & 0o777, uid, gid]).toEqual([0o600, NOBODY, NOBODY]);
    }
  });

  it('of PostgreSQL is left to its own programs', async () => {
    const place = { folder: newFolder(), databaseUrl: 'postgres://nowhere' };
    for (const command of [backup, restore]) {
      expect(await run(command, place, 'file')).toMatch('take pg_dump');
    }
  });
});

/** Whom a server runs as. */
const NOBODY = 65_534;

function strangeFile(version: number): Buffer {
  const path = join(newFolder(), 'strange.db');
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE tables (id text); PRAGMA user_version = ${version}`);
  database.close();
  return readFileSync(path);
}
