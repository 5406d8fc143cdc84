import { PassThrough } from 'node:stream';
import type { Mine } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { newId, newToken } from '../test/client.ts';
import { gate } from '../test/gate.ts';
import { nodeOn } from '../test/node.ts';
import { newFolder } from '../test/places.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { apiFor } from './api.ts';
import { bucketOf, placesBy } from './basics/limits.ts';
import { keepingBy } from './keeping.ts';
import { keepingApi } from './keeping-api.ts';
import { subscriptionsIn } from './notices/subscriptions.ts';
import { passkeysIn } from './people/passkeys.ts';
import { deviceOf } from './people/people.ts';
import type { Query } from './store/query.ts';

/** What can be asked for of a server without a line to it; it lets people read as long as a test says. */
async function setUp(folder = newFolder(), places = 1000) {
  let now = 1_000_000;
  const clock = () => now;
  const node = await nodeOn({ databaseUrl: undefined, folder }, clock);
  let look = async (): Promise<void> => {}; // for whom a token belongs to
  let mayRead = bucketOf({ size: 1000, perSecond: 0 }, () => 0);
  const placeFor = placesBy(places);
  const unread: PassThrough[] = []; // answers that are on their way, as far as the server knows
  const answers: number[] = []; // rows that each question to the database has led to
  let lost = '';
  const query: Query = async (sql, ...values) => {
    if (lost && sql.includes(lost)) throw new Error('there is no connection');
    const rows = await node.store.query(sql, ...values);
    answers.push(rows.length);
    return rows as never[];
  };
  const passkeys = passkeysIn(query, clock);
  const api = apiFor({
    ...node,
    store: { ...node.store, query },
    people: { ...node.people, personBy: (token) => look().then(() => node.people.personBy(token)) },
    wishes: { key: '', services: [], subscriptions: subscriptionsIn(query, clock) },
    now: clock,
    isFromHere: ({ headers }) => headers?.origin === undefined,
    placeFor: () => placeFor('an address'),
    mayWrite: () => true,
    mayOpen: () => true,
    mayReport: () => true,
    mayRead: (_, cost) => mayRead(cost),
    mayInquire: () => true,
    devicesOf: async () => [],
    renew: () => {},
    keeping: keepingApi({
      people: node.people,
      passkeys,
      keeping: keepingBy(passkeys, node.people, clock),
      siteOf: () => ({ domain: 'localhost', origin: 'http://localhost' }),
      mayProve: () => true,
      renew: () => {},
    }),
    refused: () => {},
    log: () => {},
  });
  const token = newToken();
  const ask = (path: string, method = 'GET', body?: unknown, origin?: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const outgoing = new PassThrough();
    unread.push(outgoing);
    return api.request(path, asked, { incoming: { headers: { origin } }, outgoing });
  };
  const allow = (size: number): void => {
    mayRead = bucketOf({ size, perSecond: 0 }, () => 0);
  };
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  const lose = (what: string): void => {
    lost = what;
  };
  const lookBy = (how: () => Promise<void>): void => {
    look = how;
  };
  return { ...node, api, ask, unread, lose, allow, answers, wait, lookBy, me: deviceOf(token) };
}

it('reading is bounded, whatever is read', async () => {
  const { ask, open, allow, me } = await setUp();
  const table = await open(me, settingsWith());
  const paths = [
    '/tables',
    '/games',
    '/me',
    ...[`events`, 'turn', 'people'].map((what) => `/tables/${table}/${what}`),
  ];
  for (const method of ['GET', 'HEAD']) {
    allow(1000);
    for (const path of paths) expect((await ask(path, method)).status, path).toBe(200);
    allow(0);
    for (const path of paths) {
      const answer = await ask(path, method);
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([429, '1']);
    }
  }
  expect((await ask('/me', 'DELETE')).status).toBe(204);
});

it('only so many answers are on their way to an address', async () => {
  const { ask, unread } = await setUp(newFolder(), 2);
  const statuses = async (times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await ask('/tables')).status));
  expect(await statuses(3)).toEqual([200, 200, 429]);
  must(unread[0]).emit('close');
  expect(await statuses(2)).toEqual([200, 429]);
});

