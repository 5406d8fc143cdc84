import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changedProgram, folder, outcomeOf, run, start } from '../test/run.ts';

/** A program that no hint makes leave: as a contestant, and as it moves for the first time. */
async function stubborn() {
  const { path } = folder();
  const server = createServer().listen(`${path}/socket`);
  onTestFinished(() => void server.close());
  const program = 'packages/arena/test/programs/stays.mjs';
  const moved = (async () => {
    const [connection] = (await once(server, 'connection')) as [Socket];
    const gone = once(connection, 'close');
    await once(connection, 'data');
    connection.resume();
    return { gone };
  })();
  return { contestant: `cmd:node ${program} ${path}/notes ${path}/socket`, moved };
}

describe('the programs of a match end with it', () => {
  it.each<[string, NodeJS.Signals[], number]>([
    ['when it is interrupted', ['SIGINT'], 130],
    ['when it is interrupted twice', ['SIGINT', 'SIGINT'], 130],
    ['when it is told to end', ['SIGTERM'], 143],
    ['when its terminal is gone', ['SIGHUP'], 129],
  ])('%s, though a bot thinks for an hour', async (_name, signals, expected) => {
    const { contestant, moved } = await stubborn();
    const hour = ['--games', '2', '--time', '3600000', '--seed', '4']; // the program begins
    const child = start(['match', contestant, 'mce', ...hour]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const outcome = outcomeOf(child);
    const { gone } = await moved;
    for (const signal of signals) child.kill(signal);
    expect((await outcome).status).toBe(expected);
    await gone;
  });

  it('when its thread crashes', async () => {
    const sign = `${folder().path}/crash`;
    const crash = `
      import { existsSync as isTime } from 'node:fs';
      setInterval(() => { if (isTime('${sign}')) throw new Error('crashed'); }, 1);`;
    const { main } = changedProgram((text, name) =>
      name === 'match-thread.js' ? text + crash : text,
    );
    const { contestant, moved } = await stubborn();
    const games = ['--games', '1000000', '--simulations', '1'];
    const outcome = outcomeOf(start(['match', contestant, 'random', ...games], {}, main));
    const { gone } = await moved;
    writeFileSync(sign, '');
    const { status, stderr } = await outcome;
    expect([status, stderr]).toEqual([2, 'crownlands match: a bug, please report it: crashed\n']);
    await gone;
  });
});

it('the programs of a match may leave by themselves when it is over', async () => {
  const notes = `${folder().path}/notes`;
  const program = `cmd:node packages/arena/test/programs/plays.mjs ${notes}`;
  const { status } = await run(['match', program, 'random', '--games', '2', '--jobs', '1']);
  expect(status).toBe(0);
  expect(readFileSync(`${notes}.log`, 'utf8')).toMatch(/^(answered\n)+left\n$/);
});

it.each([
  ['throws', 'throw new Error("broken");', 'broken'],
  ['leaves', 'process.exit(0);', 'the thread has exited with 0'],
])('a match fails when a thread %s before it has played', async (_name, program, reason) => {
  const { main } = changedProgram((text, name) => (name === 'match-thread.js' ? program : text));
  const outcome = await run(['match', 'g1', 'random', '--simulations', '1'], '', {}, main);
  expect(outcome).toEqual({
    status: 2,
    stdout: '',
    stderr: `crownlands match: a bug, please report it: ${reason}\n`,
  });
});
