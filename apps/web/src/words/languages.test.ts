import { expect, it } from 'vitest';
import { ours } from './languages.ts';

it.each([
  ['en-GB', 'en'],
  ['sr', 'sr-Latn'],
  ['sr-RS', 'sr-Latn'],
  ['sr-Cyrl-RS', 'sr-Cyrl'],
  ['hr-HR', 'sr-Latn'],
  ['cs-CZ', 'cs'],
  ['de', null],
  ['', null],
  ['constructor', null],
  ['__proto__', null],
])('%s is %s', (tag, language) => {
  expect(ours(tag)).toBe(language);
});
