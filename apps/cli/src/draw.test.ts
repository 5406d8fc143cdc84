import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { expectOneLine, FULL_DISK, folder, outcomeOf, run, startIn } from '../test/run.ts';

const KINGDOM = 'w0 w1 f0\n.. C0 f1\n';
const { record } = playthrough(options(3, ['middle-kingdom', 'harmony']), 3);
const json = (value: unknown) => JSON.stringify(value);

const draw = async (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = await run(['draw', ...args], input);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

const textsIn = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => must(text).replaceAll('\u00a0', ' '));

describe('draw', () => {
  it('draws a kingdom that is written as text, with its points', async () => {
    const svg = await draw([], KINGDOM);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(textsIn(svg)).toEqual(['2 × 1 = 2', '2 × 1 = 2']);
    expect(await draw(['-'], KINGDOM)).toBe(svg);
    expect(await draw([folder().file('kingdom.txt', KINGDOM)])).toBe(svg);
  });

  it('draws all kingdoms of a record with names and points, and a crown for the winner', async () => {
    const svg = await draw([], json(record));
    const { scores, winners } = must(record.result);
    expect(scores[1]?.bonuses).toEqual({ 'middle-kingdom': 10, harmony: 5 });
    for (const [seat, { total }] of scores.entries()) {
      expect(svg).toContain(`>Player ${seat}</text>`);
      expect(svg).toContain(`text-anchor="end">${total}</text>`);
    }
    expect(svg.match(/<use href="#crown" [^>]* width="52"/g)).toHaveLength(winners.length);
    for (const colour of ['pink', 'yellow', 'green']) expect(svg).toContain(`#castle-${colour}"`);
    expect(svg).not.toContain('castle-blue');
  });

  it('draws a game that runs, or as it was after some moves, with the points of the land', async () => {
    const running = { ...record, result: undefined, moves: record.moves.slice(0, 20) };
    const svg = await draw([], json(running));
    expect(await draw(['--after', '20'], json(record))).toBe(svg);
    expect(await draw(['--after', '22'], json(record))).not.toBe(svg);
    const before = await draw(['--after', '0'], json(record));
    expect(textsIn(before)).toEqual(['Player 0', '0', 'Player 1', '0', 'Player 2', '0']);
    expect(before).not.toContain('#crown"');
    const all = `${record.moves.length}`;
    expect(await draw(['--after', all], json(record))).toBe(await draw([], json(record)));
  });

  it('[V1] draws the last game of a dynasty', async () => {
    const games = [1, 2].map((seed) => playthrough(options(2, ['dynasty']), seed).record);
    const dynasty = json({ format: 'kingdomino-dynasty/1', games });
    expect(await draw([], dynasty)).toBe(await draw([], json(games[1])));
  });

  it('draws on dark ground, and the dominoes instead of the points', async () => {
    const [light, dark, outlined] = await Promise.all(
      [[], ['--dark'], ['--outlines']].map((flags) => draw(flags, json(record))),
    );
    expect(light).toContain('#F5EDDC');
    expect(dark).toContain('#221D1C');
    expect(dark).not.toContain('#F5EDDC');
    const placed = record.moves.flatMap((move) => /^(\d+)@/.exec(move)?.[1] ?? []);
    for (const domino of placed) expect(textsIn(must(outlined))).toContain(domino);
    expect(outlined).not.toContain('×');
    expect(light).toContain('×');
  });

  it('writes a file whole or not at all, also where the path is a link', async () => {
    const { path, file } = folder();
    const [game, old] = [file('game.json', json(record)), file('old.svg', 'old')];
    symlinkSync(old, join(path, 'link.svg'));
    expect(await draw([game, '--out', join(path, 'link.svg')])).toBe('');
    expect(readFileSync(old, 'utf8')).toBe(await draw([game]));
    const full = startIn(FULL_DISK, ['draw', game, '--out', old]);
    expectOneLine(await outcomeOf(full), 2, 'old.svg: file too large');
    expect(readFileSync(old, 'utf8')).toBe(await draw([game]));
    expect(readdirSync(path).sort()).toEqual(['game.json', 'link.svg', 'old.svg']);
  });

  it('writes into a pipe that has a name, and to standard output by the name of -', async () => {
    const svg = await draw([], KINGDOM);
    const { path } = folder();
    const read = `test -p pipe && head -c ${Buffer.byteLength(svg)} <&3`;
    const script = `cd '${path}' && mkfifo pipe && exec 3<>pipe && "$@" && ${read}`;
    const piped = startIn(script, ['draw', '--out', 'pipe']);
    expect(await outcomeOf(piped, KINGDOM)).toEqual({ status: 0, stdout: svg, stderr: '' });
    expect(await draw(['--out', '-'], KINGDOM)).toBe(svg);
  });

  it.each<[string, string[], string, 1 | 2, string]>([
    ['nothing', [], '', 2, 'standard input: row 1, square 1: F4'],
    ['no kingdom', [], 'w0 x9', 2, 'standard input: row 1, square 2: F4'],
    ['no castle', [], 'w0 w0', 1, 'C3: a kingdom has one castle'],
    ['too wide', [], `C0${' w0'.repeat(7)}`, 1, 'P1: the kingdom is 8 squares wide, and 7 fit'],
    ['a broken record', [], '{"format":', 2, 'standard input: F1: this is not JSON'],
    ['two records', [], `${json(record)}\n${json(record)}`, 2, 'expected one record'],
    ['an illegal move', [], json({ ...record, moves: ['#49'] }), 1, 'moves[0]: C1'],
    [
      'an illegal move further on',
      ['--after', '3'],
      json({ ...record, moves: [...record.moves, '#1'], result: undefined }),
      1,
      'T6',
    ],
    ['too many moves', ['--after', '999'], json(record), 2, '--after: expected a whole number'],
    ['less than no move', ['--after', '-1'], json(record), 2, 'from 0 to \\d+, not -1'],
    ['moves of a text', ['--after', '1'], KINGDOM, 2, '--after goes with a record'],
    ['dominoes of a text', ['--outlines'], KINGDOM, 2, '--outlines goes with a record'],
    ['no name', ['--out', ''], KINGDOM, 2, '--out: expected the name of a file'],
    ['another kind of picture', ['--out', 'x.png'], KINGDOM, 2, '--out: the picture is SVG'],
    ['no folder', ['--out', '/nowhere/x.svg'], KINGDOM, 2, '/nowhere/x.svg: no such file'],
    ['a folder', ['--out', '/'], KINGDOM, 2, '/: illegal operation on a directory'],
  ])('says in one line what is wrong: %s', async (_what, args, input, status, words) => {
    const outcome = await run(['draw', ...args], input);
    expectOneLine(outcome, status, new RegExp(words.replaceAll(/[[\]]/g, '\\$&')));
  });

  it('never writes over what it reads', async () => {
    const path = folder().file('game.json', json(record));
    expectOneLine(await run(['draw', path, '--out', path]), 2, 'the file to be drawn');
    expect(readFileSync(path, 'utf8')).toBe(json(record));
  });
});

it('the picture in the README is what the program draws', async () => {
  const svg = await draw(['docs/kingdom.txt']);
  await expect(svg).toMatchFileSnapshot('../../../docs/kingdom.svg');
});
