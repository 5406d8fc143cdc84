import type { IncomingMessage } from 'node:http';
import { TABLE_ID } from '@crownlands/protocol/schemas';
import { hostOf, type Reached } from '../requests/site.ts';
import { isLanguage, type Language, languageFor } from '../words/languages.ts';

/** Screens of the page whose paths name a table. */
const SCREENS = ['table', 'replay', 'review'] as const;

/** A table that a path of the page leads to. */
export type TableLink = {
  readonly screen: (typeof SCREENS)[number];
  readonly table: string;
  readonly language: Language | null; // of the path
};

/** The table that a path names, with or without a language before it; null for all other paths. */
export function tableLinkAt(path: string): TableLink | null {
  const [, first, name, id] = /^(?:\/([\w-]+))?\/(\w+)\/([\w-]+)\/?$/.exec(path) ?? [];
  const screen = SCREENS.find((one) => one === name);
  if (!screen || !id || !TABLE_ID.safeParse(id).success) return null;
  if (first !== undefined && !/^[a-z]{2}(-[a-z0-9]+)*$/i.test(first)) return null;
  return { screen, table: id, language: first !== undefined && isLanguage(first) ? first : null };
}

/** The language of a path, or of whoever asks. */
export const languageOf = ({ language }: TableLink, { headers }: IncomingMessage): Language =>
  language ?? languageFor(headers['accept-language'] ?? '');

/** A host with or without a port; nothing else of a header goes into a page. */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * How people call this server; null where nobody says it. A proxy tells whether they came by TLS; for the links
 * of a page it does no harm to believe anybody that.
 */
export function originOf(request: IncomingMessage, reached: Reached): string | null {
  if (reached.publicOrigin !== undefined) return reached.publicOrigin;
  const scheme = `${request.headers['x-forwarded-proto'] ?? ''}`.split(',').at(-1)?.trim();
  const host = hostOf(request, reached) ?? '';
  return HOST.test(host) ? `${scheme === 'https' ? 'https' : 'http'}://${host}` : null;
}
