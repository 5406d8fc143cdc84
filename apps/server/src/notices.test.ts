import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seatToAct } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Client, connect, newToken, openTable, request } from '../test/client.ts';
import { kindsWith, postgresForTests } from '../test/places.ts';
import { browserAt, HOST, proofIn, pushService } from '../test/push-service.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { appFor } from './app.ts';
import { loggerTo } from './log.ts';
import { metricsOf } from './metrics.ts';
import { keysIn } from './notices/keys.ts';
import { noticesBy } from './notices/notices.ts';
import { type Outcome, senderBy } from './notices/sender.ts';
import { subscriptionsIn } from './notices/subscriptions.ts';
import { goOnline } from './online.ts';
import { type Settings as ServerSettings, settingsOf } from './settings.ts';
import { openStore, type StorePlace } from './store/open.ts';
import type { Awaited } from './tables/awaited.ts';
import { LANGUAGES } from './words/languages.ts';
import { sayIn } from './words/texts.ts';

const DAYS = settingsWith({}, { pace: { type: 'days', days: 3 } });
const HOUR = 60 * 60 * 1000;
const PUSH = { services: [HOST], contact: 'mailto:host@example.org' };
const THREADS = {
  bots: new URL('../dist/bot-thread.js', import.meta.url),
  pictures: new URL('../dist/picture-thread.js', import.meta.url),
};

const postgres = await postgresForTests();
const kinds = kindsWith(postgres);
let service: Resolved<ReturnType<typeof pushService>>;
type Resolved<T> = T extends Promise<infer Value> ? Value : never;

beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.end());

let paths = 0;
/** A browser that nobody else is. */
const newBrowser = () => browserAt(`/push/${++paths}`);

const deliveredTo = ({ path }: { readonly path: string }) =>
  service.deliveries.filter((delivery) => delivery.path === path);

