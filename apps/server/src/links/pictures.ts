import type { IncomingMessage } from 'node:http';
import type { Card } from '@crownlands/art';
import { TABLE_ID } from '@crownlands/protocol/schemas';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { hashOf } from '../basics/hash.ts';
import type { Copy } from '../tables/copy.ts';
import { statusOf } from '../tables/row.ts';
import { isLanguage } from '../words/languages.ts';
import { cardOf } from './card-of.ts';
import { keptIn } from './kept.ts';
import type { MayRead } from './links.ts';
import type { Painter } from './painter.ts';
import { isForAnybody } from './told.ts';

type Env = { Bindings: HttpBindings };

/** Bytes of pictures that are kept in memory. */
const ROOM = 32 * 2 ** 20;

/** The next one whenever pictures look different, so that nobody goes on with those that they have. */
const LOOK = 1;

/** One of a game that is over changes only when somebody is forgotten, and then no cache may show them for long. */
const AN_HOUR = 'public, max-age=3600';

type Service = {
  readonly rooms: {
    readonly enter: (table: string) => Promise<{ readonly copy: Pick<Copy, 'state'> } | null>;
  };
  readonly painter: Painter;
  readonly mayRead: MayRead;
  /** Whether whoever asks may let another picture be painted. */
  readonly mayPaint: (request: IncomingMessage) => boolean;
  readonly log: (line: string) => void;
};

/** Pictures of tables, by their ids. */
export function picturesFor({ rooms, painter, mayRead, mayPaint, log }: Service): Hono<Env> {
  const pictures = new Hono<Env>();
  const kept = keptIn(ROOM);
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  /** A picture that nobody has to wait for twice. */
  function paint(name: string, card: Card): Promise<Uint8Array | null> {
    const painting = underWay.get(name) ?? painter.paint(card);
    underWay.set(name, painting);
    return painting.then((png) => {
      underWay.delete(name);
      if (png) kept.put(name, png);
      return png;
    });
  }

  pictures.get('/:file{[\\w-]+\\.png}', async (c) => {
    if (!mayRead(c.env.incoming)) return later(c, 429);
    const id = TABLE_ID.safeParse(c.req.param('file').slice(0, -'.png'.length));
    const asked = c.req.query('language') ?? 'en';
    const room = id.success ? await rooms.enter(id.data) : null;
    const state = room?.copy.state();
    if (!state || !isForAnybody(statusOf(state), state)) return missing(c);
    const card = cardOf(state, isLanguage(asked) ? asked : 'en');
    const name = nameOf(card);
    const headers = {
      etag: `"${name}"`,
      'cache-control': statusOf(state) === 'over' ? AN_HOUR : 'no-cache',
    };
    if (isKnown(c, name)) return c.body(null, 304, headers);
    const found = kept.get(name);
    if (!found && !underWay.has(name) && !mayPaint(c.env.incoming)) return later(c, 429);
    const png = found ?? (await paint(name, card));
    if (!png) return later(c, 503);
    return c.body(new Uint8Array(png), 200, {
      ...headers,
      'content-type': 'image/png',
      'content-length': `${png.length}`,
    });
  });
  pictures.onError((error, c) => {
    log(`A picture failed: ${error.message}`);
    return later(c, 503);
  });
  return pictures;
}

/** The same for the same picture, on every server. */
const nameOf = (card: Card): string => hashOf(JSON.stringify([LOOK, card])).slice(0, 22);

const isKnown = (c: Context, name: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => tag.includes(`"${name}"`));

const missing = (c: Context) => c.text('Not found\n', 404, { 'cache-control': 'no-cache' });

const later = (c: Context, status: 429 | 503) =>
  c.text('Later\n', status, { 'cache-control': 'no-store', 'retry-after': '5' });
