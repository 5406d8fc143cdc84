import { CARD_BOX } from '@crownlands/art';
import { type Language, LOCALES } from '../words/languages.ts';
import type { Told } from './told.ts';

type Head = Told & {
  readonly language: Language;
  readonly url: string;
  readonly picture: string;
};

/** A page with what others show of a link to it in its head. */
export function withHead(html: string, head: Head): string {
  const { title, description, language, url, picture, alt } = head;
  const tags = [
    `<title>${escaped(title)} · Crownlands</title>`,
    named('description', description),
    property('og:type', 'website'),
    property('og:site_name', 'Crownlands'),
    property('og:locale', LOCALES[language]),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', `${CARD_BOX.width}`),
    property('og:image:height', `${CARD_BOX.height}`),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture),
    named('twitter:image:alt', alt),
  ];
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '));
}

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}" />`;
const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}" />`;

/** Text as it may stand in an attribute and between tags. */
const escaped = (text: string): string =>
  text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
