import { expect, it } from 'vitest';
import { sayDuration } from './duration.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

it.each([
  [0, '0:00'],
  [1, '0:01'], // a second that has begun
  [9 * SECOND, '0:09'],
  [38 * SECOND, '0:38'],
  [10 * 60 * SECOND, '10:00'],
  [HOUR - 1, '1:00:00'],
  [HOUR + 2 * 60 * SECOND + 3 * SECOND, '1:02:03'],
  [47 * HOUR, '47:00:00'],
  [48 * HOUR, '2 days'],
  [71 * HOUR, '2 days'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(sayDuration(milliseconds)).toBe(text);
});
