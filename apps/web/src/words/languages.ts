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

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** Our language for a tag such as `sr-Cyrl-RS` or `cs-CZ`. */
export function ours(tag: string): Language | null {
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
