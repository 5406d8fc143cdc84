import { parsePuzzle } from '@crownlands/puzzles';
import { beforeAll, expect, it, vi } from 'vitest';
import { speak } from '../../words/texts.ts';
import { NOTHING } from './results.ts';
import { shareText } from './share.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  return () => vi.unstubAllGlobals();
});

const found = parsePuzzle('build 3 / 37 / 28@0,2N 32@-1,1S 18@-2,0E 37@1,-1W / 22 34 7 41 42');
const RESULT = { ...NOTHING, isSolved: true, time: 151_000 };

it('a result says how it went and gives nothing away', () => {
  if (!found.ok) throw new Error(found.reason);
  const text = shareText(found.value, { ...RESULT, tries: [2, 5] }, '16 November', 'https://c/1');
  expect(text.split('\n')).toEqual([
    'Crownlands, 16 November',
    'Build ●●●○○ 2 tries, 2:31',
    '🟩🟩🟥⬜⬜',
    '🟩🟩🟩🟩🟩',
    'https://c/1',
  ]);
});

it('many tries are told in few lines, and hints are counted', () => {
  if (!found.ok) throw new Error(found.reason);
  const tries = [0, 1, 2, 3, 4, 3, 2, 5];
  const lines = shareText(found.value, { ...RESULT, hints: 1, tries }, 'x', 'y').split('\n');
  expect(lines[1]).toBe('Build ●●●○○ 8 tries, 2:31, 1 hint');
  expect(lines.slice(2, -1)).toEqual([
    '🟥⬜⬜⬜⬜',
    '🟩🟥⬜⬜⬜',
    '🟩🟩🟥⬜⬜',
    '🟩🟩🟩🟥⬜',
    '…',
    '🟩🟩🟩🟩🟩',
  ]);
});
