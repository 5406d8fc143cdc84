import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../../build.js';
import { freshly, newFile, placeWith, run, seqAt } from '../../test/kept.ts';
import { kindsWith, newFolder, postgresForTests } from '../../test/places.ts';
import { fileIn, nameOf, openStore, type StorePlace } from '../store/open.ts';
import { openRaw } from '../store/open-raw.ts';
import { KEPT, STEPS } from '../store/schema.ts';
import { reports } from './reports.ts';
import { exportAll, importAll } from './transfer.ts';

const kinds = kindsWith(await postgresForTests());

beforeAll(() => bundle());

const textOf = (file: string): string => gunzipSync(readFileSync(file)).toString();

/** Numbers of as many digits as there are, and what the database of that schema lacks. */
const [MU, SIGMA] = [27.123456789012344, 0.1 + 0.2];
const MORE = `INSERT INTO meetings VALUES ('two, quick', 'a-meeting');
  INSERT INTO ratings VALUES ('ben', 4, ${MU}, ${SIGMA}, -17, 3, 1800000000000)`;

describe.each(kinds)('an export from $name', ({ newPlace, makeOf }) => {
  const exported = async (place: StorePlace): Promise<string> => {
    const file = join(newFolder(), 'all.jsonl.gz');
    expect(await run(exportAll, place, file)).toMatch(` table of ${nameOf(place)}, `);
    return file;
  };

  it('is the same after it was taken in, in either database', async () => {
    const place = await placeWith(1200, await newPlace());
    const file = await exported(place);
    const text = textOf(file);
    expect(text.split('\n')).toHaveLength(1200 + 2 + 2 + 1);
    expect(text).toContain('"is_listed":true');
    for (const kind of kinds) {
      const other = await kind.newPlace();
      const said = `${nameOf(other)} holds 1 table of ${file}, 1202 rows.\n`;
      expect(await run(importAll, other, file)).toBe(said);
      expect(textOf(await exported(other))).toBe(text);
      expect(await seqAt(other)).toBe(1200);
    }
  });

  it('holds rows of every table, and is the same after it went to the other database and back', async () => {
    const place = await newPlace();
    const sql = readFileSync(
      new URL(`../../test/schemas/${STEPS.length}.sql`, import.meta.url),
      'utf8',
    );
    await makeOf(place, STEPS.length, `${sql}; ${MORE}`);
    const first = await exported(place);
    const text = textOf(first);
    for (const { table } of KEPT) expect(text).toContain(`\n["${table}",`);
    expect(text).toContain(`"mu":${MU},"sigma":${SIGMA},`);
    let file = first;
    for (const kind of kinds.toReversed()) {
      const other = await kind.newPlace();
      await run(importAll, other, file);
      file = await exported(other);
      expect(textOf(file)).toBe(text);
    }
  });

  it('of an earlier version is brought up to this one', async () => {
    const old = readFileSync(new URL('../../test/schemas/1.sql', import.meta.url), 'utf8');
    const place = await newPlace();
    await makeOf(place, 1, old);
    const file = await exported(place);
    const other = await newPlace();
    expect(await run(importAll, other, file)).toMatch(`${nameOf(other)} holds `);
    const store = await openStore(other);
    expect(await store.schema()).toBe(STEPS.length);
    expect(await store.query('SELECT person FROM people')).toEqual([]);
    expect((await store.query('SELECT id FROM tables')).length).toBeGreaterThan(0);
    await store.end();
  });

  it('is not taken in where something is, nor while a server runs', async () => {
    const file = await exported(await placeWith(3, await newPlace()));
    const full = await placeWith(7, await newPlace());
    expect(await run(importAll, full, file)).toBe(`${nameOf(full)} is not empty: there are tables`);
    expect(await seqAt(full)).toBe(7);
    const empty = await newPlace();
    const store = await openStore(empty);
    await store.pulse(1000);
    expect(await run(importAll, empty, file)).toMatch(/stop the servers? first/);
    await store.end();
    let place = empty;
    const attempt = async (): Promise<string> => {
      place = await freshly(empty);
      return run(importAll, place, file);
    };
    await expect.poll(attempt).toMatch('5 rows');
    expect(await seqAt(place)).toBe(3);
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['ends too early', (lines) => lines.slice(0, -1), /the end is missing/],
    ['has lost a row', (lines) => lines.toSpliced(2, 1), /the end is missing/],
    ['is none', () => ['{"hello":"world"}'], /line 1: this is no export/],
    ['is of a later version', (lines) => lines.with(0, later(lines)), /line 1: .*take a newer/],
    ['has a strange row', (lines) => lines.with(2, '["pg_user",{}]'), /line 3: this is no row/],
    ['has a strange column', (lines) => lines.with(2, '["events",{"a;b":1}]'), /line 3: .* a;b/],
    ['is no JSON', (lines) => lines.with(2, 'events'), /line 3: /],
  ])('that %s leaves nothing behind', async (_what, spoil, line) => {
    const file = await exported(await placeWith(3, await newPlace()));
    const lines = textOf(file).trimEnd().split('\n');
    writeFileSync(file, gzipSync(`${spoil(lines).join('\n')}\n`));
    const place = await newPlace();
    expect(await run(importAll, place, file)).toMatch(RegExp(`^${file}: .*${line.source}`));
    const raw = await openRaw(place, 'write');
    expect(await raw.schema()).toBe(0);
    expect((await raw.columns('events')).size).toBe(0);
    await raw.end();
  });

  it('that is cut off leaves nothing behind', async () => {
    const file = await exported(await placeWith(3, await newPlace()));
    const place = await newPlace();
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    expect(await run(importAll, place, file)).toBe(`${file}: unexpected end of file`);
    writeFileSync(file, 'Dear diary');
    expect(await run(importAll, place, file)).toBe(`${file}: incorrect header check`);
    const folder = newFolder();
    expect(await run(importAll, place, folder)).toBe(`${folder} is a folder`);
  });
});

