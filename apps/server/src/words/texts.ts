import type { Language } from './languages.ts';
import cs from './texts/cs.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import hu from './texts/hu.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import sk from './texts/sk.json' with { type: 'json' };
import srCyrl from './texts/sr-Cyrl.json' with { type: 'json' };
import srLatn from './texts/sr-Latn.json' with { type: 'json' };

type Texts = { readonly [key: string]: string };
type Plural = 'one' | 'few' | 'many' | 'other';

/** A text of the server; one that depends on a count is named without its plural form. */
type TextKey = keyof typeof en extends infer Key
  ? Key extends `${infer Stem}_${Plural}`
    ? Stem
    : Key
  : never;

/** What is said outside of the page: on links elsewhere, and in notices. */
export const TEXTS: { readonly [language in Language]: Texts } = {
  en,
  'sr-Latn': srLatn,
  'sr-Cyrl': srCyrl,
  cs,
  sk,
  pl,
  hu,
};

/** A text in a language, with its values in place; `count` decides its plural form. */
export function sayIn(
  language: Language,
  key: TextKey,
  values: { readonly [name: string]: string | number } = {},
): string {
  const texts = TEXTS[language];
  const { count } = values;
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : '';
  const text = texts[key] ?? texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? '';
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => `${values[name] ?? ''}`);
}
