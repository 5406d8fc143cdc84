import { squareAt } from '@crownlands/rules';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOwnPlace, describeSquare, tellMove } from './moves.ts';
import type { Seated } from './names.ts';
import { speak } from './texts.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  return () => vi.unstubAllGlobals();
});

it.each([
  [0, 0, 'castle'],
  [2, 0, '2 right: castle'],
  [-1, -2, '1 left, 2 up: castle'],
  [0, 3, '3 down: castle'],
])('a square at %i, %i is named by its way from the castle', (x, y, name) => {
  expect(describeSquare(squareAt(x, y), 'castle')).toBe(name);
});

it('a placement tells which land lies where, and what it adds', () => {
  const move = { type: 'place', domino: 40, a: squareAt(1, 0), b: squareAt(2, 0) } as const;
  expect(tellMove('Ana', move, [])).toBe(
    'Ana: domino 40 placed (mine (1 crown): 1 right; wheat field: 2 right), +1 point.',
  );
});

describe('my place at the end', () => {
  const SEATS: Seated[] = [
    { who: 'me', name: '' },
    { who: 'bot', name: '', bot: 'squire' },
    { who: 'bot', name: '', bot: 'knight' },
  ];

  it('is told when I have not won', () => {
    expect(describeOwnPlace(SEATS, [3, 1, 2], [38, 48, 40])).toBe('You came third: 38 points');
  });

  it('is not told when I have won, nor where several play at one screen', () => {
    expect(describeOwnPlace(SEATS, [1, 2, 3], [48, 40, 38])).toBe(null);
    const two = SEATS.with(1, { who: 'me', name: 'Ana' });
    expect(describeOwnPlace(two, [3, 1, 2], [38, 48, 40])).toBe(null);
  });
});