describe.each(kinds)('data in $name', ({ newPlace, makeOf }) => {
  it('of an earlier version are left to the new server', async () => {
    const old = readFileSync(new URL('../../test/schemas/1.sql', import.meta.url), 'utf8');
    const place = await newPlace();
    await makeOf(place, 1, old);
    const line =
      'is of an older version; start the new server first: it brings the data up to date';
    expect(await run(reports, place, '')).toBe(`${nameOf(place)} ${line}`);
    const raw = await openRaw(place, 'read');
    expect(await raw.schema()).toBe(1);
    await raw.end();
  });

  it('that are none stay none', async () => {
    const place = await newPlace();
    await makeOf(place, 0, '');
    expect(await run(reports, place, '')).toMatch(`${nameOf(place)} holds no tables`);
    const raw = await openRaw(place, 'read');
    expect(await raw.schema()).toBe(0);
    await raw.end();
  });
});

const later = ([header = '']: readonly string[]): string =>
  header.replace(/"schema":\d+/, `"schema":${STEPS.length + 1}`);

it('calls a place by no password', () => {
  const databaseUrl = 'postgres://crownlands:secret@db.example:6432/club?sslmode=require';
  expect(nameOf({ databaseUrl, folder: 'data' })).toBe('postgres://db.example:6432/club');
});

it('moves all that is kept', async () => {
  const place = newFile();
  await (await openStore(place)).end();
  const database = new DatabaseSync(fileIn(place.folder));
  onTestFinished(() => database.close());
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }: { name: string }) => name);
  expect(KEPT.map(({ table }) => table).toSorted()).toEqual(names);
  for (const { table, key } of KEPT) {
    const columns = database.prepare(`PRAGMA table_info(${table})`).all();
    const keys = columns
      .filter(({ pk }: { pk: number }) => pk > 0)
      .sort((one: { pk: number }, other: { pk: number }) => one.pk - other.pk);
    expect(key, table).toEqual(keys.map(({ name }: { name: string }) => name));
  }
});
