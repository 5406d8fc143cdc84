import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isFinishedAt, type TableState } from '@crownlands/protocol';
import { must, parseRecord, replay } from '@crownlands/rules';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../../build.js';
import { type Client, connect, openTable, request } from '../../test/client.ts';
import { entryOf } from '../../test/entries.ts';
import { kindsWith, newFolder, postgresForTests } from '../../test/places.ts';
import { serverProcess } from '../../test/process.ts';
import { settingsWith, sitting } from '../../test/table.ts';
import { fileIn, nameOf, openStore, type StorePlace } from '../store/open.ts';
import { openRaw } from '../store/open-raw.ts';
import { KEPT, STEPS } from '../store/schema.ts';
import { backup, restore } from './backup.ts';
import type { Command } from './command.ts';
import { reports } from './reports.ts';
import { exportAll, importAll } from './transfer.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/operate.js', import.meta.url));

const kinds = kindsWith(await postgresForTests());

beforeAll(() => bundle());

const newPlace = async (name = 'SQLite'): Promise<StorePlace> =>
  must(kinds.find((kind) => kind.name === name)).newPlace();

/** What the operator's program says, as a process of its own. */
function operate({ folder, databaseUrl = '' }: StorePlace, ...args: readonly string[]): string {
  const env = { ...process.env, DATA: folder, DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** The same in this process: what it says, or why not. */
async function run(command: Command, place: StorePlace, file: string, force = false) {
  const call = { place, words: [file], flags: { force }, now: 5_000_000 };
  const outcome = await command.run(call).catch((error: Error) => ({ problem: error.message }));
  return 'text' in outcome ? outcome.text : outcome.problem;
}

async function serverAt({ folder, databaseUrl = '' }: StorePlace) {
  const server = await serverProcess({ DATA: folder, DATABASE_URL: databaseUrl });
  onTestFinished(server.end);
  return server;
}

/** Two who play, on whatever server they are told. */
async function newGame(address: string) {
  let clients: Client[] = [await connect(address), await connect(address)];
  const table = await openTable(address, must(clients[0]?.token), settingsWith());
  for (const [seat, client] of clients.entries()) {
    await client.watch(table);
    await client.order(table, sitting(seat));
  }
  return {
    table,
    playUntil: (isSo: (state: TableState) => boolean) =>
      Promise.all(clients.map((client) => client.playUntil(table, isSo))),
    async goOnAt(other: string) {
      for (const client of clients) client.end();
      clients = await Promise.all(
        clients.map(({ token, states }) => connect(other, token, states)),
      );
      for (const client of clients) await client.watch(table);
    },
    seqs: () => clients.map((client) => client.stateOf(table).seq),
  };
}

async function expectRecord(address: string, table: string): Promise<void> {
  const { status, body } = await request(address, `tables/${table}/record`);
  const record = parseRecord(JSON.stringify(body));
  expect([status, record.ok && replay(record.value).ok]).toEqual([200, true]);
}

/** The same data in a file that this process has never had open: it lets go of one when it likes. */
async function freshly(place: StorePlace): Promise<StorePlace> {
  if (place.databaseUrl) return place;
  const fresh = await newPlace();
  for (const end of ['', '-wal']) {
    const [from, to] = [place, fresh].map(({ folder }) => fileIn(folder) + end);
    if (from && to && existsSync(from)) copyFileSync(from, to);
  }
  return fresh;
}

/** A place with a table of so many events. */
async function placeWith(events: number, name = 'SQLite'): Promise<StorePlace> {
  const place = await newPlace(name);
  const store = await openStore(place);
  const holdings = [{ seat: 1, person: 'ana' }];
  await store.append(entryOf('a', 0, { count: events, row: { isListed: true }, holdings }));
  await store.end();
  return freshly(place);
}

async function seqAt(place: StorePlace): Promise<number | undefined> {
  const store = await openStore(await freshly(place));
  const row = await store.load('a');
  await store.end();
  return row?.seq;
}

describe('a game in the middle', () => {
  it('goes on from a backup that was made beside the server', async () => {
    const place = await newPlace();
    const server = await serverAt(place);
    const game = await newGame(server.address);
    await game.playUntil(({ seq }) => seq >= 12);
    const file = join(newFolder(), 'game.db');
    expect(operate(place, 'backup', file)).toContain(
      `${file} holds 1 tables of ${fileIn(place.folder)}, `,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await game.playUntil(({ seq }) => seq >= 16);
    await server.stop('SIGKILL');

    const other = { folder: join(newFolder(), 'new'), databaseUrl: undefined };
    operate(other, 'restore', file);
    const restored = await serverAt(other);
    await game.goOnAt(restored.address);
    await game.playUntil(isFinishedAt);
    await expectRecord(restored.address, game.table);
  });

  it.skipIf(kinds.length < 2)('goes on in PostgreSQL, and in a file again', async () => {
    const places = [await newPlace(), await newPlace('PostgreSQL'), await newPlace()];
    const first = must(places[0]);
    let server = await serverAt(first);
    const game = await newGame(server.address);
    await game.playUntil(({ seq }) => seq >= 12);
    for (const [index, place] of places.slice(1).entries()) {
      const seqs = game.seqs();
      const file = join(newFolder(), 'all.jsonl.gz');
      const exported = operate(must(places[index]), 'export', file);
      await server.stop('SIGTERM');
      const said = (text: string) =>
        /holds (1 tables) of .+, (\d{2,} rows)\.\n$/.exec(text)?.slice(1);
      expect(said(operate(place, 'import', file))).toEqual(must(said(exported)));
      server = await serverAt(place);
      await game.goOnAt(server.address);
      expect(game.seqs()).toEqual(seqs);
      await game.playUntil(({ seq }) => seq >= 20 + 8 * index);
    }
    await game.playUntil(isFinishedAt);
    await expectRecord(server.address, game.table);
  });
});

describe('a backup', () => {
  it('is never written over another file, nor of nothing', async () => {
    const place = await placeWith(3);
    const file = join(place.folder, 'copy.db');
    expect(await run(backup, place, file)).toMatch('holds 1 tables');
    expect(await run(backup, place, file)).toBe(`${file} is there already`);
    const empty = await newPlace();
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
    expect(await run(restore, other, file)).toMatch('holds 1 tables: --force');
    expect(await seqAt(other)).toBe(7);
    for (const aside of [`${target}.before`, `${target}.before-2`, `${target}.before-3`]) {
      const text = `${target} holds 1 tables, ${statSync(file).size} bytes.\n`;
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
    const other = await newPlace();
    writeFileSync(fileIn(other.folder), 'no database at all'.repeat(1000));
    writeFileSync(`${fileIn(other.folder)}-wal`, 'nor its journal');
    const line = `${fileIn(other.folder)}: file is not a database`;
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
    const other = await newPlace();
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
      const { folder } = await newPlace();
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

describe.each(kinds)('an export from $name', ({ name, newPlace: newPlaceOfKind, makeOf }) => {
  const exported = async (place: StorePlace): Promise<string> => {
    const file = join(newFolder(), 'all.jsonl.gz');
    expect(await run(exportAll, place, file)).toMatch(` tables of ${nameOf(place)}, `);
    return file;
  };

  it('is the same after it was taken in, in either database', async () => {
    const place = await placeWith(1200, name);
    const file = await exported(place);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text.split('\n')).toHaveLength(1200 + 2 + 2 + 1);
    expect(text).toContain('"is_listed":true');
    for (const kind of kinds) {
      const other = await kind.newPlace();
      const said = `${nameOf(other)} holds 1 tables of ${file}, 1202 rows.\n`;
      expect(await run(importAll, other, file)).toBe(said);
      const again = gunzipSync(readFileSync(await exported(other))).toString();
      expect(again).toBe(text);
      expect(await seqAt(other)).toBe(1200);
    }
  });

  it('of an earlier version is brought up to this one', async () => {
    const old = readFileSync(new URL('../../test/schemas/1.sql', import.meta.url), 'utf8');
    const place = await newPlaceOfKind();
    await makeOf(place, 1, old);
    const file = await exported(place);
    const other = await newPlaceOfKind();
    expect(await run(importAll, other, file)).toMatch(`${nameOf(other)} holds `);
    const store = await openStore(other);
    expect(await store.schema()).toBe(STEPS.length);
    expect(await store.query('SELECT person FROM people')).toEqual([]);
    expect((await store.query('SELECT id FROM tables')).length).toBeGreaterThan(0);
    await store.end();
  });

  it('is not taken in where something is, nor while a server runs', async () => {
    const file = await exported(await placeWith(3, name));
    const full = await placeWith(7, name);
    expect(await run(importAll, full, file)).toBe(`${nameOf(full)} is not empty: there are tables`);
    expect(await seqAt(full)).toBe(7);
    const empty = await newPlaceOfKind();
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
    const file = await exported(await placeWith(3, name));
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    writeFileSync(file, gzipSync(`${spoil(lines).join('\n')}\n`));
    const place = await newPlaceOfKind();
    expect(await run(importAll, place, file)).toMatch(RegExp(`^${file}: .*${line.source}`));
    const raw = await openRaw(place, 'write');
    expect(await raw.schema()).toBe(0);
    expect((await raw.columns('events')).size).toBe(0);
    await raw.end();
  });

  it('that is cut off leaves nothing behind', async () => {
    const file = await exported(await placeWith(3, name));
    const place = await newPlaceOfKind();
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    expect(await run(importAll, place, file)).toBe(`${file}: unexpected end of file`);
    writeFileSync(file, 'Dear diary');
    expect(await run(importAll, place, file)).toBe(`${file}: incorrect header check`);
    const folder = newFolder();
    expect(await run(importAll, place, folder)).toBe(`${folder} is a folder`);
  });
});

describe.each(kinds)('data in $name', ({ newPlace: newPlaceOfKind, makeOf }) => {
  it('of an earlier version are left to the new server', async () => {
    const old = readFileSync(new URL('../../test/schemas/1.sql', import.meta.url), 'utf8');
    const place = await newPlaceOfKind();
    await makeOf(place, 1, old);
    const line =
      'is of an older version; start the new server first: it brings the data up to date';
    expect(await run(reports, place, '')).toBe(`${nameOf(place)} ${line}`);
    const raw = await openRaw(place, 'read');
    expect(await raw.schema()).toBe(1);
    await raw.end();
  });

  it('that are none stay none', async () => {
    const place = await newPlaceOfKind();
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
  const place = await newPlace();
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
