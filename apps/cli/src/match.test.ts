import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { refereeLegal } from '@crownlands/rules/test/referee';
import { describe, expect, it, vi } from 'vitest';
import { expectOneLine, folder, outcomeOf, run, start, startIn } from '../test/run.ts';

const { record } = playthrough(options(2, ['middle-kingdom', 'harmony']), 1);
const { result, ...unsigned } = record;
const running = { ...unsigned, deck: record.deck.slice(0, 12), moves: record.moves.slice(0, 13) };
const json = (value: unknown) => JSON.stringify(value);

describe('match', () => {
  const quick = ['--simulations', '1', '--seed', '1'];

  it('prints one object with what a researcher quotes', async () => {
    const { stdout, stderr } = await run([
      'match',
      'greedy',
      'random',
      '--games',
      '39',
      '--json',
      ...quick,
    ]);
    const { bots, ...settings } = JSON.parse(stdout);
    expect(stderr).toBe('');
    expect(settings).toEqual({
      games: 40,
      players: 2,
      variants: ['middle-kingdom', 'harmony'],
      simulations: 1,
      seed: 1,
    });
    expect(bots.map(({ bot }: { bot: string }) => bot)).toEqual(['greedy', 'random']);
    expect(bots[0].share + bots[1].share).toBeCloseTo(1, 3);
    expect(bots[0].share).toBeGreaterThan(0.9);
    expect(bots[0].low).toBeLessThan(bots[0].share);
    expect(bots[0].margin).toBeCloseTo(-bots[1].margin, 2);
    expect(bots[0]).toMatchObject({ forfeits: 0, playoutsPerMove: 0 });
  });

  it('is the same whatever the jobs, but for the time', async () => {
    const play = async (jobs: string) => {
      const args = ['match', 'g1', 'random', '--games', '20', '--json', '--jobs', jobs, ...quick];
      return JSON.stringify(JSON.parse((await run(args)).stdout), (key, value) =>
        key === 'msPerMove' ? 0 : value,
      );
    };
    expect(await play('1')).toBe(await play('3'));
  });

  it('gives the seats that are left to the last bot', async () => {
    const args = ['match', 'greedy', 'random', '--players', '4', '--games', '8', '--variants', ''];
    const { stdout } = await run([...args, ...quick]);
    expect(stdout).toMatch(/^4 players, 1 simulations a move, seed 1, 8 games\n/);
    expect(stdout.match(/^random/gm)).toHaveLength(3);
  });

  it('keeps the record of every game, and never over another file', async () => {
    const { path } = folder();
    const args = [
      'match',
      'g1',
      'random',
      '--games',
      '6',
      '--records',
      `${path}/games.jsonl`,
      ...quick,
    ];
    expect((await run(args)).status).toBe(0);
    expect((await run(['replay', `${path}/games.jsonl`])).stdout.trim().split('\n')).toHaveLength(
      6,
    );
    expectOneLine(await run(args), 2, 'file already exists');
  });

  it('tells why records could not be kept, with the standings of what was played', async () => {
    const { path } = folder();
    const file = `${path}/games.jsonl`;
    const args = ['match', 'g1', 'random', '--games', '100', '--records', file, ...quick];
    const child = startIn('ulimit -f 8; exec "$@"', args);
    const { status, stdout, stderr } = await outcomeOf(child);
    expectOneLine({ status, stdout: '', stderr }, 2, `crownlands match: ${file}: file too large`);
    expect(stdout).toMatch(/, \d games\n\nbot .*\ng1 .*\nrandom /);
    const replayed = await run(['replay', file]);
    expect(replayed.status).toBe(0);
    expect(replayed.stdout.match(/wins|share/g)?.length).toBeGreaterThan(1);
  });

  it('stops a sequential test when it is clear', async () => {
    const args = ['match', 'greedy', 'random', '--games', '100000', '--sprt', '0,200', '--json'];
    const { games, sprt } = JSON.parse((await run([...args, ...quick])).stdout);
    expect(games).toBeLessThan(1000);
    expect(sprt.answer).toBe('elo1');
  });

  it('tells what it knows when it is interrupted', async () => {
    const records = `${folder().path}/games.jsonl`;
    const args = [
      'match',
      'greedy',
      'random',
      '--games',
      '10000000',
      '--records',
      records,
      ...quick,
    ];
    const child = start(args);
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    await vi.waitUntil(() => existsSync(records) && readFileSync(records).length > 0, 30_000);
    child.kill('SIGINT');
    const [status] = await once(child, 'close');
    expect(stdout).toContain('greedy');
    expect(status).toBe(130);
  });

  it('lets a program play, and reports why one forfeits', async () => {
    const program = 'cmd:node examples/bot.mjs';
    const fair = await run(['match', program, 'random', '--games', '4', '--json']);
    expect(JSON.parse(fair.stdout).bots[0]).toMatchObject({ bot: program, forfeits: 0 });
    const unfair = await run(['match', 'cmd:node -e process.exit(3)', 'random', '--games', '4']);
    expect(unfair.stderr).toBe('cmd:node -e process.exit(3) forfeited: it ended with status 3\n');
    expect(unfair.status).toBe(0);
  });

  it('lets each of our bots be such a program', async () => {
    const program = `cmd:'${process.execPath}' apps/cli/bin/crownlands.js bot greedy`;
    const { stdout } = await run([
      'match',
      program,
      'random',
      '--games',
      '2',
      '--seed',
      '1',
      '--json',
    ]);
    expect(JSON.parse(stdout).bots[0]).toMatchObject({ forfeits: 0, share: 1 });
  });
});

