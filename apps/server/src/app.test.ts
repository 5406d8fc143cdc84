import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../package.json';
import { appFor } from './app.ts';

const INDEX = '<!doctype html><title>Crownlands</title>';
const SCRIPT = `export const lands = '${'wheat '.repeat(100)}';`;
const SECRET = 'the secret outside';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const outside = mkdtempSync(join(tmpdir(), 'crownlands-'));
const folder = join(outside, 'dist');
const server = createServer((incoming, outgoing) => listener(incoming, outgoing));
let listener: ReturnType<typeof getRequestListener>;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(outside, 'private'));
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, name), content);
  write('index.html', INDEX);
  write('index.html.gz', gzipSync(INDEX));
  write('sw.js', 'onfetch = null;');
  write('manifest.webmanifest', '{}');
  write('icon.png', 'an icon');
  write('icon.svg', '<svg/>');
  write('backup.gz', 'no sibling of a file');
  write('assets/main-1a2b.js', SCRIPT);
  write('assets/main-1a2b.js.br', brotliCompressSync(SCRIPT));
  write('assets/main-1a2b.js.gz', gzipSync(SCRIPT));
  write('assets/engine-3c4d.wasm', 'an engine');
  write('assets/main-5e6f.css', 'a {}');
  write('assets/land-7a8b.woff2', 'a font');
  writeFileSync(join(outside, 'secret.txt'), SECRET);
  writeFileSync(join(outside, 'private/secret.txt'), SECRET);
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'sw.js.br'));
  symlinkSync(join(outside, 'private'), join(folder, 'private'));
  listener = getRequestListener(appFor(folder, (line) => expect.fail(line)).fetch);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(outside, { recursive: true });
});

/** Sends the path exactly as it is written here. */
const ask = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<{ status: number; headers: OutgoingHttpHeaders; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, method, headers }, async (answer) => {
      const { statusCode = 0, headers } = answer;
      const encoding = headers['content-encoding'] ? 'base64' : 'utf8';
      resolve({ status: statusCode, headers, body: await text(answer.setEncoding(encoding)) });
    })
      .on('error', reject)
      .end();
  });

describe('files', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache', INDEX],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache', INDEX],
    ['/index.html?seat=1', 'text/html; charset=utf-8', 'no-cache', INDEX],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache', 'onfetch = null;'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache', '{}'],
    ['/icon.png', 'image/png', 'no-cache', 'an icon'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache', '<svg/>'],
    ['/backup.gz', 'application/gzip', 'no-cache', 'no sibling of a file'],
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', IMMUTABLE, SCRIPT],
    ['/assets/engine-3c4d.wasm', 'application/wasm', IMMUTABLE, 'an engine'],
    ['/assets/main-5e6f.css', 'text/css; charset=utf-8', IMMUTABLE, 'a {}'],
    ['/assets/land-7a8b.woff2', 'font/woff2', IMMUTABLE, 'a font'],
  ])('%s', async (path, type, cache, content) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers['content-type'], headers['cache-control'], body]).toEqual([
      200,
      type,
      cache,
      content,
    ]);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('HEAD has the headers of GET and no body', async () => {
    const get = await ask('/assets/main-1a2b.js');
    const head = await ask('/assets/main-1a2b.js', {}, 'HEAD');
    const { date, ...same } = get.headers;
    expect(head).toMatchObject({ status: 200, body: '', headers: same });
    expect(head.headers['content-length']).toBe(`${SCRIPT.length}`);
  });
});

describe('compression', () => {
  const br = brotliCompressSync(SCRIPT).toString('base64');
  const gz = gzipSync(SCRIPT).toString('base64');
  it.each([
    ['gzip, deflate, br, zstd', 'br', br],
    ['br;q=0.5, gzip;q=1.0', 'br', br],
    ['br;q=0, gzip', 'gzip', gz],
    ['gzip', 'gzip', gz],
    ['deflate', undefined, SCRIPT],
    ['', undefined, SCRIPT],
  ])('a client that accepts %j gets %s', async (accepted, encoding, content) => {
    const { headers, body } = await ask('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(body).toBe(content);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe(IMMUTABLE);
    expect(headers.vary).toBe('accept-encoding');
  });

  it('a file without such a sibling comes as it is', async () => {
    const { headers, body } = await ask('/icon.svg', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], body]).toEqual([undefined, '<svg/>']);
  });

  it('a route gets the compressed page', async () => {
    const { headers } = await ask('/hu/table/abc', { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/html; charset=utf-8',
    });
  });
});

describe('a client that has the file already', () => {
  it.each(['/', '/sw.js', '/hu/table/abc'])('%s is not sent again', async (path) => {
    const { etag } = (await ask(path)).headers;
    expect(etag).toMatch(/^".+"$/);
    for (const known of [`${etag}`, `"old", W/${etag}`]) {
      const { status, headers, body } = await ask(path, { 'if-none-match': known });
      expect([status, body]).toEqual([304, '']);
      expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
      expect(headers['content-security-policy']).toBeDefined();
    }
    expect((await ask(path, { 'if-none-match': '"old"' })).status).toBe(200);
  });

  it('each encoding has its own tag', async () => {
    const plain = await ask('/');
    const packed = await ask('/', { 'accept-encoding': 'gzip' });
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
  });
});

describe('other paths', () => {
  it.each(['/hu/table/abc', '/hu/table/abc.', '/hu/', '/v1.2/table', '/assets', '/assets/abc'])(
    '%s is a route of the page',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, headers['cache-control'], body]).toEqual([200, 'no-cache', INDEX]);
    },
  );

  it.each(['/favicon.ico', '/assets/main-0000.js', '/hu/index.html', '/index.html.gz'])(
    '%s is not there',
    async (path) => {
      const { status, headers, body } = await ask(path, { accept: 'text/html' });
      expect([status, body]).toEqual([404, 'Not found\n']);
      expect(headers['content-type']).toMatch('text/plain');
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('/health is well', async () => {
    const { status, headers, body } = await ask('/health');
    expect([status, body, headers['content-type']]).toEqual([
      200,
      `{"ok":true,"protocol":1,"version":"${version}"}`,
      'application/json',
    ]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    for (const path of ['/', '/sw.js', '/health', '/nowhere.txt']) {
      const { status, headers } = await ask(path, {}, method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('nothing outside the folder is served', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%252fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/%00/../secret.txt',
    '/..%2fsecret.txt%00.html',
    '/index.html%00',
    '/%ff%fe.txt',
    '//../secret.txt',
    `/${outside}/secret.txt`,
    '/link.txt',
    '/private/secret.txt',
    'http://localhost/../secret.txt',
  ])('%s', async (path) => {
    const { status, body } = await ask(path);
    expect(status === 404 || status === 400).toBe(true);
    expect(body).not.toContain(SECRET);
  });

  it('not even as the compressed form of a file inside', async () => {
    const { headers, body } = await ask('/sw.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual([undefined, 'onfetch = null;']);
  });
});

describe('every answer is guarded', () => {
  it.each([
    ['GET', '/', 200],
    ['GET', '/assets/main-1a2b.js', 200],
    ['GET', '/hu/table/abc', 200],
    ['GET', '/health', 200],
    ['GET', '/nowhere.txt', 404],
    ['POST', '/', 405],
  ])('%s %s', async (method, path, expected) => {
    const { status, headers } = await ask(path, {}, method);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
