import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, createServer, IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { isFinishedAt, type Settings } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, openTable, request } from '../test/client.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { appFor } from './app.ts';
import { pagesFrom } from './links/links.ts';
import { picturesFor } from './links/pictures.ts';
import { loggerTo } from './log.ts';
import { metricsOf } from './metrics.ts';
import { goOnline, type Online } from './online.ts';
import { type Settings as ServerSettings, settingsOf } from './settings.ts';
import { LANGUAGES, type Language } from './words/languages.ts';

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Crownlands</title>
    <meta name="description" content="A game" />
  </head>
  <body></body>
</html>
`;
const THREADS = {
  bots: new URL('../dist/bot-thread.js', import.meta.url),
  pictures: new URL('../dist/picture-thread.js', import.meta.url),
};
const EVIL = `"><script>'$&\`{{names}}`; // as long as a name may be

const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
const server = createServer((incoming, outgoing) => listener(incoming, outgoing));
let listener: ReturnType<typeof getRequestListener>;
let online: Online;
let address: string;
let waiting: string; // ids of tables
let playing: string;
let over: string;
let secret: string;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), INDEX);
  const settings = settingsOf([], { DATA: folder }) as ServerSettings;
  const lines = loggerTo({ write: (line) => expect.fail(line) }, 'warn');
  online = await goOnline(settings, THREADS, lines, metricsOf().meter);
  const { api, links } = online;
  const service = { api, links, why: async () => null, answered: () => {} };
  listener = getRequestListener(appFor(folder, console.error, service).fetch);
  online.attach(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variants = ['harmony', 'middle-kingdom'] as const;
  waiting = await tableWith(settingsWith({ players: 3, variants }), 'none');
  playing = await tableWith(settingsWith({}, { pace: { type: 'days', days: 3 } }), 'some');
  over = await tableWith(settingsWith(), 'all', 'Ana', 'Đorđe');
  secret = await tableWith(settingsWith({}, { mayWatch: false }), 'some');
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await online.end();
  rmSync(folder, { recursive: true });
});

/** A table at which none, some or all of the moves are played. */
async function tableWith(
  settings: Settings,
  moves: 'none' | 'some' | 'all',
  ...names: readonly string[]
): Promise<string> {
  const host = await connect(address);
  const table = await openTable(address, must(host.token), settings);
  await host.watch(table);
  await host.order(table, sitting(0, names[0] ?? EVIL));
  if (moves !== 'none') {
    await host.order(table, sitting(1, names[1] ?? 'Žofie'));
    await host.playUntil(table, (state) =>
      moves === 'all' ? isFinishedAt(state) : must(state.played).moves.length > 9,
    );
  }
  host.end();
  return table;
}

/** An answer as it comes, unpacked. */
const get = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<{ status: number; headers: OutgoingHttpHeaders; body: Buffer }>((resolve, reject) => {
    ask(address + path, { method, headers }, async (answer) => {
      const packed = await buffer(answer);
      const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    })
      .on('error', reject)
      .end();
  });

const page = async (path: string, headers: OutgoingHttpHeaders = {}) =>
  (await get(path, headers)).body.toString();

/** What a tag of the head says, as browsers read it. */
function saidIn(html: string, name: string): string | undefined {
  const [, content] =
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html) ?? [];
  return content?.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