/** A server whose notices go to the service of the tests; and how to stop it before the test is over. */
async function stoppable(place: StorePlace) {
  const settings = settingsOf([], {}) as ServerSettings;
  const online = await goOnline(
    { ...settings, ...place, push: PUSH },
    THREADS,
    loggerTo({ write: () => {} }, 'silent'),
    metricsOf().meter,
    service.network,
  );
  const { api, links } = online;
  const served = { api, links, why: async () => null, answered: () => {} };
  const server = createServer(getRequestListener(appFor('', () => {}, served).fetch));
  online.attach(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  let ended: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    ended ??= online.end();
    return ended;
  };
  onTestFinished(stop);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const serverOn = async (place: StorePlace): Promise<string> => (await stoppable(place)).address;

const wish = (address: string, { token }: Client, body: unknown) =>
  request(address, 'push', { token: must(token), body });

const unwish = (address: string, { token }: Client, body: unknown) =>
  fetch(`${address}/api/push`, {
    method: 'DELETE',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}` },
  });

/** Two people at a table with days for each turn; whoever is to act is first. */
async function playingAt(address: string) {
  const clients = [await connect(address), await connect(address)];
  const [host, guest] = clients as [Client, Client];
  const table = await openTable(address, must(host.token), DAYS);
  await host.watch(table);
  await guest.watch(table);
  await host.order(table, sitting(0, 'Ana'));
  await guest.order(table, sitting(1, 'Đorđe'));
  await guest.until(() => guest.stateOf(table).played !== null);
  const first = must(clients[must(seatToAct(guest.stateOf(table)))]);
  const second = must(clients.find((client) => client !== first));
  return { table, first, second };
}

/** Plays once the other is away, until it is their turn. */
async function playWithout(player: Client, table: string): Promise<void> {
  await player.until(() => {
    const last = player.messages.findLast((message) => message.type === 'presence');
    return last?.type === 'presence' && last.here.length === 1;
  });
  const isTheirs = (seat: Seat | null) => seat !== null && !player.ownAt(table).includes(seat);
  await player.playUntil(table, (state) => isTheirs(seatToAct(state)));
}

it.runIf(postgres)('are looked after while something is being deleted', async () => {
  const place = await must(kinds[1]).newPlace();
  const store = await openStore(place);
  onTestFinished(() => store.end());
  await store.query("INSERT INTO reminders VALUES ('long-ago', 1)");
  const other = new pg.Client(place.databaseUrl);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE challenges'); // from which some are deleted with every sweep
  try {
    await serverOn(place);
    await expect.poll(() => store.query('SELECT game FROM reminders')).toEqual([]);
  } finally {
    await other.end();
  }
});

describe.each(kinds)('$name', ({ newPlace }) => {
  it('the keys are made once, and stay', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    const made = await Promise.all([1, 2, 3].map(() => keysIn(store.query)));
    await store.end();
    const again = await openStore(place);
    onTestFinished(() => again.end());
    expect(
      new Set([...made, await keysIn(again.query)].map((keys) => JSON.stringify(keys))).size,
    ).toBe(1);
  });

  it('are looked after even where what is not kept cannot be deleted', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    onTestFinished(() => store.end());
    await store.query("INSERT INTO reminders VALUES ('long-ago', 1)");
    await store.query('DROP TABLE challenges');
    await serverOn(place);
    await expect.poll(() => store.query('SELECT game FROM reminders')).toEqual([]);
  });

  it('a turn is told to who wants it and is away, in their language, and to no other', async () => {
    const address = await serverOn(await newPlace());
    const { table, first, second } = await playingAt(address);
    const [mine, other] = [newBrowser(), newBrowser()];
    const { subscription } = mine;
    expect((await wish(address, second, { subscription, language: 'hu' })).status).toBe(201);
    await wish(address, first, { subscription: other.subscription, language: 'en' });
    second.end();
    const before = service.deliveries.length;
    await playWithout(first, table);
    await service.until(before + 1);
    const [delivery] = deliveredTo(mine);
    expect(mine.read(must(delivery))).toEqual({
      table,
      title: 'Te jössz',
      body: 'Ana, Đorđe (3 nap egy lépésre)',
      path: `/hu/table/${table}`,
    });
    const { body: told } = await request(address, 'push/key');
    expect(proofIn(must(delivery))).toMatchObject({
      key: told.key,
      aud: `https://${HOST}`,
      sub: PUSH.contact,
    });
    expect(Number(must(delivery).headers.ttl)).toBeGreaterThan(2.9 * 24 * 60 * 60);
    expect(must(delivery).headers.topic).toBe(table);
    expect(deliveredTo(other)).toEqual([]);
  });

  it('a browser that gets them elsewhere says so by where it got them, without a token', async () => {
    const address = await serverOn(await newPlace());
    const ana = await connect(address);
    const [mine, changed, other] = [newBrowser(), newBrowser(), newBrowser()];
    const { endpoint: from } = mine.subscription;
    const move = (body: unknown) =>
      fetch(`${address}/api/push`, { method: 'PUT', body: JSON.stringify(body) });
    const movedTo = async ({ subscription }: typeof mine, before = from): Promise<number> =>
      (await move({ from: before, subscription })).status;
    const endpointsOf = async () => {
      const { body } = await request(address, 'me/data', { token: must(ana.token) });
      return body.subscriptions.map(({ endpoint, language }: Record<string, string>) => [
        endpoint,
        language,
      ]);
    };
    expect(await movedTo(changed)).toBe(404); // nobody gets any there
    await wish(address, ana, { subscription: mine.subscription, language: 'hu' });
    await wish(address, ana, { subscription: other.subscription, language: 'en' });
    const elsewhere = { ...changed.subscription, endpoint: 'https://example.org/push/1' };
    expect((await move({ from, subscription: elsewhere })).status).toBe(400);
    expect(await movedTo(changed, 'https://push')).toBe(400);
    expect(await movedTo(other)).toBe(404); // it gets them there already
    expect(await movedTo(changed)).toBe(200);
    expect(await movedTo(changed)).toBe(404);
    expect((await endpointsOf()).toSorted()).toEqual([
      [changed.subscription.endpoint, 'hu'],
      [other.subscription.endpoint, 'en'],
    ]);
  });

  it('what is under way is sent before a server stops', async () => {
    const place = await newPlace();
    const { address, stop } = await stoppable(place);
    const { table, first, second } = await playingAt(address);
    const mine = newBrowser();
    service.refuse(mine.path, 410, { delay: 300 }); // longer than the rest of the stop
    await wish(address, second, { subscription: mine.subscription, language: 'en' });
    second.end();
    const before = service.deliveries.length;
    await playWithout(first, table);
    await service.until(before + 1);
    await stop();
    const store = await openStore(place);
    onTestFinished(() => store.end());
    expect(await store.query('SELECT endpoint FROM subscriptions')).toEqual([]);
  });

  it('a server looks for those whose time runs out when it starts', async () => {
    const place = await newPlace();
    const { address, stop } = await stoppable(place);
    const { table, first, second } = await playingAt(address);
    const mine = newBrowser();
    await wish(address, second, { subscription: mine.subscription, language: 'en' });
    second.end();
    const before = service.deliveries.length;
    await playWithout(first, table);
    await service.until(before + 1);
    await stop();
    const store = await openStore(place);
    await moveDue(store, table, Date.now() + 5 * HOUR);
    await store.end();
    await serverOn(place);
    await service.until(before + 2);
    expect(deliveredTo(mine).map((delivery) => mine.read(delivery).title)).toEqual([
      sayIn('en', 'status.yourTurn'),
      sayIn('en', 'notice.reminder'),
    ]);
  });

  it('ten browsers of a person are told, those that asked last', async () => {
    const store = await openStore(await newPlace());
    onTestFinished(() => store.end());
    let now = 1000;
    const { add, of } = subscriptionsIn(store.query, () => now);
    const browsers = Array.from({ length: 12 }, newBrowser);
    const others = newBrowser();
    const addOf = (person: string, { subscription: { endpoint, keys } }: typeof others) =>
      add(person, { endpoint, ...keys, language: 'en' });
    await addOf('ben', others);
    const [first] = browsers;
    for (const browser of browsers.toSpliced(10, 0, must(first))) {
      now++;
      await addOf('ana', browser);
    }
    const endpointsOf = async (person: string) =>
      (await of(person)).map(({ endpoint }) => endpoint).toSorted();
    const latest = browsers.toSpliced(1, 2).map(({ subscription }) => subscription.endpoint);
    expect(await endpointsOf('ana')).toEqual(latest.toSorted());
    expect(await endpointsOf('ben')).toEqual([others.subscription.endpoint]);
  });

  it('no address is one that databases read each in their way', async () => {
    const address = await serverOn(await newPlace());
    const ana = await connect(address);
    const { subscription } = newBrowser();
    for (const end of ['\0', '\n', ' ', 'ö', '/../a']) {
      const endpoint = `${subscription.endpoint}${end}`;
      const asked = { subscription: { ...subscription, endpoint }, language: 'en' };
      expect((await wish(address, ana, asked)).status, endpoint).toBe(400);
      expect((await unwish(address, ana, { endpoint })).status, endpoint).toBe(400);
    }
  });

  it('nothing is sent where nobody hears any more, or after somebody has had enough', async () => {
    const store = await openStore(await newPlace());
    onTestFinished(() => store.end());
    const { subscriptions, notices, awaited, outcomes, lines } = await noticesOn(store);
    const [gone, here, failing] = [newBrowser(), newBrowser(), newBrowser()];
    service.refuse(gone.path, 410);
    service.refuse(failing.path, 400);
    for (const { subscription } of [gone, here, failing]) {
      const { endpoint, keys } = subscription;
      await subscriptions.add('ana', { endpoint, ...keys, language: 'en' });
    }
    const before = service.deliveries.length;
    notices.turn(awaited);
    await service.until(before + 3);
    await expect.poll(async () => (await subscriptions.of('ana')).length).toBe(2);
    await subscriptions.remove('ana', here.subscription.endpoint);
    notices.turn(awaited);
    await service.until(before + 4);
    expect(
      [deliveredTo(gone), deliveredTo(here), deliveredTo(failing)].map(({ length }) => length),
    ).toEqual([1, 1, 2]);
    await notices.rest();
    expect(outcomes.toSorted()).toEqual(['failed', 'failed', 'gone', 'sent']);
    expect(new Set(lines)).toEqual(
      new Set(['A notice could not be sent: the push service says 400']),
    );
    await subscriptions.remove('ben', failing.subscription.endpoint); // it is not theirs
    expect(await subscriptions.of('ana')).toHaveLength(1);
  });

  it('whose time runs out is reminded once, by one of two servers', async () => {
    const store = await openStore(await newPlace());
    onTestFinished(() => store.end());
    const [one, other] = [await noticesOn(store), await noticesOn(store)];
    const mine = newBrowser();
    const { endpoint, keys } = mine.subscription;
    await one.subscriptions.add('ana', { endpoint, ...keys, language: 'cs' });
    await tableDue(store, one.awaited.table, one.deadline, DAYS);
    await tableDue(
      store,
      'a-table-that-is-quick',
      one.deadline,
      settingsWith({}, { pace: { type: 'game', minutes: 120 } }),
    );
    const entered: string[] = [];
    const enter = async (table: string) => {
      entered.push(table);
      return one.awaited;
    };
    const remindAll = () => Promise.all([one.notices.remind(enter), other.notices.remind(enter)]);
    one.setNow(one.deadline - 7 * HOUR);
    other.setNow(one.deadline - 7 * HOUR);
    await remindAll();
    expect(entered).toEqual([]);
    const before = service.deliveries.length;
    one.setNow(one.deadline - 5 * HOUR);
    other.setNow(one.deadline - 5 * HOUR);
    await remindAll();
    await service.until(before + 1);
    one.setNow(one.deadline - 4 * HOUR);
    await remindAll();
    await moveDue(store, one.awaited.table, one.deadline + 2 * HOUR); // what was given back
    one.setNow(one.deadline + 1.5 * HOUR);
    await remindAll();
    expect(entered).toEqual([one.awaited.table]);
    expect(deliveredTo(mine).map(mine.read)).toMatchObject([{ title: 'Dochází ti čas' }]);
    await moveDue(store, one.awaited.table, one.deadline + 20 * HOUR); // another turn
    one.setNow(one.deadline + 15 * HOUR);
    await remindAll();
    expect(entered).toEqual([one.awaited.table, one.awaited.table]);
  });
});

