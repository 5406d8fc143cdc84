import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFinishedAt, type TableState } from '@crownlands/protocol';
import { must, parseRecord, replay } from '@crownlands/rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../../build.js';
import { type Client, connect, openTable, request } from '../../test/client.ts';
import { newFile } from '../../test/kept.ts';
import { kindsWith, newFolder, postgresForTests } from '../../test/places.ts';
import { inDatabase, startBy, systemPrograms } from '../../test/postgres.ts';
import { serverProcess } from '../../test/process.ts';
import { settingsWith, sitting } from '../../test/table.ts';
import { fileIn, type StorePlace } from '../store/open.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/operate.js', import.meta.url));

const kinds = kindsWith(await postgresForTests());
const system = systemPrograms();

beforeAll(() => bundle());

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

/** A server for which it is some hours later than it is. */
async function serverAt({ folder, databaseUrl = '' }: StorePlace, hours = 0) {
  const later = `const { now } = Date; Date.now = () => now() + ${hours * 3_600_000};`;
  const server = await serverProcess({
    DATA: folder,
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(later)}`,
  });
  onTestFinished(server.end);
  return server;
}

/** Two who play, on whatever server they are told, with half an hour each. */
async function newGame(address: string) {
  let clients: Client[] = [await connect(address), await connect(address)];
  const pace = { type: 'game', minutes: 30 } as const;
  const table = await openTable(address, must(clients[0]?.token), settingsWith({}, { pace }));
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
    moves: () => clients.map((client) => client.stateOf(table).played?.moves.length),
    /** What they were told at this server that has happened. */
    heard: () =>
      clients
        .flatMap(({ messages }) => messages)
        .flatMap((message) => ('events' in message ? message.events : []))
        .map(({ type }) => type),
  };
}

/** Whether nobody was late, because all the hours were given back. */
function expectClocks({ heard }: Awaited<ReturnType<typeof newGame>>): void {
  expect(heard()).toContain('given-back');
  expect(heard()).not.toContain('left');
}

async function expectRecord(address: string, table: string): Promise<void> {
  const { status, body } = await request(address, `tables/${table}/record`);
  const record = parseRecord(JSON.stringify(body));
  expect([status, record.ok && replay(record.value).ok]).toEqual([200, true]);
}

describe('a game in the middle', () => {
  it('goes on from a backup that was made beside the server', async () => {
    const place = newFile();
    const server = await serverAt(place);
    const game = await newGame(server.address);
    await game.playUntil(({ seq }) => seq >= 12);
    const file = join(newFolder(), 'game.db');
    expect(operate(place, 'backup', file)).toContain(
      `${file} holds 1 table of ${fileIn(place.folder)}, `,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await game.playUntil(({ seq }) => seq >= 16);
    await server.stop('SIGKILL');

    const other = { folder: join(newFolder(), 'new'), databaseUrl: undefined };
    operate(other, 'restore', file);
    const restored = await serverAt(other, 1);
    await game.goOnAt(restored.address);
    await game.playUntil(isFinishedAt);
    expectClocks(game);
    await expectRecord(restored.address, game.table);
  });

  it.runIf(system)(
    'goes on from a dump of PostgreSQL that was made beside the server',
    async () => {
      const postgres = await startBy(() => must(system), 'fsync=off');
      onTestFinished(postgres.end);
      const [program, url] = [
        (name: string) => join(must(system), name),
        await postgres.newDatabase(),
      ];
      const server = await serverAt({ databaseUrl: url, folder: '' });
      const game = await newGame(server.address);
      await game.playUntil(({ seq }) => seq >= 12);
      const dump = join(newFolder(), 'game.dump');
      execFileSync(program('pg_dump'), ['--format=custom', `--file=${dump}`, url]);
      await game.playUntil(({ seq }) => seq >= 16);
      await server.stop('SIGKILL');

      await inDatabase(url, 'CREATE DATABASE restored');
      const databaseUrl = url.replace('@/postgres', '@/restored');
      execFileSync(program('pg_restore'), [
        '--single-transaction',
        `--dbname=${databaseUrl}`,
        dump,
      ]);
      const restored = await serverAt({ databaseUrl, folder: '' }, 1);
      await game.goOnAt(restored.address);
      await game.playUntil(isFinishedAt);
      expectClocks(game);
      await expectRecord(restored.address, game.table);
    },
  );

  it.skipIf(kinds.length < 2)('goes on in PostgreSQL, and in a file again', async () => {
    const places = [newFile(), await must(kinds[1]).newPlace(), newFile()];
    let server = await serverAt(must(places[0]));
    const game = await newGame(server.address);
    await game.playUntil(({ seq }) => seq >= 12);
    const { body: key } = await request(server.address, 'push/key');
    await (await serverAt(must(places[1]))).stop('SIGTERM'); // what a first start writes is in nobody's way
    for (const [index, place] of places.slice(1).entries()) {
      const moves = game.moves();
      const file = join(newFolder(), 'all.jsonl.gz');
      const exported = operate(must(places[index]), 'export', file);
      await server.stop('SIGTERM');
      const said = (text: string) =>
        /holds (1 table) of .+, (\d{2,} rows)\.\n$/.exec(text)?.slice(1);
      expect(said(operate(place, 'import', file))).toEqual(must(said(exported)));
      server = await serverAt(place, index + 1);
      await game.goOnAt(server.address);
      expect(game.moves()).toEqual(moves);
      expect((await request(server.address, 'push/key')).body).toEqual(key);
      await game.playUntil(({ seq }) => seq >= 20 + 8 * index);
      expectClocks(game);
    }
    await game.playUntil(isFinishedAt);
    await expectRecord(server.address, game.table);
  });
});
