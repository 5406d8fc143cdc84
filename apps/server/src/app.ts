import { PROTOCOL } from '@crownlands/protocol';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { etag } from 'hono/etag';
import { routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import { version } from '../package.json';
import { type Env, isReading } from './answers.ts';
import type { Links } from './links/links.ts';
import { fileOf, type Log, type PageFile, readPage } from './page.ts';
import type { Unready } from './readiness.ts';

const SAFETY = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  xFrameOptions: 'DENY',
  // At home there is no TLS, without which browsers only complain of these; who adds it decides.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
};

/** What is served beside the page; nothing but the page has none of it. */
type Service = {
  readonly api: Hono<Env>;
  readonly links: Links;
  readonly why: () => Promise<Unready | null>; // it should be asked nothing now
  readonly answered: Answered;
};

/** Hears of each answer: the path as it is written in the program, not as it was asked for. */
export type Answered = (method: string, path: string, status: number, seconds: number) => void;

/** Nothing is said of any link. */
const NO_LINKS: Links = { pageFor: async () => null, pictures: new Hono() };

const ALONE: Service = {
  api: new Hono(),
  links: NO_LINKS,
  why: async () => null,
  answered: () => {},
};

const UNKEPT = { 'cache-control': 'no-store' };

/**
 * Serves the page in this folder, and what can be asked for below /api; any other path that names no file
 * belongs to the page itself, which says in its head what a link leads to.
 */
export function appFor(
  folder: string,
  log: Log,
  { api, links, why, answered }: Service = ALONE,
): Hono<{ Bindings: HttpBindings }> {
  const files = readPage(folder, log);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    const begun = performance.now();
    await next();
    const seconds = (performance.now() - begun) / 1000;
    answered(c.req.method, routePath(c), c.res.status, seconds);
  });
  app.use(secureHeaders(SAFETY));
  app.route('/api', api);
  app.use(async (c, next) => {
    if (isReading(c.req)) return next();
    return c.text('Method not allowed\n', 405, { allow: 'GET, HEAD' });
  });
  app.route('/pictures', links.pictures);
  for (const path of ['/health', '/healthz'])
    app.get(path, (c) => c.json({ ok: true, protocol: PROTOCOL, version }, 200, UNKEPT));
  app.get('/readyz', async (c) => {
    const reason = await why();
    return reason
      ? c.json({ ok: false, why: reason }, 503, UNKEPT)
      : c.json({ ok: true }, 200, UNKEPT);
  });
  app.get('*', etag(), async (c) => {
    const { path } = c.req;
    const isRoute = !files.has(path) && !/\.[^/]+$/.test(path);
    const file = files.get(isRoute ? '/index.html' : path);
    if (file === undefined) return c.text('Not found\n', 404, { 'cache-control': 'no-cache' });
    if (!file) return c.text('The server cannot read this\n', 500, { 'cache-control': 'no-cache' });
    const told = isRoute ? await links.pageFor(textOf(file), path, c.env.incoming) : null;
    if (told !== null) return answer(c, await fileOf(file.type, told), false, 'accept-language');
    return answer(c, file, path.startsWith('/assets/') && !isRoute);
  });
  return app;
}

const textOf = ({ plain }: PageFile): string => new TextDecoder().decode(plain.bytes);

/** The file in the best encoding that the client accepts. */
function answer(
  c: Context,
  { type, plain, encoded }: PageFile,
  isHashed: boolean,
  ...varying: readonly string[]
): Response {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...encoded.keys()],
    default: 'identity',
    match: (wanted, config) =>
      config.supports.find((name) => wanted.some(({ type, q }) => type === name && q > 0)) ??
      config.default,
  });
  const { bytes, etag } = encoded.get(encoding) ?? plain;
  return c.body(bytes, 200, {
    'content-type': type,
    'content-length': `${bytes.length}`,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: ['accept-encoding', ...varying].join(', '),
    etag,
  });
}
