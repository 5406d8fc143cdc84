import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINES } from '../test/stored.ts';
import { formatPuzzle, parsePuzzle } from './text.ts';

const BUILD = 'build 2 / 23 / 1@-1,-1S 5@0,-1N 23@-2,-1S 25@-1,-2W 6@1,-2S / 37 16 11';
const DUEL =
  'duel 2 / win / 22@0,-1W 25@1,0N 4@1,2N 35@-1,1E 2@2,-1S 26@3,-1S 18@2,1E 14@2,-2W 11x / ' +
  '3@-1,0S 8@1,0N 30@0,1S 44@0,-2S 1@2,2W 9@1,1E 21@-1,2W 38@-2,-1E 32@2,-1N / ' +
  '0:34 1:40 / 6 20 0:31 1:48';

it.each([BUILD, DUEL])('reads and writes %s', (line) => {
  const puzzle = parsePuzzle(line);
  if (!puzzle.ok) throw new Error(puzzle.reason);
  expect(formatPuzzle(puzzle.value)).toBe(line);
});

it('every stored line is a puzzle', () => {
  for (const { line, at } of LINES) expect(parsePuzzle(line), at).toMatchObject({ ok: true });
});

describe('refuses, and says why:', () => {
  it.each<[string, string, string]>([
    [BUILD, 'build 2', 'bild 2'],
    [BUILD, 'build 2', 'build 6'],
    [BUILD, 'build 2', 'build 0'],
  ])('%s with %s as %s', (line, from, to) => {
    expectReason(line.replace(from, to), 'expected build or duel, and a difficulty from 1 to 5');
  });

  it.each<[string, string, string, string]>([
    [BUILD, ' / 23 / ', ' / x / ', 'expected points'],
    [BUILD, ' / 23 / ', ' / 023 / ', 'one form'],
    [BUILD, ' / 37 16 11', '', 'a build has its points, a kingdom and dominoes'],
    [BUILD, '37 16 11', '37 16 11 / 12', 'a build has its points'],
    [BUILD, '37 16 11', '37 16', 'three to six dominoes'],
    [BUILD, '37 16 11', '37 16 11 9 8 7 12', 'three to six dominoes'],
    [BUILD, '37 16 11', '37 16 5', 'domino 5 is there twice'],
    [BUILD, '37 16 11', '37 16 49', 'there is no domino 49'],
    [BUILD, '37 16 11', '37  16 11', 'there is no domino 0'],
    [BUILD, '37 16 11', '37 16 x', 'there is no domino NaN'],
    [BUILD, '6@1,-2S', '6x', 'a build has no discards'],
    [BUILD, '6@1,-2S', '#6', 'a kingdom has no claims'],
    [BUILD, '6@1,-2S', '6@1,-2Q', '6@1,-2Q: expected a move'],
    [BUILD, '6@1,-2S', '6@0,-1S', '6@0,-1S: the two squares are not both free'],
    [BUILD, '6@1,-2S', '6@4,-2S', 'would not fit in 5x5'],
    [BUILD, '6@1,-2S', '6@2,1S', 'neither half touches'],
    [DUEL, 'win', 'loss', 'expected win or draw'],
    [DUEL, ' / 6 20 0:31 1:48', '', 'a duel has its outcome, two kingdoms'],
    [DUEL, '11x', '12x 11x', 'seat 0 has had ten dominoes'],
    [DUEL, '0:34 1:40', '1:34 0:40', 'the first turn is of seat 0'],
    [DUEL, '0:34 1:40', '0:40 1:34', 'from the lowest domino to the highest'],
    [DUEL, '0:34 1:40', '0:34 40', 'seat 1 has two kings'],
    [DUEL, '0:34 1:40', '0:34 1:40 45', 'four kings are in the game'],
    [DUEL, '0:34 1:40', '0:34 2:40', 'there is no domino 0'],
    [DUEL, '6 20 0:31 1:48', '6 20 0:31 48', 'seat 1 has two kings'],
    [DUEL, '6 20 0:31 1:48', '20 6 0:31 1:48', 'one form'],
    [DUEL, '6 20 0:31 1:48', '6 0:31 1:48', 'the last row has four dominoes'],
    [DUEL, '6 20 0:31 1:48', '6 20 22 0:31 1:48', 'domino 22 is there twice'],
  ])('%s with %s as %s', (line, from, to, reason) => {
    expectReason(line.replace(from, to), reason);
  });

  it('a line that has no end', () => {
    expectReason(`${BUILD} ${'1 '.repeat(1000)}`, 'too long');
  });
});

function expectReason(line: string, reason: string): void {
  expect(parsePuzzle(line)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
}

it('whatever it is given, it reads it as it would write it or says why not', () => {
  const lines = LINES.map(({ line }) => line);
  const spoilt = fc
    .tuple(fc.constantFrom(...lines), fc.nat(), fc.nat(3), fc.string({ maxLength: 3 }))
    .map(([line, at, length, text]) => {
      const start = at % line.length;
      return line.slice(0, start) + text + line.slice(start + length);
    });
  const check = (line: string): void => {
    const puzzle = parsePuzzle(line);
    if (puzzle.ok) expect(formatPuzzle(puzzle.value)).toBe(line);
    else expect(puzzle.reason).toMatch(/./);
  };
  fc.assert(fc.property(spoilt, check), { numRuns: 500 });
  fc.assert(fc.property(fc.string(), check));
});
