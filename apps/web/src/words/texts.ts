import { signal } from '@preact/signals';
import { createInstance } from 'i18next';
import { harmonised } from './hungarian.ts';
import type { Language } from './languages.ts';
import type en from './texts/en.json';
import { toCyrillic } from './transliterate.ts';

type Texts = { readonly [key: string]: string };
type Plural = 'one' | 'few' | 'many' | 'other';

/** A text of the page; one that depends on a count is named without its plural form. */
export type TextKey = keyof typeof en extends infer Key
  ? Key extends `${infer Stem}_${Plural}`
    ? Stem
    : Key
  : never;

const FILES: { readonly [language in Language]: () => Promise<Texts> } = {
  en: async () => (await import('./texts/en.json')).default,
  'sr-Latn': async () => (await import('./texts/sr-Latn.json')).default,
  'sr-Cyrl': async () => inCyrillic((await import('./texts/sr-Latn.json')).default),
  cs: async () => (await import('./texts/cs.json')).default,
  sk: async () => (await import('./texts/sk.json')).default,
  pl: async () => (await import('./texts/pl.json')).default,
  hu: async () => (await import('./texts/hu.json')).default,
};

const inCyrillic = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toCyrillic(text)]));

export const language = signal<Language>('en');
const translator = createInstance();

let asked: Language | null = null;

/** Switches the page to a language; of several the one asked for last. */
export async function speak(wanted: Language): Promise<void> {
  asked = wanted;
  const texts = await FILES[wanted]();
  if (asked !== wanted) return;
  if (!translator.isInitialized) {
    await translator.init({
      lng: wanted,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
  }
  translator.addResourceBundle(wanted, 'translation', texts);
  await translator.changeLanguage(wanted);
  document.documentElement.lang = wanted;
  language.value = wanted;
}

/** A text in the language of the page; a name that it does not begin with is one within a sentence. */
export function say(key: TextKey, values: Record<string, string | number> = {}): string {
  const text = filled(key, values);
  return language.value === 'hu' ? harmonised(text) : text;
}

function filled(key: TextKey, values: Record<string, string | number>): string {
  const options = { ...values, lng: language.value };
  const { name } = values;
  if (typeof name !== 'string') return translator.t(key, options);
  const pattern = translator.t(key, { ...options, skipInterpolation: true });
  return translator.t(
    key,
    pattern.startsWith('{{name}}') ? options : { ...options, name: within(name) },
  );
}

/** A name as it is written within a sentence: only `You` is no name and begins small there. */
const within = (name: string): string =>
  name === say('you') ? name.toLocaleLowerCase(language.value) : name;

/** The language of dates, numbers and lists: our English is British. */
export const locale = (): string => (language.value === 'en' ? 'en-GB' : language.value);

/** Several names within a sentence. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.map(within));
