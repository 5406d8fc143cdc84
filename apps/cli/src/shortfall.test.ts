import { existsSync } from 'node:fs';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { changedProgram, expectOneLine, folder, run } from '../test/run.ts';

type Change = (text: string) => string;

/** One letter of all weights is another, as a disk or a download may do it. */
const corrupt: Change = (text) =>
  text.replaceAll(/(WEIGHTS\d* = ['"][\w+/]{5000})(.)/g, (_, before, letter) => {
    return `${before}${letter === 'A' ? 'B' : 'A'}`;
  });
/** As they are built where the files of the weights are not there. */
const missing: Change = (text) => text.replaceAll(/(WEIGHTS\d* = )(['"])[\w+/=]+\2/g, '$1""');
/** A machine that refuses modules which need SIMD. */
const foreign: Change = (text) => `WebAssembly.validate = () => false;\n${text}`;

/** The built program so changed, in all of its files or in the threads only. */
const spoilt = (change: Change, where = /\.js$/): string =>
  changedProgram((text, name) => (where.test(name) ? change(text) : text)).main;

const quick = ['--games', '2', '--simulations', '5', '--seed', '1'];

describe('another bot is not measured under the name of a champion', () => {
  const instead = 'monte-carlo plays instead';

  it.each([
    ['simulate', '--bots', 'greedy,champion', ...quick],
    ['match', 'greedy', 'champion', ...quick],
    ['ladder', 'greedy', 'champion', ...quick],
    ['bench', '--time', '10'],
  ])('by %s', async (...args) => {
    expectOneLine(
      await run(args, '', {}, spoilt(corrupt)),
      1,
      `crownlands ${args[0]}: champion would not play as itself: the weights of net two are corrupt; ${instead}`,
    );
  });

  it.each([
    ['weights are missing', missing, `the weights of net two are missing; ${instead}`],
    ['the machine has no SIMD', foreign, 'no SIMD here; monte-carlo plays instead'],
  ])('where %s', async (_name, change, reason) => {
    const args = ['match', 'champion', 'greedy', ...quick];
    expectOneLine(await run(args, '', {}, spoilt(change)), 1, reason);
  });

  it.each([
    ['simulate', '--bots', 'greedy,champion', ...quick],
    ['match', 'greedy', 'champion', ...quick],
    ['ladder', 'greedy', 'champion', ...quick],
  ])('by %s, even where only its threads lack something', async (...args) => {
    const outcome = await run(args, '', {}, spoilt(corrupt, /-thread\.js$/));
    expectOneLine(outcome, 1, 'the weights of net two are corrupt');
  });

  it('by a program that is our bot', async () => {
    const { moves, result, ...begun } = playthrough(options(2), 1).record;
    const record = { ...begun, deck: begun.deck.slice(0, 4), moves: [] };
    const turn = JSON.stringify({ type: 'turn', record, seat: 0, legal: [], timeMs: 20 });
    const outcome = await run(['bot', 'champion'], `${turn}\n`, {}, spoilt(corrupt));
    expectOneLine(outcome, 1, 'the weights of net two are corrupt');
  });

  it.each([
    ['', /\.js$/],
    [', even where only its threads lack something', /-thread\.js$/],
  ])('by a review%s', async (_name, where) => {
    const { record } = playthrough(options(2), 1);
    const outcome = await run(['review'], JSON.stringify(record), {}, spoilt(corrupt, where));
    expectOneLine(outcome, 1, 'the weights of net two are corrupt');
  });

  it('and no file is begun for its records', async () => {
    const records = `${folder().path}/games.jsonl`;
    const args = ['match', 'champion', 'greedy', ...quick, '--records', records];
    expect((await run(args, '', {}, spoilt(corrupt))).status).toBe(1);
    expect(existsSync(records)).toBe(false);
  });
});

it('bots that need no weights are measured without them', async () => {
  const { status, stderr } = await run(
    ['match', 'greedy', 'duke', ...quick],
    '',
    {},
    spoilt(missing),
  );
  expect([status, stderr]).toEqual([0, '']);
});

it('nothing is said of weights that are all right', async () => {
  const { status, stderr } = await run(['match', 'champion', 'greedy', ...quick]);
  expect([status, stderr]).toEqual([0, '']);
});

it('a game in the terminal says once that weights are corrupt, and goes on', async () => {
  const args = ['play', '--seed', '2', '--bots', 'champion,champion,champion']; // two of them begin
  const { status, stdout } = await run(args, '', {}, spoilt(corrupt));
  const line = `the weights of net four are corrupt; monte-carlo plays instead\n`;
  expect(stdout.split(line)).toHaveLength(2);
  expect(stdout).toMatch(/corrupt.*\nchampion bot \d claims/);
  expect(status).toBe(0);
});