describe('a link to a table', () => {
  it('that waits says who sits there and what is played', async () => {
    const html = await page(`/table/${waiting}`);
    expect(saidIn(html, 'og:title')).toBe(`${EVIL}: a table with free seats`);
    expect(saidIn(html, 'og:description')).toBe(
      'Sit down and play Kingdomino, without an account. (Harmony · Middle Kingdom)',
    );
    expect(saidIn(html, 'og:url')).toBe(`${address}/table/${waiting}`);
    expect(saidIn(html, 'og:image')).toBe(`${address}/pictures/${waiting}.png?language=en&seq=2`);
    expect([saidIn(html, 'og:image:width'), saidIn(html, 'og:image:height')]).toEqual([
      '1200',
      '630',
    ]);
    expect(saidIn(html, 'twitter:card')).toBe('summary_large_image');
    expect(html.match(/name="description"/g)).toHaveLength(1);
  });

  it('calls the server as whoever asked a proxy on this machine did', async () => {
    const told = { 'x-forwarded-host': 'play.example', 'x-forwarded-proto': 'https' };
    const html = await page(`/table/${waiting}`, told);
    expect(saidIn(html, 'og:url')).toBe(`https://play.example/table/${waiting}`);
    expect(saidIn(html, 'og:image')).toMatch(/^https:\/\/play\.example\/pictures\//);
    const host = '"><script>alert(1)</script>';
    expect(await page(`/table/${waiting}`, { 'x-forwarded-host': host })).toBe(INDEX);
  });

  it('that is played says who plays, and one that is over who has won', async () => {
    const { body: record } = await request(address, `tables/${over}/record`);
    const html = await page(`/hu/table/${over}`);
    const totals = record.result.scores.map(({ total }: { total: number }) => total);
    const names = ['Ana', 'Đorđe'].map((name, seat) => `${name} ${totals[seat]}`);
    const best = must(record.result.winners[0]) as number;
    const expected =
      record.result.winners.length > 1
        ? names.map((name) => `♛ ${name}`)
        : [`♛ ${names[best]}`, names[1 - best]];
    expect(saidIn(html, 'og:title')).toBe(expected.join(' · '));
    expect(saidIn(html, 'og:description')).toMatch(/^A játszma véget ért/);
    expect(saidIn(await page(`/table/${playing}`), 'og:title')).toBe(`${EVIL}, Žofie`);
  });

  it.each(['replay', 'review'])(
    'to the %s of a game that is over says who has won',
    async (screen) => {
      const html = await page(`/hu/${screen}/${over}`);
      const atTable = await page(`/hu/table/${over}`);
      for (const name of ['og:title', 'og:description', 'og:image']) {
        expect(saidIn(html, name)).toBe(saidIn(atTable, name));
      }
      expect(saidIn(html, 'og:url')).toBe(`${address}/hu/${screen}/${over}`);
      for (const table of [waiting, playing, secret]) {
        expect(await page(`/hu/${screen}/${table}`)).toBe(INDEX);
      }
    },
  );

  it('runs nothing that a name says', async () => {
    for (const table of [waiting, playing]) {
      const html = await page(`/table/${table}`);
      expect(html).not.toContain('<script');
      expect(html.replace(/<meta [^>]*\/>|<title>[^<]*<\/title>/g, '')).not.toContain('names');
      expect(html.endsWith('<body></body>\n</html>\n')).toBe(true);
    }
    const host = '"><script>alert(1)</script>';
    expect(await page(`/table/${waiting}`, { host })).not.toContain('script');
  });

  it.each([
    ['one that nobody may watch', () => `/table/${secret}`],
    ['one that is not there', () => '/table/no-such-table-at-all'],
    ['a game in the browser', () => '/table/abc'],
    ['another screen', () => `/rules/${waiting}`],
    ['more than a table', () => `/hu/table/${waiting}/more`],
  ])('to %s is the plain page', async (_, path) => {
    const { status, body, headers } = await get(path());
    expect([status, body.toString(), headers['cache-control']]).toEqual([200, INDEX, 'no-cache']);
  });

  it('is kept by its tag, which changes with what is said, and is packed', async () => {
    const path = `/en/table/${over}`;
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await get(path, { 'if-none-match': `${headers.etag}` })).status).toBe(304);
    const other = await get(`/cs/table/${over}`, { 'if-none-match': `${headers.etag}` });
    expect(other.status).toBe(200);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.etag).not.toBe(headers.etag);
    expect(packed.body.toString()).toBe(await page(path));
  });

  it('speaks the language of its path, else of the reader, else English', async () => {
    const languageOf = async (path: string, accepted = '') => {
      const html = await page(path, { 'accept-language': accepted });
      return [saidIn(html, 'og:locale'), /<html lang="([^"]*)"/.exec(html)?.[1]];
    };
    const path = `/table/${waiting}`;
    expect(await languageOf(`/hu${path}`, 'cs')).toEqual(['hu_HU', 'hu']);
    expect(await languageOf(path, 'de, sk-SK;q=0.8, en;q=0.5')).toEqual(['sk_SK', 'sk']);
    expect(await languageOf(path, 'sr-Cyrl-RS')).toEqual(['sr_RS', 'sr-Cyrl']);
    expect(await languageOf(path, 'hr')).toEqual(['sr_RS', 'sr-Latn']);
    expect(await languageOf(path, 'pl;q=0.1, cs;q=0.9')).toEqual(['cs_CZ', 'cs']);
    expect(await languageOf(path, 'de-DE, fr;q=0.3')).toEqual(['en_GB', 'en']);
    expect(await languageOf(`/de${path}`, 'pl')).toEqual(['pl_PL', 'pl']);
    expect(await languageOf(path)).toEqual(['en_GB', 'en']);
  });

  it.each(LANGUAGES)('has all its words in %s', async (language) => {
    for (const table of [waiting, playing, over]) {
      const html = await page(`/${language}/table/${table}`);
      const said = ['og:title', 'og:description', 'og:image:alt'].map((name) => saidIn(html, name));
      expect(said.every((text) => text && text.length > 4)).toBe(true);
      expect(said.slice(1).join()).not.toMatch(/undefined|\{\{(?!names)/);
    }
  });
});

