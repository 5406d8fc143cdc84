import type { Look, ToClient, ToServer } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logOf, TABLE } from '../../test/online.ts';
import { type Line, openLine, type TableMessage } from './line.ts';

/** A socket whose other end is the test. */
class TestSocket {
  static readonly OPEN = 1;
  static made: TestSocket[] = [];
  readyState = 0;
  readonly sent: ToServer[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    TestSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = TestSocket.OPEN;
    this.onopen();
  }
  say(message: ToClient): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const HELLO = { type: 'hello', protocol: 1, now: 0 } as const;
const TOKEN = 't'.repeat(43);
const PRESENCE = { here: [1], watchers: 0, missing: [1], hosting: [], isHostMissing: false };
const STANDING: Look = { events: [], own: [], isHost: false, presence: PRESENCE };
const OPENED = must(logOf().events[0]);

/** Milliseconds that the server's clock is ahead of this device's. */
const AHEAD = 90_000;

const requests: string[] = [];
const kept = new Map<string, string>();
let standing = STANDING; // of the table, for requests
let answer: object | null = null; // to an order by requests, if it is not done
let protocol = 1; // that the server speaks, for requests
let isThere = true; // the server, for requests
let isDeaf = false; // the network, which lets none of them through

beforeEach(() => {
  vi.useFakeTimers();
  TestSocket.made = [];
  vi.setSystemTime(1_000_000_000_700); // of which the header of an answer leaves out a part
  requests.length = 0;
  kept.clear();
  answer = null;
  protocol = 1;
  isThere = true;
  isDeaf = false;
  standing = STANDING;
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string }) => {
    requests.push(`${path} ${body}`.trim());
    if (!isThere) throw new TypeError('failed');
    if (isDeaf || path.includes('wait=20')) return new Promise(() => {}); // nothing happens
    const said = { type: 'done', id: 'an-order', table: TABLE, seq: 1 };
    const headers = { date: new Date(Date.now() + AHEAD).toUTCString() };
    if (path === '/health') return Response.json({ ok: true, protocol }, { headers });
    return Response.json(path.includes('commands') ? (answer ?? said) : standing, { headers });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lastSocket = (): TestSocket => must(TestSocket.made.at(-1));

/** Somebody who follows a table, and what they hear. */
function following(line: Line) {
  const heard: TableMessage[] = [];
  const unfollow = line.follow(TABLE, { lastSeq: () => 7, hear: (one) => heard.push(one) });
  return { heard, unfollow };
}

/** A line that is up. */
function upLine() {
  const line = openLine('ws://test', TOKEN);
  const follower = following(line);
  lastSocket().open();
  lastSocket().say(HELLO);
  return { line, ...follower };
}

it('greets, and asks for what it does not know yet', () => {
  const { line } = upLine();
  expect(lastSocket().sent).toEqual([
    { type: 'hello', protocol: 1, token: TOKEN },
    { type: 'watch', table: TABLE, after: 7 },
  ]);
  expect(line.isUp.value).toBe(true);
});

it('mends itself after a cut, which is missed after a second', () => {
  const { line } = upLine();
  lastSocket().onclose();
  expect([line.isUp.value, line.isMissed.value]).toEqual([false, false]);
  vi.advanceTimersByTime(300);
  expect(TestSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(800);
  expect(line.isMissed.value).toBe(true);
  lastSocket().open();
  lastSocket().say(HELLO);
  expect([line.isUp.value, line.isMissed.value]).toEqual([true, false]);
  expect(lastSocket().sent).toContainEqual({ type: 'watch', table: TABLE, after: 7 });
});

it('is lost when the other end is silent, or says goodbye', () => {
  const { line } = upLine();
  vi.advanceTimersByTime(15_000);
  expect(lastSocket().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(3000);
  expect(line.isUp.value).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(line.isUp.value).toBe(false);
  vi.advanceTimersByTime(300);
  lastSocket().open();
  lastSocket().say(HELLO);
  lastSocket().say({ type: 'bye' });
  expect(line.isUp.value).toBe(false);
});

it('is opened anew when a command has no answer, and says so', () => {
  const { line } = upLine();
  const order = { type: 'do', table: TABLE, after: 7, command: { type: 'start' } } as const;
  line.tell({ ...order, id: 'answered' });
  lastSocket().say({ type: 'done', id: 'answered', table: TABLE, seq: 8 });
  vi.advanceTimersByTime(3000);
  line.tell({ ...order, id: 'swallowed' });
  lastSocket().say({ type: 'done', id: 'another', table: TABLE, seq: 9 });
  vi.advanceTimersByTime(3900);
  expect([TestSocket.made.length, line.isUp.value]).toEqual([1, true]);
  vi.advanceTimersByTime(100);
  expect([line.isUp.value, line.isMissed.value]).toEqual([false, true]);
  vi.advanceTimersByTime(250);
  expect(TestSocket.made).toHaveLength(2);
  lastSocket().open();
  lastSocket().say(HELLO);
  vi.advanceTimersByTime(5000);
  expect([TestSocket.made.length, line.isMissed.value]).toEqual([2, false]);
});

it('is tried again every few seconds at most, however long it is down', async () => {
  upLine();
  isThere = false;
  for (let tries = 0; tries < 12; tries++) {
    lastSocket().onclose();
    await vi.advanceTimersByTimeAsync(2500);
  }
  expect(TestSocket.made).toHaveLength(13);
});

it('is not tried again by a page that is too old', () => {
  const { line } = upLine();
  lastSocket().say({ type: 'outdated', protocol: 2 });
  lastSocket().onclose();
  vi.advanceTimersByTime(60_000);
  expect(line.isOutdated.value).toBe(true);
  expect(TestSocket.made).toHaveLength(1);
});

it('waits for a socket when the server is down, however long', async () => {
  const { line } = upLine();
  isThere = false;
  for (let tries = 0; tries < 8; tries++) {
    lastSocket().onclose();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  isThere = true;
  const before = TestSocket.made.length;
  lastSocket().onclose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(TestSocket.made.length).toBeGreaterThan(before);
  expect(line.isUp.value).toBe(false); // by no request
  lastSocket().open();
  lastSocket().say(HELLO);
  expect(line.isUp.value).toBe(true);
});

/** A line that no socket gets through, so that it goes by requests. */
async function requestingLine() {
  const line = openLine('ws://test', TOKEN);
  const follower = following(line);
  for (let tries = 0; tries < 3; tries++) {
    lastSocket().onclose();
    await vi.advanceTimersByTimeAsync(2000);
  }
  return { line, ...follower };
}

it('goes by requests where no socket gets through', async () => {
  const { line, heard } = await requestingLine();
  expect(TestSocket.made).toHaveLength(3);
  expect([line.isUp.value, line.isMissed.value]).toEqual([true, false]);
  expect(heard).toMatchObject([
    { type: 'table', table: TABLE },
    { type: 'presence', table: TABLE, ...PRESENCE },
  ]);
  const command = { type: 'start' } as const;
  line.tell({ type: 'do', id: 'an-order', table: TABLE, after: 7, command });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.at(-1)).toMatchObject({ type: 'done', id: 'an-order' });
  expect(requests).toContain(
    `/api/tables/${TABLE}/commands {"id":"an-order","after":7,"command":{"type":"start"}}`,
  );
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(TestSocket.made.length).toBeGreaterThan(3); // which may get through by now
});

it.each(['malformed', 'too-many', 'unavailable'] as const)(
  'an order by requests is refused as %s, whoever does so, and the line stays',
  async (code) => {
    const { line, heard } = await requestingLine();
    const refusal = { code, message: '' };
    answer = { refusal }; // before anybody has read which order it is
    const command = { type: 'start' } as const;
    line.tell({ type: 'do', id: 'an-order', table: TABLE, after: 7, command });
    await vi.advanceTimersByTimeAsync(5000);
    const refused = { type: 'refused', id: 'an-order', table: TABLE, refusal, events: [] };
    expect(heard.at(-1)).toEqual(refused);
    expect(line.isUp.value).toBe(true);
    answer = { ...refused, events: [OPENED] };
    line.tell({ type: 'do', id: 'an-order', table: TABLE, after: 7, command });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.at(-1)).toEqual(answer);
  },
);

it('an order by requests is not answered by whoever is not the server', async () => {
  const { line, heard } = await requestingLine();
  const before = heard.length;
  answer = { login: 'please' };
  const command = { type: 'start' } as const;
  line.tell({ type: 'do', id: 'an-order', table: TABLE, after: 7, command });
  await vi.advanceTimersByTimeAsync(0);
  expect([heard.length, line.isUp.value]).toEqual([before, false]);
});

it('is not tried again by requests either by a page that is too old', async () => {
  const { line } = await requestingLine();
  protocol = 2;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.isOutdated.value).toBe(true);
  const before = requests.length;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(requests).toHaveLength(before);
});

it('knows the clock of the server by requests, to half a second', async () => {
  const { line } = await requestingLine();
  expect(Math.abs(line.ahead.value - AHEAD)).toBeLessThanOrEqual(500);
});

it('goes by requests at once when the page is loaded anew, until sockets are tried again', async () => {
  await requestingLine();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  const line = openLine('ws://test', TOKEN);
  following(line);
  await vi.advanceTimersByTimeAsync(0);
  expect([TestSocket.made.length, line.isUp.value]).toEqual([3, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(TestSocket.made).toHaveLength(5); // that of the page before, too
});

it('stays up by requests while nothing happens, as long as the server answers', async () => {
  const { line } = await requestingLine();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(line.isUp.value).toBe(true);
  expect(requests.filter((request) => request.includes('wait=20'))).toHaveLength(1);
  isDeaf = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(line.isUp.value).toBe(false);
});

it('asks by requests for what comes after the last event there is, also once the log is shorter', async () => {
  standing = { ...STANDING, events: [OPENED] };
  const { heard } = await requestingLine(); // who has seen seven events
  expect(heard).toMatchObject([{ type: 'table', events: [OPENED] }, { type: 'presence' }]);
  expect(requests.filter((request) => request.includes('wait=20'))).toEqual([
    `/api/tables/${TABLE}/events?after=1&wait=20`,
  ]);
});

it('tells of the tables that wait for anybody while somebody looks, also after a cut', () => {
  const line = openLine('ws://test', TOKEN);
  const heard: string[][] = [];
  const leave = line.followOpen((tables) => heard.push(tables.map(({ table }) => table)));
  const greet = (): void => {
    lastSocket().open();
    lastSocket().say(HELLO);
  };
  const asked = (): string[] => lastSocket().sent.map(({ type }) => type);
  greet();
  expect(asked()).toEqual(['hello', 'watch-open']);
  lastSocket().say({ type: 'open', tables: [] });
  expect(heard).toEqual([[]]);
  lastSocket().onclose();
  vi.advanceTimersByTime(250);
  greet();
  expect(asked()).toEqual(['hello', 'watch-open']);
  leave();
  expect(asked()).toEqual(['hello', 'watch-open', 'unwatch-open']);
  lastSocket().say({ type: 'open', tables: [] });
  expect(heard).toHaveLength(1);
});

it('hears of those tables again and again where no socket gets through', async () => {
  const line = openLine('ws://test', TOKEN);
  let told = 0;
  const leave = line.followOpen(() => told++);
  for (let tries = 0; tries < 3; tries++) {
    lastSocket().onclose();
    await vi.advanceTimersByTimeAsync(2000);
  }
  const before = told;
  expect(before).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(8000);
  expect(told).toBe(before + 2);
  leave();
  await vi.advanceTimersByTimeAsync(8000);
  expect(told).toBe(before + 2);
});

it('hangs up some time after the last one has left, and is there for the next', () => {
  const { line, unfollow } = upLine();
  unfollow();
  vi.advanceTimersByTime(9000);
  const again = following(line);
  vi.advanceTimersByTime(9000);
  expect([TestSocket.made.length, lastSocket().readyState]).toEqual([1, TestSocket.OPEN]);
  again.unfollow();
  vi.advanceTimersByTime(10_000);
  expect([lastSocket().readyState, line.isMissed.value]).toEqual([3, false]);
  vi.advanceTimersByTime(60_000);
  expect(TestSocket.made).toHaveLength(1);
  following(line);
  expect(TestSocket.made).toHaveLength(2);
});
