import type { Language } from './languages.ts';
import { toCyrillic } from './transliterate.ts';

/** A rule by its number; each line of its text is a paragraph, and each of its pictures has a caption. */
export type Rule = {
  readonly id: string;
  readonly text: string;
  readonly captions?: readonly string[];
};

/** The rules in one language. */
export type Rules = {
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly rules: readonly Rule[];
  }[];
};

const FILES: { readonly [language in Language]: () => Promise<Rules> } = {
  en: async () => (await import('./rulebook/en.json')).default,
  'sr-Latn': async () => (await import('./rulebook/sr-Latn.json')).default,
  'sr-Cyrl': async () => inCyrillic((await import('./rulebook/sr-Latn.json')).default),
  cs: async () => (await import('./rulebook/cs.json')).default,
  sk: async () => (await import('./rulebook/sk.json')).default,
  pl: async () => (await import('./rulebook/pl.json')).default,
  hu: async () => (await import('./rulebook/hu.json')).default,
};

export const loadRules = (language: Language): Promise<Rules> => FILES[language]();

const inCyrillic = ({ sections }: Rules): Rules => ({
  sections: sections.map(({ id, title, rules }) => ({
    id,
    title: toCyrillic(title),
    rules: rules.map(({ id, text, captions = [] }) => ({
      id,
      text: toCyrillic(text),
      captions: captions.map(toCyrillic),
    })),
  })),
});