type Store = Resolved<ReturnType<typeof openStore>>;

/** Notices with a clock of their own, and somebody who is waited for. */
async function noticesOn(store: Store) {
  let now = 1_000_000_000;
  const deadline = now + 72 * HOUR;
  const subscriptions = subscriptionsIn(store.query, () => now);
  const outcomes: Outcome[] = [];
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const send = senderBy({
    keys: await keysIn(store.query),
    contact: PUSH.contact,
    network: service.network,
    log,
  });
  const notices = noticesBy({
    query: store.query,
    subscriptions,
    send,
    now: () => now,
    noticed: (outcome) => void outcomes.push(outcome),
    log,
  });
  const players = [{ name: 'Ana' }, { name: 'Ben' }];
  const awaited: Awaited = {
    table: 'a-table-of-the-tests',
    person: 'ana',
    summary: { settings: DAYS, players, turn: 0, deadline },
  };
  const setNow = (moment: number): void => {
    now = moment;
  };
  return { notices, subscriptions, awaited, deadline, setNow, outcomes, lines };
}

/** A table that is played, and due then. */
const tableDue = (store: Store, id: string, due: number, settings: typeof DAYS) =>
  store.query(
    `INSERT INTO tables (id, seq, host, secret, status, is_listed, due, changed, summary)
     VALUES ($1, 1, 'ana', '', 'playing', FALSE, $2, 0, $3)`,
    id,
    due,
    JSON.stringify({ settings }),
  );

