import { beforeAll, expect, it, vi } from 'vitest';
import type { Seated } from './names.ts';
import { declinedInWords } from './refused.ts';
import { speak } from './texts.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  return () => vi.unstubAllGlobals();
});

const ME: Seated = { who: 'me', name: '' };
const BOT: Seated = { who: 'bot', name: '', bot: 'squire' };
const person = (name: string): Seated => ({ who: 'person', name });

it.each([
  ['names whoever was asked alone', [ME, BOT, person('Jan')], '\u2068Jan\u2069 did not agree'],
  [
    'has only those asked who play',
    [person(''), ME, { ...person('Jan'), sitsIn: 'squire' }],
    'Pink did not agree',
  ],
  ['tells of no one among several', [ME, person('Ana'), person('Jan')], 'The others did not agree'],
] as const)('an undo that is declined %s', (_what, seats, words) => {
  expect(declinedInWords(seats)).toBe(words);
});
