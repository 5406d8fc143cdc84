import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Reached } from '../requests/site.ts';
import type { Store } from '../store/store.ts';
import { languageOf, originOf, tableLinkAt } from './addresses.ts';
import { withHead } from './head.ts';
import { toldOf } from './told.ts';

/** How links to tables look elsewhere. */
export type Links = {
  /** The page for a path, with what there is to say of its table; null: as it is. */
  readonly pageFor: (
    html: string,
    path: string,
    request: IncomingMessage,
  ) => Promise<string | null>;
  readonly pictures: Hono<{ Bindings: HttpBindings }>;
};

/** Whether whoever asks may let a database be asked once more. */
export type MayRead = (request: IncomingMessage) => boolean;

/**
 * A page that says of a table what anybody may know; one that cannot be read now, or that is asked for too often,
 * is not spoken of.
 */
export const pagesFrom =
  (store: Pick<Store, 'load'>, mayRead: MayRead, reached: Reached): Links['pageFor'] =>
  async (html, path, request) => {
    const link = tableLinkAt(path);
    const origin = originOf(request, reached);
    if (!link || !origin || !mayRead(request)) return null;
    const row = await store.load(link.table).catch(() => null);
    const language = languageOf(link, request);
    const told = row && toldOf(row, language);
    if (!row || !told || (link.screen !== 'table' && row.status !== 'over')) return null;
    const root = link.language ? `/${link.language}` : '';
    return withHead(html, {
      ...told,
      language,
      url: `${origin}${root}/${link.screen}/${row.id}`,
      picture: `${origin}/pictures/${row.id}.png?language=${language}&seq=${row.seq}`,
    });
  };