const moveDue = (store: Store, id: string, due: number) =>
  store.query('UPDATE tables SET due = $2 WHERE id = $1', id, due);

it('every language has words for it', () => {
  for (const language of LANGUAGES) {
    const said = [sayIn(language, 'status.yourTurn'), sayIn(language, 'notice.reminder')];
    expect(said.every((text) => text.length > 3)).toBe(true);
  }
});

describe('wishes', () => {
  it('need a token, keys that are some, a language and a service that is known', async () => {
    const address = await serverOn(await must(kinds[0]).newPlace());
    const ana = await connect(address);
    const { subscription } = newBrowser();
    const { keys } = subscription;
    const asked = (change: object) =>
      wish(address, ana, { subscription, language: 'en', ...change });
    expect((await request(address, 'push', { body: {} })).status).toBe(403);
    expect((await asked({})).status).toBe(201);
    expect((await asked({ language: 'xx' })).status).toBe(400);
    expect(
      (await asked({ subscription: { ...subscription, keys: { ...keys, auth: '' } } })).status,
    ).toBe(400);
    for (const endpoint of ELSEWHERE) {
      const { status, body } = await asked({ subscription: { endpoint, keys } });
      expect([status, body.refusal?.code], endpoint).toEqual([400, 'malformed']);
    }
    expect((await unwish(address, ana, {})).status).toBe(200);
    expect((await unwish(address, ana, { endpoint: 7 })).status).toBe(400);
    const other = await fetch(`${address}/api/push`, {
      method: 'POST',
      body: JSON.stringify({ subscription, language: 'en' }),
      headers: { authorization: `Bearer ${newToken()}`, origin: 'https://evil.example' },
    });
    expect(other.status).toBe(403);
  });
});

const ELSEWHERE = [
  `http://${HOST}/`,
  `https://${HOST}:8443/`,
  `https://me@${HOST}/`,
  `https://${HOST}.evil.example/`,
  `https://evil${HOST}/`,
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://metadata.google.internal/',
  `file:///${HOST}`,
  'javascript:alert(1)',
  'no address',
  '',
];
