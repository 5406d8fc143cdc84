import { expect, it } from 'vitest';
import { harmonised } from './hungarian.ts';

it.each([
  ['A 1-as dominó', 'Az 1-es dominó'],
  ['rakd le a 5-as dominót', 'rakd le az 5-ös dominót'],
  ['a 2-as', 'a 2-es'],
  ['a 3-as', 'a 3-as'],
  ['a 6-as', 'a 6-os'],
  ['a 10-as', 'a 10-es'],
  ['a 15-as', 'a 15-ös'],
  ['a 20-as', 'a 20-as'],
  ['a 27-as', 'a 27-es'],
  ['a 30-as, 38-as', 'a 30-as, 38-as'],
  ['a 40-as', 'a 40-es'],
  ['4-as és 46-as', '4-es és 46-os'],
  ['a 48 dominó', 'a 48 dominó'],
  ['a 5. fordulóban', 'az 5. fordulóban'],
  ['a 9. fordulóban', 'a 9. fordulóban'],
])('%s is %s', (written, read) => {
  expect(harmonised(written)).toBe(read);
});