it('who asks for links too often gets the plain page and no pictures, and nothing is looked up for them', async () => {
  const request = new IncomingMessage(new Socket());
  request.headers.host = 'crownlands.example';
  const mayRead = () => false;
  const load = () => expect.fail('the store was asked');
  for (const table of [waiting, 'no-such-table-at-all']) {
    const page = pagesFrom({ load }, mayRead, { trustsProxy: false, publicOrigin: undefined });
    expect(await page(INDEX, `/table/${table}`, request)).toBeNull();
    const rooms = { enter: () => expect.fail('a table was looked for') };
    const painter = { paint: () => expect.fail('a picture was painted'), end: async () => {} };
    const service = { rooms, painter, mayRead, mayPaint: () => true, log: () => {} };
    const pictures = picturesFor(service);
    const { status, headers } = await pictures.request(`/${table}.png`, {}, { incoming: request });
    expect([status, headers.get('retry-after')]).toEqual([429, '5']);
  }
});

describe('a picture', () => {
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it.each([
    ['of a table that waits', () => waiting, 'no-cache'],
    ['of one that is played', () => playing, 'no-cache'],
    ['of one that is over', () => over, 'public, max-age=3600'],
  ])('%s is a PNG of the size that is told', async (_, table, cache) => {
    const { status, headers, body } = await get(`/pictures/${table()}.png`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      cache,
    ]);
    expect(sizeOf(body)).toEqual([1200, 630]);
    const again = await get(`/pictures/${table()}.png`, { 'if-none-match': `${headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await get(`/pictures/${table()}.png`, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
  });

  it('has its words in the language that is asked for', async () => {
    const tags = new Set<string>();
    for (const language of [...LANGUAGES, 'xx' as Language]) {
      const { headers } = await get(`/pictures/${waiting}.png?language=${language}`);
      tags.add(`${headers.etag}`);
    }
    expect(tags.size).toBe(LANGUAGES.length);
  });

  it.each([
    ['nobody may watch', () => secret],
    ['is not there', () => 'no-such-table-at-all'],
    ['has an odd name', () => '..%2f..%2fetc%2fpasswd'],
  ])('of a table that %s is not there', async (_, table) => {
    expect((await get(`/pictures/${table()}.png`)).status).toBe(404);
  });

  it('is painted once for many who ask, and others are served meanwhile', async () => {
    const table = await tableWith(settingsWith({ players: 4 }), 'none');
    const many = Array.from({ length: 200 }, () => get(`/pictures/${table}.png`));
    const began = performance.now();
    expect((await get('/api/tables')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5000);
    const tags = new Set(
      (await Promise.all(many)).map(({ status, headers }) => `${status} ${headers.etag}`),
    );
    expect(tags.size).toBe(1);
  });

  it('is not painted for who asks too often, while others get theirs', async () => {
    const flood = { 'x-forwarded-for': '203.0.113.7' };
    const tables: string[] = [];
    for (let index = 0; index < 26; index++) {
      tables.push(await tableWith(settingsWith({ players: 2 }), 'none', `Somebody ${index}`));
    }
    const answers = await Promise.all(tables.map((table) => get(`/pictures/${table}.png`, flood)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    }
    const { status } = await get(`/pictures/${must(tables.at(-1))}.png`, {
      'x-forwarded-for': '203.0.113.8',
    });
    expect(status).toBe(200);
  });
});
