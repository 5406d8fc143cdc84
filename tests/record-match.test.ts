import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const program = resolve('training/record-match.js');
const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...env } = process.env;

/** A repository with one commit and a player that is not changed. */
function repository() {
  const cwd = mkdtempSync(join(tmpdir(), 'crownlands-record-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  mkdirSync(join(cwd, 'packages'));
  writeFileSync(join(cwd, 'packages/player.ts'), 'old');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'One');
  const record = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { cwd, env, encoding: 'utf8' });
  const file = (name: string): string => join(cwd, 'training/logs/matches', name);
  return { cwd, commit: git('rev-parse', 'HEAD'), record, file };
}

const TINY = ['--', 'match', 'greedy', 'random', '--games', '4', '--time', '5', '--seed', '3'];

it('plays a match and stores what it printed, with commit, machine and target', () => {
  const { commit, cwd, record, file } = repository();
  writeFileSync(join(cwd, 'notes.md'), 'not a player');
  expect(record('two', '--target', '0.9', ...TINY)).toMatchObject({ status: 0, stdout: '' });
  const { match, date, ...rest } = JSON.parse(read(file('two.json')));
  expect(rest).toEqual({
    commit,
    machine: expect.stringMatching(/core.*, Node \d/),
    target: 0.9,
  });
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(match).toMatchObject({ games: 4, players: 2, timeMs: 5, seed: 3 });
  expect(match.bots.map(({ bot }: { bot: string }) => bot)).toEqual(['greedy', 'random']);
});

/** Runs the program until a file has something in it, then does what Ctrl-C in a terminal does. */
async function interrupt(cwd: string, args: readonly string[], sign: string): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    detached: true,
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  await vi.waitUntil(() => existsSync(sign) && read(sign) !== '', 30_000);
  process.kill(-Number(child.pid), 'SIGINT');
  await closed;
}

it('stores the games of a match that were played when it is interrupted', async () => {
  const { cwd, file } = repository();
  const records = join(cwd, 'games.jsonl');
  const games = ['--games', '1000000', '--simulations', '1', '--records', records];
  await interrupt(cwd, ['part', '--', 'match', 'greedy', 'random', ...games], records);
  const { match } = JSON.parse(read(file('part.json')));
  expect(match.games).toBe(read(records).trim().split('\n').length);
});

it('stores nothing of a ladder that is interrupted', async () => {
  const { cwd, file } = repository();
  const started = join(cwd, 'started');
  const slow = `cmd:node '${resolve('packages/arena/test/programs/late.mjs')}' '${started}'`;
  const games = ['--games', '2', '--time', '3600000'];
  await interrupt(cwd, ['part', '--', 'ladder', 'random', slow, ...games], started);
  expect(existsSync(file('part.json'))).toBe(false);
});

it('stores what was printed before, a ladder too', () => {
  const { commit, cwd, record, file } = repository();
  const ladder = { seed: 1, ratings: [] };
  writeFileSync(join(cwd, 'printed.json'), JSON.stringify(ladder));
  const from = ['--from', 'printed.json', '--commit', commit.slice(0, 7)];
  expect(record('levels', ...from, '--machine', 'a mill', '--note', 'alone').status).toBe(0);
  const stored = JSON.parse(read(file('levels.json')));
  expect(stored).toMatchObject({ commit, machine: 'a mill', note: 'alone', ladder });
});

it.each([
  ['players that are not committed', ['two', ...TINY], 'not committed'],
  ['a command that fails', ['two', '--', 'match', 'greedy', 'nobody'], 'no bot nobody'],
  ['a commit that is not there', ['two', '--from', 'x', '--commit', '1234567'], 'no commit'],
  ['a file that is not there', ['two', '--from', 'x', '--commit', 'HEAD'], 'x can not be read'],
  ['a file that is no match', ['two', '--from', '.git/HEAD', '--commit', 'HEAD'], 'not what'],
  ['a target in hundredths', ['two', '--target', '75', ...TINY], '--target'],
  ['a name with a path', ['../two', ...TINY], 'NAME'],
  ['nothing to play', ['two'], 'NAME'],
])('refuses %s', (what, args, words) => {
  const { cwd, record, file } = repository();
  if (what.startsWith('players')) writeFileSync(join(cwd, 'packages/player.ts'), 'new');
  const { status, stderr } = record(...args);
  expect(stderr).toContain(words);
  expect(stderr).not.toMatch(/\bat .*\.js:\d+/);
  expect(status).toBe(2);
  expect(existsSync(file('two.json'))).toBe(false);
});
