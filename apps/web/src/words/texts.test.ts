import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const PAGE = join(HERE, '..');
type Texts = { readonly [key: string]: string };
const read = (path: string): Texts => JSON.parse(readFileSync(join(HERE, path), 'utf8'));

const LANGUAGES = ['en', 'sr-Latn', 'cs', 'sk', 'pl', 'hu'] as const;
const texts = Object.fromEntries(LANGUAGES.map((tag) => [tag, read(`texts/${tag}.json`)]));
const english = texts.en ?? {};

const stemOf = (key: string): string => key.replace(/_(one|few|many|other)$/, '');
const stems = [...new Set(Object.keys(english).map(stemOf))];
const counted = stems.filter((stem) => `${stem}_other` in english);
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

describe.each(LANGUAGES)('%s', (tag) => {
  const own = texts[tag] ?? {};
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();

  it('has every text, every plural form, and nothing else', () => {
    const wanted = stems.flatMap((stem) =>
      counted.includes(stem) ? pluralCategories.map((form) => `${stem}_${form}`) : [stem],
    );
    expect(Object.keys(own).sort()).toEqual(wanted.sort());
  });

  it('has the placeholders of the English text', () => {
    for (const [key, text] of Object.entries(own)) {
      const model = english[key] ?? english[`${stemOf(key)}_other`] ?? '';
      expect(placeholdersIn(text), key).toEqual(placeholdersIn(model));
    }
  });

  it('leaves no text empty or in English', () => {
    const same = Object.entries(own).filter(([key, text]) => text === english[key]);
    for (const [key, text] of Object.entries(own)) expect(text.trim(), key).not.toBe('');
    if (tag !== 'en') expect(same.length / Object.keys(own).length).toBeLessThan(0.03);
  });

  it('has all rules by number, in order', () => {
    const idsOf = (path: string) =>
      (read(path) as unknown as { sections: { rules: { id: string; text: string }[] }[] }).sections
        .flatMap(({ rules }) => rules)
        .map(({ id }) => id);
    expect(idsOf(`rulebook/${tag}.json`)).toEqual(idsOf('rulebook/en.json'));
  });
});

/** The words of a language without the keys of its texts. */
const wordsIn = (tag: string): string =>
  JSON.stringify([read(`texts/${tag}.json`), read(`rulebook/${tag}.json`)].map(Object.values));

it('English calls the choice of a domino by one name', () => {
  expect(wordsIn('en').match(/\w*claim\w*/gi)).toBe(null);
});

it.each([
  ['cs', /(?<!\p{L})[aikosuvz] .{9}/giu],
  ['sk', /(?<!\p{L})[aikosuvz] .{9}/giu],
  ['pl', /(?<!\p{L})[aiouwz] .{9}/giu],
])('%s leaves no word of one letter at the end of a line', (tag, word) => {
  expect(wordsIn(tag).match(word)).toBe(null);
});

it('every text is used somewhere', () => {
  const source = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(PAGE, name), 'utf8'))
    .join('\n');
  const patterns = [...source.matchAll(/`([a-z][\w.-]*)\$\{[^}]*\}([\w.-]*)`/g)].map(
    ([, before = '', after = '']) => ({ before, after }),
  );
  const isUsed = (stem: string): boolean =>
    source.includes(`'${stem}'`) ||
    patterns.some(({ before, after }) => stem.startsWith(before) && stem.endsWith(after));
  expect(stems.filter((stem) => !isUsed(stem))).toEqual([]);
});
