/** The languages of the page, as its paths name them. */
export const LANGUAGES = ['en', 'sr-Latn', 'sr-Cyrl', 'cs', 'sk', 'pl', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: string): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The language of a reader who accepts these, as a header lists them; English if we speak none. */
export function languageFor(accepted: string): Language {
  const wanted = accepted
    .slice(0, LONGEST)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return wanted.map(({ tag }) => ours(tag)).find((language) => language !== null) ?? 'en';
}

/** Letters of the header that are read. */
const LONGEST = 500;

/** Our language for a tag such as `sr-Cyrl-RS` or `cs-CZ`. */
function ours(tag: string): Language | null {
  const [base = '', ...rest] = tag.toLowerCase().split('-');
  if (base === 'sr') return rest.includes('cyrl') ? 'sr-Cyrl' : 'sr-Latn';
  if (['bs', 'hr', 'sh', 'cnr'].includes(base)) return 'sr-Latn';
  return isLanguage(base) ? base : null;
}

/** A language as Open Graph names it, with a country. */
export const LOCALES: { readonly [language in Language]: string } = {
  en: 'en_GB',
  'sr-Latn': 'sr_RS',
  'sr-Cyrl': 'sr_RS',
  cs: 'cs_CZ',
  sk: 'sk_SK',
  pl: 'pl_PL',
  hu: 'hu_HU',
};
