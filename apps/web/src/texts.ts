import { signal } from '@preact/signals';
import { createInstance } from 'i18next';
import { settings } from './settings.ts';
import type en from './texts/en.json';
import { toCyrillic } from './transliterate.ts';

/** The languages of the page, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  'sr-Latn': 'Srpski',
  'sr-Cyrl': 'Српски',
  cs: 'Čeština',
  sk: 'Slovenčina',
  pl: 'Polski',
  hu: 'Magyar',
} as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string): text is Language => text in LANGUAGES;

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

/** Switches the page to a language, and remembers it. */
export async function speak(wanted: Language): Promise<void> {
  const texts = await FILES[wanted]();
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
  settings.language.value = wanted;
  language.value = wanted;
}

/** A text in the language of the page. */
export function say(key: TextKey, values: Record<string, string | number> = {}): string {
  return translator.t(key, { ...values, lng: language.value });
}

/** The language to begin with: the one chosen before, or the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const wanted = [settings.language.value, ...navigator.languages].map(ours);
  return wanted.find((one) => one !== null) ?? 'en';
}

/** Our language for a tag such as `sr-Cyrl-RS` or `cs-CZ`. */
function ours(tag: string): Language | null {
  if (isLanguage(tag)) return tag;
  const { language: base, script } = localeOf(tag);
  if (base === 'sr') return script === 'Latn' || script === undefined ? 'sr-Latn' : 'sr-Cyrl';
  if (['bs', 'hr', 'sh', 'cnr'].includes(base)) return 'sr-Latn';
  return isLanguage(base) ? base : null;
}

function localeOf(tag: string): { readonly language: string; readonly script?: string } {
  const [base = '', ...rest] = tag.split('-');
  const script = rest.find((part) => part.length === 4);
  return script === undefined ? { language: base } : { language: base, script };
}