describe('ladder', () => {
  it('ranks bots by a round robin', async () => {
    const bots = ['random', 'greedy', 'g1'];
    const args = [
      'ladder',
      ...bots,
      '--games',
      '19',
      '--simulations',
      '1',
      '--seed',
      '1',
      '--json',
    ];
    const { status, stdout, stderr } = await run(args);
    const { games, ratings } = JSON.parse(stdout);
    expect(games).toBe(20);
    expect(ratings.map(({ bot }: { bot: string }) => bot)).toEqual(['greedy', 'g1', 'random']);
    expect(ratings[2].elo).toBe(0);
    expect(stderr.match(/ against /g)).toHaveLength(3);
    expect(status).toBe(0);
  });

  /** Interrupts a ladder when the program, which never moves, is there. */
  async function interruptedLadder(...bots: string[]) {
    const notes = `${folder().path}/notes`;
    const program = `cmd:node packages/arena/test/programs/late.mjs ${notes}`;
    const named = bots.map((bot) => (bot === 'late' ? program : bot));
    const child = start(['ladder', ...named, '--games', '2', '--time', '3600000', '--json']);
    const outcome = outcomeOf(child);
    await vi.waitUntil(() => existsSync(notes), 30_000);
    child.kill('SIGINT');
    return { ...(await outcome), program };
  }

  it('rates those that have played when it is interrupted', async () => {
    const { status, stdout, stderr, program } = await interruptedLadder('random', 'g1', 'late');
    const { ratings, ...settings } = JSON.parse(stdout);
    expect(settings).not.toHaveProperty('games'); // not all were played
    expect(ratings.map(({ bot }: { bot: string }) => bot).sort()).toEqual(['g1', 'random']);
    expect(stderr).toMatch(/^random against g1: .*\nnot rated, as they have not played: /);
    expect(stderr).toContain(program);
    expect(status).toBe(130);
  });

  it('says nothing but that when nobody has played', async () => {
    const { status, stdout, stderr, program } = await interruptedLadder('late', 'g1', 'random');
    expect(stdout).toBe('');
    expect(stderr).toBe(`not rated, as they have not played: ${program}, g1, random\n`);
    expect(status).toBe(130);
  });
});

describe('bot', () => {
  const turn = (record: unknown, timeMs: unknown = 20) =>
    `${json({ type: 'turn', record, seat: 1, legal: [], timeMs })}\n`;

  it('speaks the protocol', async () => {
    const { status, stdout } = await run(
      ['bot', 'monte-carlo', '--seed', '1'],
      `{"type":"hello","protocol":1}\n\n${turn(running)}{"type":"over","record":{}}\n`,
    );
    const [hello, move] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(hello).toEqual({ type: 'hello', name: 'crownlands monte-carlo' });
    expect(refereeLegal(running)).toContain(move.move);
    expect(status).toBe(0);
  });

  it.each<[string, string, 1 | 2, string]>([
    ['garbage', 'x\n', 2, 'line 1: expected a JSON object'],
    ['a turn without a record', '{"type":"turn"}\n', 2, 'line 1: record: F2'],
    ['a record that is none', turn({ format: 'chess' }), 2, 'line 1: record: format: F2'],
    ['a finished game', turn(record), 2, 'the game is over'],
    ['an illegal record', turn({ ...running, kings: [] }), 1, 'line 1: record: kings: C4'],
    [
      'endless time',
      turn(running).replace('20}', '1e999}'),
      2,
      'line 1: timeMs: expected a number',
    ],
    ['too much time', turn(running, 3_600_001), 2, 'line 1: timeMs'],
    ['time that has run out', turn(running, -1), 2, 'line 1: timeMs'],
    ['a time that is no number', turn(running, Number.NaN), 2, 'line 1: timeMs'],
    ['a line without an end', '['.repeat(2 ** 24), 2, 'standard input:1: F1: longer than'],
  ])('refuses %s', async (_name, input, status, words) => {
    expectOneLine(await run(['bot', 'mce'], input), status, words);
  });

  it('thinks for no time where it has none', async () => {
    const { stdout } = await run(['bot', 'mce'], turn(running, 0));
    expect(refereeLegal(running)).toContain(JSON.parse(stdout).move);
  });
});
