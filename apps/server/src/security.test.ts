import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OnlineCode } from '@crownlands/protocol';
import { LONGEST_MESSAGE } from '@crownlands/protocol/schemas';
import { must } from '@crownlands/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import bundle from '../build.js';
import { type Client, connect, newId, newToken, openTable, request } from '../test/client.ts';
import { serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { deviceOf, idOf } from './people/people.ts';

let server: Awaited<ReturnType<typeof serverProcess>>;
let host: Client;
let table: string;

beforeAll(async () => {
  await bundle();
  server = await serverProcess();
  host = await connect(server.address);
  table = await openTable(server.address, must(host.token), settingsWith({ players: 3 }));
  await host.watch(table);
  await host.order(table, sitting(0));
});

afterAll(() => server.end());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${newToken()}`, ...headers },
  });

/** How a socket that is asked for with some headers begins: open, or the status of the refusal. */
const begin = (headers: Record<string, string>, path = '/api/socket') =>
  new Promise<number | 'open'>((resolve) => {
    const socket = new WebSocket(server.address.replace('http', 'ws') + path, { headers });
    socket.on('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.on('error', () => {}); // told already
  });

const codeOf = async (answer: Response): Promise<OnlineCode> => (await answer.json()).refusal.code;

describe('other sites', () => {
  it('open no sockets here', async () => {
    expect(await begin({})).toBe('open');
    expect(await begin({ origin: server.address })).toBe('open');
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', '']) {
      expect(await begin({ origin }), origin).toBe(403);
    }
    expect(await begin({}, '/api/elsewhere')).toBe(404);
  });

  it('write nothing here', async () => {
    const body = { id: newId(), settings: settingsWith() };
    expect((await post('tables', body, { origin: server.address })).status).toBe(201);
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await post('tables', body, { origin });
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'not-yours']);
    }
  });
});

describe('what cannot be read', () => {
  it.each([
    'no JSON',
    '',
    '[]',
    'null',
    '{}',
    '{"type":"hello"}',
    '{"type":"watch","table":"../../etc/passwd","after":0}',
    '{"type":"watch","table":"aaaaaaaaaaaaaaaaaaaaaa","after":-1}',
    '{"type":"do","id":"12345678","table":"aaaaaaaaaaaaaaaaaaaaaa","after":0,"command":{"type":"hack"}}',
    '{"type":"do","id":"bot:1:1:1","table":"aaaaaaaaaaaaaaaaaaaaaa","after":0,"command":{"type":"start"}}',
    '{"type":"ping","more":1}',
  ])('%j on a socket is answered, and the socket goes on', async (text) => {
    const client = await connect(server.address);
    client.sendText(text);
    await client.until(() => client.messages.some(({ type }) => type === 'wrong'));
    client.send({ type: 'ping' });
    await client.until(() => client.messages.some(({ type }) => type === 'pong'));
    client.end();
  });

  it('a message that is too long ends the socket', async () => {
    const client = await connect(server.address);
    client.sendText(`{"type":"ping","more":"${'x'.repeat(LONGEST_MESSAGE)}"}`);
    await client.closed;
  });

  it.each([
    ['no JSON', 400],
    ['{}', 400],
    ['{"id":"12345678","settings":{}}', 400],
    ['x'.repeat(LONGEST_MESSAGE + 1), 413],
  ])('a request is refused: %.20s', async (body, status) => {
    const answer = await post('tables', body);
    expect([answer.status, await codeOf(answer)]).toEqual([status, 'malformed']);
  });

  it('nor is a path that there is not', async () => {
    for (const path of ['', 'nothing', 'tables/x/y/z', 'socket']) {
      const { status, body } = await request(server.address, path);
      expect([path, status, body.refusal.code]).toEqual([path, 404, 'gone']);
    }
  });

  it('so are options that do not go together, by their rule', async () => {
    const settings = settingsWith({ players: 4, variants: ['mighty-duel'] });
    const answer = await post('tables', { id: newId(), settings });
    expect([answer.status, (await answer.json()).refusal]).toEqual([
      409,
      expect.objectContaining({ code: 'player-count', rule: 'V4' }),
    ]);
  });
});

describe('strangers', () => {
  it('act for no seat but their own', async () => {
    const stranger = await connect(server.address);
    await stranger.watch(table);
    for (const command of [
      { type: 'stand', seat: 0 },
      { type: 'say', seat: 0, phrase: 'oops' },
      { type: 'free', seat: 0 },
      { type: 'start' },
      { type: 'change', settings: settingsWith() },
    ] as const) {
      expect(await stranger.order(table, command)).toMatchObject({ code: 'not-yours' });
    }
    expect(await stranger.order(table, sitting(0))).toMatchObject({ code: 'taken' });
    const spectator = await connect(server.address, null);
    await spectator.watch(table);
    expect(await spectator.order(table, { type: 'start' })).toMatchObject({ code: 'not-yours' });
    expect(await spectator.order(table, sitting(1))).toMatchObject({ code: 'not-yours' });
  });

  it('find no table that is not listed, and no sign of one that is not there', async () => {
    const listed = settingsWith({}, { isListed: true });
    const open = await openTable(server.address, newToken(), listed);
    const { body } = await request(server.address, 'tables');
    expect(body.map((one: { table: string }) => one.table)).toEqual([open]);
    expect(open).toMatch(/^[\w-]{22}$/);
    const none = 'a'.repeat(22);
    for (const path of [`tables/${none}/events`, `tables/${none}/record`, 'tables/x/events']) {
      expect((await request(server.address, path)).status).toBe(404);
    }
    host.send({ type: 'watch', table: none, after: 0 });
    await host.until(() => host.messages.some(({ type }) => type === 'gone'));
  });

  it('have no games and open no table without a token', async () => {
    expect((await request(server.address, 'games')).status).toBe(403);
    const body = { id: newId(), settings: settingsWith() };
    expect((await request(server.address, 'tables', { body })).status).toBe(403);
    expect((await request(server.address, 'tables', { body, token: 'short' })).status).toBe(403);
  });
});

describe('too much', () => {
  it('of one socket is refused until it slows down', async () => {
    const client = await connect(server.address);
    await client.watch(table);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.ask(table, { type: 'start' })),
    );
    const codes = new Set(answers.map((answer) => 'refusal' in answer && answer.refusal.code));
    expect(codes).toEqual(new Set(['not-yours', 'too-many']));
  });

  it('of one socket does not keep it from looking, and too many looks are refused as well', async () => {
    const client = await connect(server.address);
    await client.watch(table);
    const start = () => client.ask(table, { type: 'start' });
    await Promise.all(Array.from({ length: 100 }, start));
    await client.watch(table);
    for (let looks = 0; looks < 100; looks++) client.send({ type: 'ping' });
    await client.until(() => client.messages.some(({ type }) => type === 'wrong'));
  });

  it('of pings is answered no longer, and ends the socket', async () => {
    const socket = new WebSocket(`${server.address.replace(/^http/, 'ws')}/api/socket`);
    await once(socket, 'open');
    const pinged = new Promise<'answered'>((resolve) => {
      let pongs = 0;
      socket.on('pong', () => ++pongs === 5000 && resolve('answered'));
    });
    for (let pings = 0; pings < 5000; pings++) socket.ping();
    expect(await Promise.race([pinged, once(socket, 'close').then(() => 'cut off')])).toBe(
      'cut off',
    );
  });

  it('of all sockets of one address is refused, and others play on', async () => {
    const from = (address: string) =>
      connect(server.address, newToken(), new Map(), { 'x-forwarded-for': address });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => from('192.0.2.9')));
    const other = await from('192.0.2.10');
    await other.watch(table);
    const wants = (isSo: (client: Client) => boolean) =>
      Promise.race(crowd.map((client) => client.until(() => isSo(client))));
    const isRefused = ({ messages }: Client): boolean =>
      messages.some((message) => message.type === 'refused' && message.refusal.code === 'too-many');
    for (const client of crowd) {
      for (let times = 0; times < 50; times++) {
        client.send({ type: 'watch', table, after: 0 });
        client.send({ type: 'do', id: newId(), table, after: 0, command: { type: 'start' } });
      }
    }
    await wants(isRefused);
    await wants(({ messages }) => messages.some(({ type }) => type === 'wrong'));
    expect(await other.ask(table, { type: 'start' })).toMatchObject({
      refusal: { code: 'not-yours' },
    });
    for (const client of [...crowd, other]) client.end();
  });

  it('of one address is refused, and others are not', async () => {
    const open = (address: string) =>
      post('tables', { id: newId(), settings: settingsWith() }, { 'x-forwarded-for': address });
    const answers = await Promise.all(Array.from({ length: 40 }, () => open('192.0.2.1')));
    const late = must(answers.find(({ status }) => status === 429));
    expect(late.headers.get('retry-after')).toBe('10');
    expect((await open('192.0.2.2')).status).toBe(201);
    const forged = await open('192.0.2.3, 192.0.2.1');
    expect([forged.status, await codeOf(forged)]).toEqual([429, 'too-many']);
  });
});

it('tokens and codes are written down nowhere', async () => {
  const path = `tables/${table}/seats/0/hand-over`;
  const { body } = await request(server.address, path, { token: must(host.token), body: {} });
  const kept = readdirSync(server.folder).map((name) => readFileSync(join(server.folder, name)));
  for (const secret of [must(host.token), body.code]) {
    expect(kept.some((bytes) => bytes.includes(secret))).toBe(false);
  }
  expect(kept.some((bytes) => bytes.includes(table))).toBe(true);
});

it('a command is the same one on a socket and in a request', async () => {
  const order = { id: newId(), after: host.stateOf(table).seq, command: sitting(1) };
  const tell = (token: string) =>
    request(server.address, `tables/${table}/commands`, { token, body: order });
  const token = newToken();
  const first = await tell(token);
  expect(first).toMatchObject({ status: 200, body: { type: 'done', id: order.id, table } });
  expect(await tell(token)).toEqual(first);
  expect(await tell(newToken())).toMatchObject({ body: { refusal: { code: 'stale' } } });
});

describe('in the lobby', () => {
  const open = settingsWith({ players: 3 }, { isListed: true });
  const idBy = (token: string): string => idOf(deviceOf(token));
  const ask = (path: string, token: string | null, body: unknown, method = 'POST') =>
    fetch(`${server.address}/api/${path}`, {
      method,
      ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  const wish = (changes: object = {}) => ({
    id: newId(),
    rules: open.rules,
    pace: open.pace,
    isRated: false,
    patience: 60,
    name: 'Ana',
    ...changes,
  });

  it('nobody does anything without a token, or as somebody else', async () => {
    const body = { id: idBy(newToken()), table, reason: 'name' };
    expect((await ask('play', null, wish())).status).toBe(403);
    expect((await ask('me/blocks', null, { id: body.id })).status).toBe(403);
    expect((await ask(`me/blocks/${body.id}`, null, null, 'DELETE')).status).toBe(403);
    expect((await ask('reports', null, body)).status).toBe(403);
    const forged = [{ host: 'me' }, { person: 'me' }, { settings: open }, { isRated: 'yes' }];
    for (const one of forged) expect((await ask('play', newToken(), wish(one))).status).toBe(400);
    const opening = { id: newId(), settings: open, host: deviceOf(newToken()) };
    expect((await ask('tables', newToken(), opening)).status).toBe(400);
    expect(await codeOf(await ask('play', newToken(), wish({ isRated: true })))).toBe('no-clock');
  });

  it('the list is told as it changes, and never of a private table', async () => {
    const onlooker = await connect(server.address);
    onlooker.send({ type: 'watch-open' });
    const listed = (): string =>
      JSON.stringify(onlooker.messages.findLast(({ type }) => type === 'open'));
    await onlooker.until(() => listed() !== undefined);
    const hidden = await openTable(server.address, newToken(), settingsWith());
    const shown = await openTable(server.address, newToken(), open);
    await onlooker.until(() => listed().includes(shown));
    expect(onlooker.texts.join()).not.toContain(hidden);
    onlooker.send({ type: 'unwatch-open' });
    onlooker.end();
  });

  it('whoever was blocked cannot sit down by any way, nor end it themselves', async () => {
    const [ana, ben] = [newToken(), newToken()];
    const hosted = await openTable(server.address, ana, open);
    for (const token of [ana, ben]) await ask('me', token, { colour: 'blue' }, 'PUT'); // they are known
    expect((await ask('me/blocks', ana, { id: idBy(ben) })).status).toBe(200);
    const order = { id: newId(), after: 1, command: sitting(1) };
    const answer = await ask(`tables/${hosted}/commands`, ben, order);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'blocked']);
    const client = await connect(server.address, ben);
    await client.watch(hosted);
    expect(await client.order(hosted, sitting(1))).toMatchObject({ code: 'blocked' });
    client.end();
    expect(tablesIn(await request(server.address, 'tables', { token: ben }))).not.toContain(hosted);
    expect(tablesIn(await request(server.address, 'tables'))).toContain(hosted);
    expect((await ask(`me/blocks/${idBy(ana)}`, ben, null, 'DELETE')).status).toBe(200);
    expect((await ask(`tables/${hosted}/commands`, ben, order)).status).toBe(403);
    expect((await ask('me/blocks', ana, { id: idBy(ana) })).status).toBe(404);
    expect((await ask('me/blocks', ana, { id: idBy(newToken()) })).status).toBe(404);
    expect((await ask(`me/blocks/${idBy(ben)}`, ana, null, 'DELETE')).status).toBe(200);
    expect((await ask(`tables/${hosted}/commands`, ben, order)).status).toBe(200);
  });

  it('strangers report nobody, and a reason is one of a few', async () => {
    const token = must(host.token);
    const body = { id: idBy(token), table, reason: 'cheating' };
    expect(await codeOf(await ask('reports', newToken(), body))).toBe('not-yours');
    expect((await ask('reports', token, { ...body, reason: 'because' })).status).toBe(400);
    expect(await codeOf(await ask('reports', token, body))).toBe('not-yours');
  });

  it('many guests of one address report somebody no more often than a few persons could', async () => {
    const body = { id: idBy(must(host.token)), table, reason: 'name' };
    const report = (from: string) => post('reports', body, { 'x-forwarded-for': from });
    const answers = await Promise.all(Array.from({ length: 40 }, () => report('192.0.2.7')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await report('192.0.2.8')).status).toBe(403); // a stranger
  });

  it('one person who plays now again and again sits at one table, and hosts five at most', async () => {
    const token = newToken();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        ask('play', token, wish({ pace: { type: 'game', minutes: 9 } })),
      ),
    );
    const tables = await Promise.all(answers.map(async (answer) => (await answer.json()).table));
    expect(new Set(tables).size).toBe(1);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const pace = { type: 'game', minutes: 10 + n };
        return (await ask('play', token, wish({ pace }))).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });
});

const tablesIn = ({ body }: { body: { table: string }[] }): string[] =>
  body.map(({ table }) => table);
