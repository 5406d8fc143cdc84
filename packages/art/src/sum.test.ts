import { squareAt } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { productOf, sumOf } from './sum.ts';

const squares = [0, 1, 2, 3, 4].map((x) => squareAt(x, 1));

it('is spaced, and stays on one line', () => {
  expect(productOf({ squares: 5, crowns: 2 })).toBe('5\u00a0×\u00a02');
  expect(sumOf({ terrain: 'lake', squares, crowns: 2, points: 10 })).toBe(
    '5\u00a0×\u00a02\u00a0=\u00a010',
  );
});
