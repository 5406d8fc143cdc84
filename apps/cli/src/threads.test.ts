import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, outcomeOf, start } from '../test/run.ts';

const DIST = new URL('../dist/', import.meta.url);

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
    const { path, file } = folder();
    file('package.json', '{"type":"module"}');
    copyFileSync(new URL('main.js', DIST), `${path}/main.js`);
    const thread = readFileSync(new URL('match-thread.js', DIST), 'utf8');
    const crash = `
      import { existsSync as isTime } from 'node:fs';
      setInterval(() => { if (isTime('${path}/crash')) throw new Error('crashed'); }, 1);`;
    file('match-thread.js', thread + crash);
    const { contestant, moved } = await stubborn();
    const games = ['--games', '1000000', '--simulations', '1'];
    const outcome = outcomeOf(
      start(['match', contestant, 'random', ...games], {}, `${path}/main.js`),
    );
    const { gone } = await moved;
    writeFileSync(`${path}/crash`, '');
    const { status, stderr } = await outcome;
    expect([status, stderr]).toEqual([2, 'crownlands match: a bug, please report it: crashed\n']);
    await gone;
  });
});
