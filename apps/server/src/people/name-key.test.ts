import { nameFrom } from '@crownlands/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKeyOf } from './name-key.ts';

describe('names that can be taken for each other have one key', () => {
  it.each([
    ['Ana', 'ANA'],
    ['Ana', 'А\u043dа'.replace('\u043d', 'n')], // Cyrillic А and а
    ['Ana', 'Àná'],
    ['Ana', ' A n a '],
    ['Ana', 'Ａｎａ'],
    ['Ana', 'Ana.'],
    ['Iva', 'lva'],
    ['Iva', '1va'],
    ['Otto', '0tt0'],
    ['Željko', 'Zeljko'],
    ['Đorđe', 'Dorde'],
    ['Łukasz', 'lukasz'],
    ['Hana', 'Ηana'], // Greek
    ['Petar', 'Рetаr'], // Cyrillic
    ['Max', 'Мах'],
    ['straße', 'STRASSE'],
  ])('%s and %s', (one, other) => expect(nameKeyOf(other)).toBe(nameKeyOf(one)));
});

it.each([
  ['Ana', 'Anna'],
  ['Jan', 'Ian'],
  ['Петар', 'Павле'],
  ['Ana', 'Ana 2'],
  ['李', '王'],
])('%s and %s are two', (one, other) => expect(nameKeyOf(other)).not.toBe(nameKeyOf(one)));

it('is the key of itself, for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const key = nameKeyOf(nameFrom(text));
      expect(nameKeyOf(key)).toBe(key);
      expect(key).not.toMatch(/[\s\p{Lu}]/u);
    }),
  );
});
