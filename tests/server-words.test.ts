import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../apps/server/src/words/languages.ts';
import { TEXTS } from '../apps/server/src/words/texts.ts';
import { LANGUAGES as SPOKEN } from '../apps/web/src/words/languages.ts';
import { toCyrillic } from '../apps/web/src/words/transliterate.ts';

const stemOf = (key: string): string => key.replace(/_(one|few|many|other)$/, '');
const namesIn = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

/** The texts of the page in a language, as its file has them. */
const pageTexts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`apps/web/src/words/texts/${language}.json`, 'utf8'));

it('the server speaks the languages of the page', () => {
  expect([...LANGUAGES].sort()).toEqual(Object.keys(SPOKEN).sort());
});

describe.each(LANGUAGES)('what the server says in %s', (language) => {
  const texts = TEXTS[language];

  it('is all that it says in English, with the same names in it', () => {
    const stems = (of: object) => [...new Set(Object.keys(of).map(stemOf))].sort();
    expect(stems(texts)).toEqual(stems(TEXTS.en));
    for (const [key, text] of Object.entries(texts)) {
      const english = TEXTS.en[key] ?? TEXTS.en[`${stemOf(key)}_other`] ?? '';
      expect(namesIn(text), key).toEqual(namesIn(english));
    }
  });

  it('has a plural for every number', () => {
    const rules = new Intl.PluralRules(language);
    for (const key of Object.keys(TEXTS.en).filter((key) => key.endsWith('_other'))) {
      for (const count of [1, 2, 5, 14, 45, 600]) {
        expect(texts[`${stemOf(key)}_${rules.select(count)}`], `${key} ${count}`).toBeDefined();
      }
    }
  });

  it('is what the page says, where that says it too', () => {
    const page = language === 'sr-Cyrl' ? pageTexts('sr-Latn') : pageTexts(language);
    for (const [key, text] of Object.entries(texts)) {
      const said = page[key];
      if (said !== undefined)
        expect(text, key).toBe(language === 'sr-Cyrl' ? toCyrillic(said) : said);
    }
  });
});

it('Serbian in Cyrillic is Serbian in Latin', () => {
  for (const [key, text] of Object.entries(TEXTS['sr-Latn'])) {
    expect(TEXTS['sr-Cyrl'][key], key).toBe(toCyrillic(text));
  }
});
