import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, parseRecord, replay } from '@crownlands/rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../build.js';
import { connect, newId, newToken, openTable, request } from '../test/client.ts';
import { newFolder, postgresForTests } from '../test/places.ts';
import { serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { deviceOf, idOf } from './people/people.ts';
import { nameOf, openStore } from './store/open.ts';

const PROGRAM = fileURLToPath(new URL('../dist/operate.js', import.meta.url));

beforeAll(() => bundle());
const postgres = await postgresForTests();

type Env = { readonly DATA?: string; readonly DATABASE_URL?: string };

const operateIn = (env: Env, args: readonly string[]) =>
  new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, DATABASE_URL: '', ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });

const idBy = (token: string): string => idOf(deviceOf(token));

describe.each(postgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'beside a server that runs on %s',
  (kind) => {
    it('reads and settles reports, bans, renames, exports and deletes', async () => {
      const url = kind === 'SQLite' ? '' : ((await postgres?.newDatabase()) ?? '');
      const server = await serverProcess({ DATABASE_URL: url });
      onTestFinished(server.end);
      const { address, folder } = server;
      const operate = (...args: string[]) =>
        operateIn(url ? { DATABASE_URL: url } : { DATA: folder }, args);
      const [ana, ben] = [newToken(), newToken()];
      const settings = settingsWith({}, { substitute: 'apprentice', isListed: true });
      const players = await Promise.all([ana, ben].map((token) => connect(address, token)));
      const table = await openTable(address, ana, settings);
      for (const [seat, player] of players.entries()) {
        await player.watch(table);
        await player.order(table, sitting(seat, `Name ${seat}`));
      }
      await Promise.all(
        players.map((player) => player.playUntil(table, (at) => at.secret !== null)),
      );
      await players[0]?.order(table, { type: 'rematch', seat: 0 });
      const next = must(players[0]?.stateOf(table).next).table;

      const body = { id: idBy(ben), table, reason: 'phrases' };
      expect((await request(address, 'reports', { token: ana, body })).status).toBe(200);
      const listed = await operate('reports', '--json');
      const [report] = JSON.parse(listed.stdout);
      expect(report).toMatchObject({ reported: idBy(ben), reporter: idBy(ana), game: table });
      expect((await operate('reports')).stdout).toContain(`${report.id}  `);
      expect(await operate('settle', report.id)).toMatchObject({ status: 0, stderr: '' });
      expect((await operate('reports')).stdout).toBe(
        `There is nothing to settle in ${nameOf({ folder, databaseUrl: url || undefined })}.\n`,
      );
      expect(JSON.parse((await operate('reports', '--all', '--json')).stdout)).toHaveLength(1);
      const again = { id: idBy(ana), table, reason: 'name' };
      expect((await request(address, 'reports', { token: ben, body: again })).status).toBe(200);
      expect((await operate('settle', '--by', idBy(ana))).stdout).toBe('0 settled.\n');
      expect((await operate('settle', '--of', idBy(ana))).stdout).toBe('1 settled.\n');

      const opening = { token: ben, body: { id: newId(), settings } };
      expect(await operate('ban', idBy(ben), '--days', '2')).toMatchObject({ status: 0 });
      const banned = await request(address, 'tables', opening);
      expect([banned.status, banned.body.refusal.code]).toEqual([403, 'banned']);
      const name = { token: ben, method: 'PUT', body: { name: 'Name 1' } };
      expect((await request(address, 'me', name)).body.refusal.code).toBe('banned');
      expect(banned.body.refusal.until).toBeGreaterThan(Date.now() + 1.9 * 24 * 60 * 60 * 1000);
      const known = await operate('person', idBy(ben));
      expect(known.stdout).toMatch(/^banned until +2\d{3}-\d\d-\d\d/m);
      expect(known.stdout).not.toContain(deviceOf(ben));
      expect(await operate('unban', idBy(ben))).toMatchObject({ status: 0 });
      expect((await request(address, 'tables', opening)).status).toBe(201);

      const long = await operate('rename', idBy(ben), 'Benedict of the far swamps');
      expect(long.stdout).toBe(
        `${idBy(ben)} is called "Benedict of the far swa…". A name has at most 24 characters: the rest was cut off.\n`,
      );
      expect(await operate('rename', idBy(ben), ' Benedict ')).toMatchObject({
        status: 0,
        stdout: `${idBy(ben)} is called "Benedict".\n`,
      });
      expect((await request(address, 'me', { token: ben })).body.name).toBe('Benedict');
      await players[0]?.order(table, { type: 'say', seat: 0, phrase: 'thanks' });
      expect(players[0]?.stateOf(table).seats[1]).toMatchObject({ name: 'Benedict' });
      const paths = ['events', 'record', 'people'].map((what) => `${table}/${what}`);
      for (const path of [...paths, `${next}/events`]) {
        const shown = await request(address, `tables/${path}`, { token: ana });
        const text = JSON.stringify(shown.body);
        expect([path, text.includes('Name 1'), text.includes('Benedict')]).toEqual([
          path,
          false,
          true,
        ]);
      }
      const { events } = (await request(address, `tables/${next}/events`, { token: ana })).body;
      expect(events.at(-1)).toMatchObject({ type: 'renamed', seat: 1, name: 'Benedict' });
      const [, mine] = (await request(address, 'games', { token: ana })).body; // the rematch comes first
      expect(mine.summary.players[1].name).toBe('Benedict');
      expect(JSON.parse((await operate('person', idBy(ben), '--json')).stdout)).toMatchObject({
        name: 'Benedict',
        results: 1,
        reports: 1,
        openReports: 0,
      });

      const found = await operate('find', 'BENEDlCT');
      expect(found.stdout).toMatch(RegExp(`^${idBy(ben)}  Benedict  2\\d{3}-.+ UTC$`, 'm'));
      await operate('rename', idBy(ana), 'Ana Benedict');
      const like = await operate('find', 'benedict', '--json');
      expect(JSON.parse(like.stdout)).toMatchObject([
        { id: idBy(ben), ratings: [] },
        { id: idBy(ana), name: 'Ana Benedict' },
      ]);
      const none = await operate('find', 'Benedikta');
      expect(none).toMatchObject({ status: 1, stdout: '' });
      expect(none.stderr).toMatch(/: no profile in .+ has a name like Benedikta\n$/);
      expect(await operate('find', '%')).toMatchObject({ status: 2, stdout: '' });

      const exported = join(newFolder(), 'of-ben');
      mkdirSync(exported);
      writeFileSync(join(exported, `${idBy(ben)}.json`), 'of last year');
      expect(await operate('export-person', idBy(ben), exported)).toMatchObject({ status: 0 });
      for (const file of readdirSync(exported)) {
        expect(statSync(join(exported, file)).mode & 0o777, file).toBe(0o600);
      }
      const data = JSON.parse(readFileSync(join(exported, `${idBy(ben)}.json`), 'utf8'));
      expect(data.profile.name).toBe('Benedict');
      const [line = ''] = readFileSync(join(exported, `${idBy(ben)}.jsonl`), 'utf8').split('\n');
      const record = parseRecord(line);
      expect(record.ok && replay(record.value).ok).toBe(true);

      const phone = newToken();
      const store = await openStore({ databaseUrl: url || undefined, folder });
      await store.query('INSERT INTO devices VALUES ($1, $2, 0)', deviceOf(phone), deviceOf(ben));
      await store.end();
      const onPhone = await connect(address, phone);
      const another = await openTable(address, ana, settings);
      await onPhone.watch(another);
      expect(await operate('delete', idBy(ben))).toMatchObject({ status: 0, stderr: '' });
      await expect(onPhone.order(another, sitting(1, 'Benedict'))).rejects.toThrow('hung up');
      expect((await request(address, 'me', { token: phone })).body.id).toBe(idBy(phone));
      expect(await operate('person', idBy(ben))).toMatchObject({ status: 1, stdout: '' });
      expect((await request(address, `people/${idBy(ben)}`)).status).toBe(404);
      const left = await request(address, `tables/${table}/record`);
      expect(parseRecord(JSON.stringify(left.body)).ok).toBe(true);
      expect((await operate('find', 'Benedict')).stdout).not.toContain(idBy(ben));
      for (const player of players) player.end();
    });
  },
);