it('my data are broken off where they cannot be read to the end', async () => {
  const { ask, unread, lose, open, me } = await setUp();
  await open(me, settingsWith());
  const whole = await (await ask('/me/data')).text();
  expect(JSON.parse(whole).doings).toHaveLength(2);
  lose('seq, at, body, author');
  const half = await (await ask('/me/data')).text();
  expect(unread.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  expect(() => JSON.parse(half)).toThrow();
});

it('whoever does something too often is told when to do it again', async () => {
  const { ask, open, me } = await setUp();
  const table = await open(me, settingsWith());
  const statusOf = async (path: string, body: object) => {
    const { status, headers } = await ask(path, 'POST', body);
    return `${status} ${headers.get('retry-after')}`;
  };
  const say = () => {
    const command = { type: 'say', seat: 0, phrase: 'hello' };
    return statusOf(`/tables/${table}/commands`, { id: newId(), after: 2, command });
  };
  for (let said = 0; said < 20; said++) expect(await say()).not.toBe('429 1');
  expect(await say()).toBe('429 1');
  const host = () => statusOf('/tables', { id: newId(), settings: settingsWith() });
  for (let hosted = 1; hosted < 5; hosted++) expect(await host()).toBe('201 null');
  expect(await host()).toBe('429 10');
  const wish = { rules: settingsWith().rules, pace: { type: 'none' }, isRated: false, name: 'Ana' };
  expect(await statusOf('/play', { ...wish, id: newId() })).toBe('429 10');
});

it('no turn is told that came before what one knows already, whichever server has it', async () => {
  const folder = newFolder();
  const { ask, open, me } = await setUp(folder);
  const table = await open(me, settingsWith());
  const other = await nodeOn({ databaseUrl: undefined, folder }, Date.now);
  const seq = Number(await other.do(table, 'ben', sitting(1)));
  for (const known of [seq, seq + 1]) {
    const answer = await ask(`/tables/${table}/turn?after=${known}`);
    expect(await answer.json()).toMatchObject({ seq });
  }
});

it('my games cost more, and are read no further than they are told', async () => {
  const { ask, open, store, allow, answers, me } = await setUp();
  const table = await open(me, settingsWith());
  await store.query('UPDATE tables SET changed = 0');
  for (let past = 0; past < 150; past++) {
    const copied = `SELECT 'past ' || $1, seq, host, secret, 'over', is_listed, due, $1 + 1, summary FROM tables`;
    await store.query(`INSERT INTO tables ${copied} WHERE id = $2`, past, table);
    await store.query("INSERT INTO holdings VALUES ('past ' || $1, 0, $2)", past, me);
  }
  allow(20);
  const mine: readonly Mine[] = await (await ask('/games')).json();
  expect(mine).toHaveLength(100);
  expect(mine[0]).toMatchObject({ table, status: 'waiting', own: [0] });
  expect(Math.max(...answers)).toBe(100);
  expect((await ask('/games')).status).toBe(429);
  expect((await ask(`/tables/${table}/events`)).status).toBe(200);
});

it('no code is given for a seat that stays with who sat down', async () => {
  const { ask, open, me } = await setUp();
  const offer = async (changes: object) => {
    const table = await open(me, settingsWith({}, changes));
    const answer = await ask(`/tables/${table}/seats/0/hand-over`, 'POST');
    return (await answer.json()).refusal?.code;
  };
  expect(await offer({})).toBeUndefined();
  expect(await offer({ isRated: true, pace: { type: 'turn', seconds: 45 } })).toBe('started');
});

it('a command counts from when it comes, though it is not known yet whose it is', async () => {
  const { ask, lookBy, open, nextMove, rooms, wait, me, ...node } = await setUp();
  const table = await open(me, settingsWith({}, { pace: { type: 'turn', seconds: 10 } }));
  await node.do(table, me, sitting(1));
  const { seq, move } = await nextMove(table);
  wait(10_000);
  const [asked, knows] = [gate(), gate()];
  lookBy(() => {
    asked.open();
    return knows.opened;
  });
  const order = { id: 'in-the-end', after: seq, command: move };
  const answer = ask(`/tables/${table}/commands`, 'POST', order);
  await asked.opened;
  wait(3000);
  await rooms.sweep();
  knows.open();
  expect(await (await answer).json()).toMatchObject({ type: 'done', seq: seq + 1 });
});

it('another site writes nothing, wherever there is something to write', async () => {
  const { api, ask } = await setUp();
  const routes = api.routes.filter(({ method }) => !['ALL', 'GET'].includes(method));
  expect(new Set(routes.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT', 'DELETE']));
  for (const { method, path } of routes) {
    const answer = await ask(
      path.replace(/:seat.*}/, '0'),
      method,
      undefined,
      'https://evil.example',
    );
    const { refusal } = await answer.json();
    expect([answer.status, refusal.code], `${method} ${path}`).toEqual([403, 'not-yours']);
    expect(refusal.message).toBe('this is another site');
  }
});
