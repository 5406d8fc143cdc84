import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { folder, run } from '../test/run.ts';

const DIST = new URL('../dist/', import.meta.url);

/** The built program with one letter of its weights changed, as a disk or a download may do it. */
function spoilt(): string {
  const { file } = folder();
  file('package.json', '{"type":"module"}');
  for (const name of ['simulate-thread.js', 'match-thread.js']) file(name, spoil(name));
  return file('main.js', spoil('main.js'));
}

function spoil(name: string): string {
  const text = readFileSync(new URL(name, DIST), 'utf8');
  return text.replaceAll(/(WEIGHTS\d* = ['"][\w+/]{5000})(.)/g, (_, before, letter) => {
    return `${before}${letter === 'A' ? 'B' : 'A'}`;
  });
}

it.each([
  ['simulate', '--bots', 'champion,greedy', '--games', '2', '--simulations', '5', '--seed', '1'],
  ['match', 'champion', 'greedy', '--games', '2', '--simulations', '5'],
  ['ladder', 'champion', 'greedy', '--games', '2', '--simulations', '5'],
])('%s says in one line that weights are corrupt, and plays on', async (...args) => {
  const { status, stdout, stderr } = await run(args, '', {}, spoilt());
  const [first, ...others] = stderr.trimEnd().split('\n');
  expect(first).toBe('the weights of net two are corrupt; monte-carlo plays instead');
  expect(others.filter((line) => line.includes('weights'))).toEqual([]);
  expect(stdout).not.toBe('');
  expect(status).toBe(0);
});

it('nothing is said of weights that are all right', async () => {
  const { stderr } = await run([
    'match',
    'champion',
    'greedy',
    '--games',
    '2',
    '--simulations',
    '5',
  ]);
  expect(stderr).toBe('');
});
