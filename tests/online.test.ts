import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Settings } from '@crownlands/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server?.stop());

async function openTable(settings: Settings): Promise<string> {
  const answer = await fetch(`${server.address}/api/tables`, {
    method: 'POST',
    headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
    body: JSON.stringify({ id: randomBytes(12).toString('base64url'), settings }),
  });
  return (await answer.json()).table;
}

const recordOf = async (table: string): Promise<string> =>
  (await fetch(`${server.address}/api/tables/${table}/record`)).text();

it('one of our bots and a program in Python play a game, whose shuffle can be checked', async () => {
  const table = await openTable(SETTINGS);
  const link = `${server.address}/hu/table/${table}`;
  const [ours, theirs] = await Promise.all([
    crownlands('join', link, '--bot', 'greedy', '--time', '5', '--name', 'Ana', '--seed', '1'),
    run('python3', ['examples/online.py', link, 'Pythia']),
  ]);
  const record = JSON.parse(ours.stdout);
  expect(record.seats.map(({ name }: { name: string }) => name).sort()).toEqual(['Ana', 'Pythia']);
  expect(JSON.parse(theirs.stdout)).toEqual(record.result);
  const exported = await recordOf(table);
  const checked = crownlandsWith(exported, 'replay');
  expect(checked).toMatchObject({ status: 0 });
  expect(checked.stderr).toContain('the shuffle is the one that was promised');
  const { shuffle, ...rest } = JSON.parse(exported);
  const nonces = [shuffle.nonces[0], 'another-nonce-of-16'];
  const forged = JSON.stringify({ ...rest, shuffle: { ...shuffle, nonces } });
  expect(crownlandsWith(forged, 'replay')).toMatchObject({ status: 1 });
  const promised = { ...shuffle, commitment: shuffle.secret };
  const broken = crownlandsWith(JSON.stringify({ ...rest, shuffle: promised }), 'replay');
  expect(broken.stderr).toContain('the secret is not the one of the commitment');
});

it('a dynasty of programs goes on from game to game', async () => {
  const rules = { players: 3, variants: ['dynasty'], firstOrder: 'snake' } as const;
  const table = await openTable({ ...SETTINGS, rules });
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
  expect(crownlandsWith(await recordOf(table), 'replay')).toMatchObject({ status: 0 });
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
])('crownlands join says what is wrong with %s', (_what, args, status, words) => {
  const answer = crownlandsWith('', ...args);
  expect([answer.status, answer.stderr]).toEqual([status, expect.stringContaining(words)]);
});

it('crownlands join says that there is no such table, and no seat left', async () => {
  const nowhere = `${server.address}/table/${randomBytes(12).toString('base64url')}`;
  const gone = await crownlands('join', nowhere).catch((error) => error);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('no such table')]);
});
