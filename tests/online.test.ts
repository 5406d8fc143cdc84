import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { isFinishedAt, type Settings, type TableEvent } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { balancerTo } from '../apps/server/test/balancer.ts';
import { connect, newId, newToken, openTable, request } from '../apps/server/test/client.ts';
import { postgresForTests } from '../apps/server/test/places.ts';
import { serverProcess } from '../apps/server/test/process.ts';
import { serve } from '../scripts/serve.js';

const SETTINGS: Settings = {
  rules: { players: 2, variants: ['harmony'], firstOrder: 'drawn' },
  pace: { type: 'none' },
  isListed: false,
  mayWatch: true,
  substitute: 'apprentice',
};
const CLI = 'apps/cli/bin/crownlands.js';
const run = promisify(execFile);
const crownlands = (...args: string[]) => run(process.execPath, [CLI, ...args]);
const crownlandsWith = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [CLI, ...args], { input, encoding: 'utf8' });

const postgres = await postgresForTests();

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server?.stop());

const recordOf = async (table: string, address = server.address): Promise<string> =>
  (await fetch(`${address}/api/tables/${table}/record`)).text();

it('one of our bots and a program in Python play a game, whose shuffle can be checked', async () => {
  const table = await openTable(server.address, newToken(), SETTINGS);
  const link = `${server.address}/hu/table/${table}`;
  const [ours, theirs] = await Promise.all([
    crownlands('join', link, '--bot', 'greedy', '--time', '5', '--name', 'Ana', '--seed', '1'),
    run('python3', ['examples/online.py', link, 'Pythia']),
  ]);
  const record = JSON.parse(ours.stdout);
  expect(record.seats.map(({ name }: { name: string }) => name).sort()).toEqual(['Ana', 'Pythia']);
  expect(JSON.parse(theirs.stdout)).toEqual(record.result);
  const exported = await recordOf(table);
  expect(record).toEqual(JSON.parse(exported));
  const checked = crownlandsWith(ours.stdout, 'replay');
  expect(checked).toMatchObject({ status: 0 });
  expect(checked.stderr).toContain('the shuffle is the one that was promised');
  const checkedToo = crownlandsWith(ours.stdout, 'replay', '--json');
  expect(JSON.parse(checkedToo.stdout)).toMatchObject({ shuffle: 'checked' });
  const { shuffle, ...rest } = JSON.parse(exported);
  const nonces = [shuffle.nonces[0], 'another-nonce-of-16'];
  const forged = JSON.stringify({ ...rest, shuffle: { ...shuffle, nonces } });
  expect(crownlandsWith(forged, 'replay')).toMatchObject({ status: 1 });
  const promised = { ...shuffle, commitment: shuffle.secret };
  const broken = crownlandsWith(JSON.stringify({ ...rest, shuffle: promised }), 'replay');
  expect(broken.stderr).toContain('the secret is not the one of the commitment');
});

it.runIf(postgres)(
  'programs in Python that start together play a dynasty behind two servers, whichever answers',
  async () => {
    const env = { DATABASE_URL: await must(postgres).newDatabase() };
    const servers = await Promise.all([serverProcess(env), serverProcess(env)]);
    onTestFinished(() => Promise.all(servers.map(({ end }) => end())).then(() => {}));
    const { address, end } = await balancerTo(servers.map((one) => one.address));
    onTestFinished(end);
    const rules = { players: 2, variants: ['dynasty'], firstOrder: 'snake' } as const;
    const table = await openTable(address, newToken(), { ...SETTINGS, rules });
    const link = `${address}/table/${table}`;
    const played = await Promise.all(
      ['Ana', 'Ben'].map((name) => run('python3', ['examples/online.py', link, name])),
    );
    const [one, other] = played.map(({ stdout }) => JSON.parse(stdout));
    const { games } = JSON.parse(await recordOf(table, address));
    expect(games).toHaveLength(3);
    expect([one, other]).toEqual([games[2].result, games[2].result]);
  },
);

it('a dynasty of programs goes on from game to game', async () => {
  const rules = { players: 3, variants: ['dynasty'], firstOrder: 'snake' } as const;
  const table = await openTable(server.address, newToken(), { ...SETTINGS, rules });
  const link = `${server.address}/table/${table}`;
  const program = `cmd:${process.execPath} examples/bot.mjs`;
  const players = await Promise.all([
    crownlands('join', link, '--bot', 'random', '--time', '1', '--seat', '0'),
    crownlands('join', link, '--bot', program, '--seat', '1'),
    crownlands('join', link, '--bot', 'random', '--time', '1', '--seat', '2'),
  ]);
  const records = players.map(({ stdout }) => JSON.parse(stdout));
  expect(records[0].games).toHaveLength(3);
  expect(records[1].totals).toEqual(records[0].totals);
  expect(records[0]).toEqual(JSON.parse(await recordOf(table)));
  const checked = crownlandsWith(must(players[0]).stdout, 'replay');
  expect(checked).toMatchObject({ status: 0 });
  expect(checked.stderr).toContain('the shuffle is the one that was promised');
});

