import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../ui/settings.ts';
import { begin, DEFAULT_SETUP, lastSetup, rememberSetup, type Setup } from './setup.ts';

afterEach(() => {
  settings.setup.value = '';
});

const FOUR: Setup = {
  sitters: ['person', 'squire', 'knight', 'person'],
  names: ['Ana', '', '', 'Iva'],
  variants: ['dynasty'],
  firstOrder: 'clockwise',
  first: 3,
};

describe('the setup of the last game', () => {
  it('comes back as it was', () => {
    rememberSetup(FOUR);
    expect(lastSetup()).toEqual(FOUR);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"sitters":'],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[]'],
    ['an object without fields', '{}'],
    ...Object.entries({
      sitters: ['nobody', 'nobody', 'nobody', 'person'],
      names: ['Ana', 5, null, {}],
      variants: ['harmony', 'harmony'],
      firstOrder: 'alphabetic',
      first: 1.5,
    }).map(([field, wrong]) => [`wrong ${field}`, JSON.stringify({ ...FOUR, [field]: wrong })]),
  ])('is the usual one where %s is kept', (_what, kept = '') => {
    settings.setup.value = kept;
    expect(lastSetup()).toEqual(DEFAULT_SETUP);
    expect(begin(lastSetup()).seats).toHaveLength(2);
  });
});
