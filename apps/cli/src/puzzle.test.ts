import { readFileSync } from 'node:fs';
import { parsePuzzle, proofOf } from '@crownlands/puzzles';
import { formatMove } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { changedProgram, expectOneLine, run } from '../test/run.ts';

const lines = readFileSync('packages/puzzles/days/2027-03.txt', 'utf8').split('\n');
const dayOf = (type: string): number => 1 + lines.findIndex((line) => line.startsWith(type));
const dateOf = (type: string): string => `2027-03-0${dayOf(type)}`;

/** A program whose clock stands at some time. */
const at = (time: string) => {
  const program = `globalThis.Date=class extends Date{constructor(...a){super(...(a.length?a:['${time}']))}}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};

describe.each(['build', 'duel'])('a %s', (type) => {
  const line = lines[dayOf(type) - 1] ?? '';
  const puzzle = parsePuzzle(line);
  if (!puzzle.ok) throw new Error(puzzle.reason);
  const { difficulty } = puzzle.value;
  const date = dateOf(type);
  const best = proofOf(puzzle.value).line.map(formatMove);

  it('is one object with --json, with --answer the line too', async () => {
    const { stdout } = await run(['puzzle', '--date', date, '--json']);
    const asked = JSON.parse(stdout);
    expect(asked).toMatchObject({ date, type, difficulty, text: line });
    const answered = await run(['puzzle', '--date', date, '--json', '--answer']);
    const { answer, ...same } = JSON.parse(answered.stdout);
    expect(same).toEqual(asked);
    expect(answer.line).toEqual(best);
  });

  it('is drawn without its answer, unless that is asked for', async () => {
    const { stdout } = await run(['puzzle', '--date', date, '--ascii']);
    expect(stdout).toContain(`${date}: a ${type}, difficulty ${difficulty} of 5\n`);
    expect(stdout).not.toContain(best[0]);
    const answered = await run(['puzzle', '--date', date, '--ascii', '--answer']);
    expect(answered.stdout.startsWith(stdout)).toBe(true);
    expect(answered.stdout).toContain(`Best line: ${best.join(' ')}`);
  });
});

it("is today's by the clock of this place", async () => {
  const clock = { ...at('2027-03-02T23:30:00Z'), TZ: 'Pacific/Auckland' };
  const { stdout } = await run(['puzzle', '--json'], '', clock);
  expect(JSON.parse(stdout)).toMatchObject({ date: '2027-03-03', text: lines[2] });
});

it.each([
  ['1970-01-01', at('1970-01-01T12:00:00Z'), []],
  ['2026-10-31', {}, ['--date', '2026-10-31']],
  ['2030-02-01', {}, ['--date', '2030-02-01', '--answer', '--json']],
])('%s has none: status 1 and the days that have', async (date, clock, flags) => {
  const reason = `there is no puzzle for ${date}, only from 2026-11-01 to 2030-01-31`;
  expectOneLine(await run(['puzzle', ...flags], '', { ...clock, TZ: 'UTC' }), 1, reason);
});

it('--check solves what is there anew, and names what is wrong', async () => {
  const few = lines.slice(0, 4);
  const spoilt = few
    .with(1, 'hello')
    .with(2, (few[2] ?? '').replace(/^(\w+ \d) \/ \w+ /, '$1 / 7 '));
  const program = (stored: readonly string[]) =>
    changedProgram((text, name) =>
      name === 'puzzles.js'
        ? `export const FILES = ${JSON.stringify({ 'days/2027-03.txt': stored.join('\n') })};`
        : text,
    ).main;
  const checked = await run(['puzzle', '--check'], '', {}, program(few));
  expect(checked).toMatchObject({
    status: 0,
    stdout: '4 puzzles solved anew, all as they should be\n',
  });
  const { status, stdout, stderr } = await run(['puzzle', '--check'], '', {}, program(spoilt));
  expect(stdout).toMatch(/^days\/2027-03\.txt:2: expected build.*\ndays\/2027-03\.txt:3: .*\n$/);
  expect([status, stderr]).toEqual([1, 'crownlands puzzle: 2 of 4 puzzles have a flaw\n']);
});