it.each([
  ['no link', ['join'], 2, 'which table?'],
  ['something else', ['join', 'nowhere'], 2, 'not a link to a table'],
  [
    'an unknown bot',
    ['join', 'http://localhost/table/0123456789abcdef', '--bot', 'x'],
    2,
    'no bot x',
  ],
  [
    'a server that is not there',
    ['join', 'http://127.0.0.1:2/table/0123456789abcdef'],
    1,
    'crownlands join: http://127.0.0.1:2 does not answer (ECONNREFUSED)\n',
  ],
])('crownlands join says what is wrong with %s', (_what, args, status, words) => {
  const answer = crownlandsWith('', ...args);
  expect([answer.status, answer.stderr]).toEqual([status, expect.stringContaining(words)]);
});

it('crownlands join says that there is no such table, and no seat left', async () => {
  const nowhere = `${server.address}/table/${randomBytes(12).toString('base64url')}`;
  const gone = await crownlands('join', nowhere).catch((error) => error);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('no such table')]);
});

/** A host at a table, who looks at it. */
async function hosted() {
  const host = await connect(server.address);
  onTestFinished(host.end);
  const table = await openTable(server.address, must(host.token), SETTINGS);
  await host.watch(table);
  const sit = (seat: number) =>
    host.order(table, { type: 'sit', seat, name: 'Ana', nonce: `nonce-of-the-seat-${seat}` });
  return { host, table, sit, state: () => host.stateOf(table) };
}

/** Between a program and the server: learns who asks, and may let no news through. */
async function between({ isSilent = false } = {}) {
  let token = '';
  const proxy = createServer(async (asked, answer) => {
    const { url = '', method = '', headers } = asked;
    const authorization = headers.authorization ?? '';
    token = authorization.replace('Bearer ', '');
    if (isSilent && /after=[1-9]/.test(url)) return;
    const body = method === 'POST' ? await text(asked) : null;
    const gone = new AbortController();
    answer.on('close', () => gone.abort());
    const { signal } = gone;
    const request = { method, headers: { authorization }, body, signal };
    const got = await fetch(server.address + url, request).catch(() => null);
    if (got) answer.writeHead(got.status).end(await got.text());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const { port } = proxy.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, token: () => token };
}

it('crownlands join leaves seats that are kept for a rematch to those who come for it', async () => {
  const { host, table, sit, state } = await hosted();
  await sit(0);
  await sit(1);
  await host.playUntil(table, isFinishedAt);
  await host.order(table, { type: 'rematch', seat: 0 });
  const link = `${server.address}/table/${state().next?.table}`;
  const late = await crownlands('join', link, '--bot', 'random').catch((error) => error);
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('no free seat')]);
});

it.each([
  ['one who waits', {}],
  ['one who does not know yet what came of it', { isSilent: true }],
])('crownlands join gives its seat up before the game: %s', async (_who, silence) => {
  const { host, table, state } = await hosted();
  const { address } = await between(silence);
  const joining = crownlands('join', `${address}/table/${table}`, '--bot', 'random');
  const ended = joining.catch((error) => error);
  await host.until(() => state().seats[0]?.who === 'person');
  joining.child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stdout: '' });
  await host.until(() => state().seats[0]?.who === 'nobody');
});

it('crownlands join takes its seat back from a bot, and says if the host has freed it', async () => {
  const { host, table, sit, state } = await hosted();
  const { address, token } = await between();
  const join = () =>
    crownlands('join', `${address}/table/${table}`, '--bot', 'greedy', '--time', '1');
  const freed = join().catch((error) => error);
  await host.until(() => state().seats[0]?.who === 'person');
  await host.order(table, { type: 'free', seat: 0 });
  expect(await freed).toMatchObject({ code: 1, stderr: expect.stringContaining('has freed') });

  const joined = join();
  await host.until(() => state().seats[0]?.who === 'person');
  await sit(1);
  await host.playUntil(table, ({ played }) => (played?.moves.length ?? 0) > 8);
  const command = { type: 'leave', seat: 0 };
  const leave = async () => {
    const body = { id: newId(), after: state().seq, command };
    const path = `tables/${table}/commands`;
    return (await request(server.address, path, { token: token(), body })).status;
  };
  await expect.poll(leave, { timeout: 20_000 }).toBe(200);
  await host.playUntil(table, isFinishedAt);
  const { stdout } = await joined;
  expect(JSON.parse(stdout).result).toBeDefined();
  const { body } = await request(server.address, `tables/${table}/events?after=0`);
  const types = body.events.map(({ type }: TableEvent) => type);
  expect(types).toEqual(expect.arrayContaining(['left', 'returned']));
});
