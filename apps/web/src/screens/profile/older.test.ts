import { LATEST_GAMES } from '@crownlands/protocol';
import { expect, it } from 'vitest';
import { hasOlder } from './older.ts';

it('a profile looks back on some of many games, whatever they were', () => {
  const resultsOf = (first: number) => ({
    results: { 2: [first, 1], 3: [0, 0, 2], 4: [0, 0, 0, 0] },
  });
  expect(hasOlder(resultsOf(LATEST_GAMES - 3))).toBe(false);
  expect(hasOlder(resultsOf(LATEST_GAMES - 2))).toBe(true);
});