describe('what cannot be done', () => {
  it.each([
    [2, 'no command', []],
    [2, 'no command nonsense', ['nonsense']],
    [2, 'ID is missing', ['ban']],
    [2, 'NAME is missing', ['rename', 'x']],
    [2, 'unexpected argument more', ['settle', 'x', 'more']],
    [2, '--days: expected a whole number from 1 to 36500, not 0', ['ban', 'x', '--days', '0']],
    [2, "Unknown option '--nonsense'", ['reports', '--nonsense']],
    [1, 'there is no report x', ['settle', 'x']],
    [2, 'either --of or --by', ['settle', 'x', '--of', '--by']],
    [1, 'there is nobody with the id x', ['settle', '--by', 'x']],
    [1, 'there is nobody with the id x', ['ban', 'x']],
    [1, 'there is nobody with the id x', ['delete', 'x']],
    [
      1,
      `there is nobody with the id -${'a'.repeat(21)}`,
      ['ban', `-${'a'.repeat(21)}`, '--days', '2'],
    ],
  ])('ends with %d and one line: %s', async (status, line, args) => {
    const DATA = newFolder();
    const { openFile } = await import('./store/sqlite.ts');
    openFile(join(DATA, 'crownlands.db')).close();
    const outcome = await operateIn({ DATA }, args);
    expect(outcome).toMatchObject({ status, stdout: '' });
    expect(outcome.stderr).toContain(line);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('makes no data where there are none', async () => {
    const DATA = newFolder();
    mkdirSync(join(DATA, 'empty'));
    const outcome = await operateIn({ DATA: join(DATA, 'empty') }, ['reports']);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain('is DATA the folder of the server?');
    expect(existsSync(join(DATA, 'empty', 'crownlands.db'))).toBe(false);
  });

  it('explains itself and each command', async () => {
    const all = await operateIn({}, ['help']);
    const names = [...all.stdout.matchAll(/^ {2}([a-z-]+) {2,}[A-Z]/gm)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['reports', 'ban', 'delete', 'export-person']));
    const one = await operateIn({}, ['help', 'ban']);
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(one.stdout).toContain('--days N');
  });
});
