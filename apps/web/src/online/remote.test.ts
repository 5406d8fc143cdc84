import type { Refused, TableEvent } from '@crownlands/protocol';
import { formatMove, must, type Seat } from '@crownlands/rules';
import { beforeEach, expect, it, vi } from 'vitest';
import { COMMITMENT, lineToTest, logOf, TABLE } from '../../test/online.ts';
import { ordersAt, tablesWithOrders } from './outbox.ts';
import { followTable } from './remote.ts';
import { witnessOf } from './witness.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
};
vi.stubGlobal('localStorage', storage);
beforeEach(() => kept.clear());

/** A game for two in which the test is the server, and seat 0 or 1 to act is mine unless told otherwise. */
function playing(own?: readonly Seat[]) {
  const log = logOf();
  log.start();
  const { seat } = log.choices();
  const server = lineToTest();
  const remote = followTable(TABLE, server.line);
  server.show(log.events, own ?? [seat]);
  const wish = (index = 0): void => {
    const move = formatMove(must(log.choices().moves[index]));
    remote.order({ type: 'move', seat, move });
  };
  return { log, server, remote, seat, wish };
}

const refusal = (code: Refused['code']) => ({ code, message: '' });

it('a wish is sent again under its name after a cut, until it is done', () => {
  const { log, server, remote, seat, wish } = playing();
  wish();
  const [sent] = server.orders();
  server.isUp.value = false;
  server.isUp.value = true;
  expect(server.lastSeq()).toBe(log.events.length);
  server.show([], [seat]);
  expect(server.orders()).toEqual([sent]);
  server.done(must(sent).id, 5);
  server.show([], [seat]);
  expect([server.orders(), remote.orders.value]).toEqual([[], []]);
});

it('a wish without a line is sent when there is one', () => {
  const { server, seat, wish } = playing();
  server.isUp.value = false;
  wish();
  expect(server.orders()).toEqual([]);
  server.isUp.value = true;
  server.show([], [seat]);
  expect(server.orders()).toHaveLength(1);
});

it('wishes outlive the page, until they are answered in one of the tabs', () => {
  const { log, server, seat, wish } = playing();
  wish();
  const [sent] = server.orders();
  const after = lineToTest();
  const { order, orders } = followTable(TABLE, after.line);
  after.show(log.events, [seat]);
  expect(after.orders()).toEqual([sent]);
  order({ type: 'say', seat, phrase: 'hello' });
  wish(1);
  expect(tablesWithOrders()).toEqual([TABLE]);
  expect(ordersAt(TABLE)).toHaveLength(3);
  after.done(must(sent).id, log.events.length);
  after.done(must(orders.value[0]).id, log.events.length);
  expect(ordersAt(TABLE).map(({ command }) => command.type)).toEqual(['move']);
  server.say({ type: 'gone', table: TABLE });
  expect(tablesWithOrders()).toEqual([]);
});

it('wishes that cannot be stored wait for whoever comes back to the table', () => {
  const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { log, server, seat, wish } = playing();
  wish();
  const again = lineToTest();
  followTable(TABLE, again.line);
  again.show(log.events, [seat]);
  const [sent] = again.orders();
  expect([sent]).toEqual(server.orders());
  full.mockRestore();
  again.done(must(sent).id, log.events.length);
  expect(tablesWithOrders()).toEqual([]);
});

it('a move is meant for the game as it was, whatever another page finds', () => {
  const { log, server, seat, wish } = playing();
  server.isUp.value = false;
  wish();
  wish();
  const after = log.events.length;
  log.move();
  const later = lineToTest();
  followTable(TABLE, later.line);
  later.show(log.events, [seat]);
  const [sent] = later.orders();
  expect(sent).toMatchObject({ after });
  later.done(must(sent).id, after + 1); // it was mine
  expect(later.orders()).toMatchObject([{ after: after + 1 }]);
});

it('what is refused while nobody looks is told to whoever looks again', () => {
  const { log, server, remote, seat, wish } = playing();
  wish();
  const id = must(server.orders()[0]).id;
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal('not-yours'), events: [] });
  const again = lineToTest();
  const { refused } = followTable(TABLE, again.line, remote.refused.value);
  again.show(log.events, [seat]);
  expect(refused.value).toMatchObject({ refusal: { code: 'not-yours' } });
});

it.each([
  [[], undefined],
  [[0], 'nothing'],
])('a wish to get up that is refused is told only to whoever sits there still: %j', (own, told) => {
  const log = logOf();
  const server = lineToTest();
  const remote = followTable(TABLE, server.line);
  server.show(log.events, own);
  remote.order({ type: 'stand', seat: 0 });
  const id = must(server.orders()[0]).id;
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal('nothing'), events: [] });
  expect([remote.orders.value, remote.refused.value?.refusal.code]).toEqual([[], told]);
});

it('one wish goes after the other, each from what the last led to', () => {
  const { log, server, remote, seat, wish } = playing();
  wish();
  remote.order({ type: 'say', seat, phrase: 'hello' });
  const [first, ...others] = server.orders();
  expect(others).toEqual([]);
  server.sayEvents(log.move());
  server.done(must(first).id, log.events.length);
  expect(server.orders()).toMatchObject([
    { after: log.events.length, command: { type: 'say', phrase: 'hello' } },
  ]);
});

it('what came too late is sent again if the game is the same', () => {
  const { log, server, remote, seat, wish } = playing();
  wish();
  const id = must(server.orders()[0]).id;
  const events = [log.add({ type: 'said', seat: 1 - seat, phrase: 'hmm' })];
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal('stale'), events });
  expect(server.orders()).toMatchObject([{ id, after: log.events.length }]);
  expect(remote.refused.value).toBeNull();
});

it('a move that came too late for another game is not, nor is what went on from it', () => {
  const { log, server, remote, wish } = playing();
  wish(1);
  wish(2);
  const id = must(server.orders()[0]).id;
  const events = [log.move()];
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal('stale'), events });
  expect([server.orders(), remote.orders.value]).toEqual([[], []]);
  expect(remote.known.value?.state.seq).toBe(log.events.length);
});

it('a refusal ends the wish and says why', () => {
  const { server, remote, wish } = playing();
  wish();
  const id = must(server.orders()[0]).id;
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal('not-yours'), events: [] });
  expect(remote.orders.value).toEqual([]);
  expect(remote.refused.value).toMatchObject({ refusal: { code: 'not-yours' } });
});

it('what stands by itself takes nothing with it when it is refused', () => {
  const { log, server, remote, seat, wish } = playing();
  remote.order({ type: 'say', seat, phrase: 'hello' });
  wish();
  const id = must(server.orders()[0]).id;
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal('malformed'), events: [] });
  expect(server.orders()).toMatchObject([{ after: log.events.length, command: { type: 'move' } }]);
  expect(ordersAt(TABLE)).toHaveLength(1);
});

it.each([
  ['the server cannot write now', 'unavailable'],
  ['the substitute comes first', 'their-turn'],
  ['one is too quick', 'too-many'],
] as const)('what has to wait because %s is asked for once more', (_, code) => {
  vi.useFakeTimers();
  const { log, server, remote, wish } = playing();
  wish();
  const [sent] = server.orders();
  const { id } = must(sent);
  server.say({ type: 'refused', table: TABLE, id, refusal: refusal(code), events: [] });
  const isUnwritten = code === 'unavailable';
  expect([server.orders(), remote.isUnwritten.value]).toEqual([[], isUnwritten]);
  vi.runAllTimers();
  expect([server.orders(), remote.isUnwritten.value]).toEqual([[sent], isUnwritten]);
  server.sayEvents(log.move());
  server.done(id, log.events.length);
  expect(remote.isUnwritten.value).toBe(false);
  wish();
  const again = must(server.orders()[0]).id;
  const refused = { type: 'refused', table: TABLE, id: again, events: [] } as const;
  server.say({ ...refused, refusal: refusal('unavailable') });
  remote.leave();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('what is seen first of a shuffle, and what is added to it, is remembered', () => {
  const { log, server, remote, seat } = playing();
  const nonce = 'a-number-of-mine';
  remote.order({ type: 'sit', seat, name: 'Ana', nonce });
  const [opened, ...others] = log.events;
  const other = { ...opened, commitment: 'c0'.repeat(32) } as TableEvent;
  server.show([other, ...others], [seat]);
  expect(witnessOf(TABLE)).toEqual({ table: TABLE, commitment: COMMITMENT, nonces: [nonce] });
});

it('an event that is told twice happens once', () => {
  const { log, server, remote } = playing();
  const heard: number[] = [];
  remote.onEvents((events) => heard.push(...events.map(({ seq }) => seq)));
  const moved = log.move();
  server.sayEvents(moved);
  server.sayEvents(moved, log.move());
  expect(heard).toEqual([moved.seq, moved.seq + 1]);
  expect(remote.known.value?.state).toEqual(log.state());
});

it('who is here, what is mine and that a table is gone is known', () => {
  const { server, remote } = playing();
  server.sayPresence({ here: [1], watchers: 2 });
  server.say({ type: 'own', table: TABLE, own: [0, 1], isHost: true });
  expect(remote.known.value).toMatchObject({
    presence: { here: [1], watchers: 2 },
    own: [0, 1],
    isHost: true,
  });
  server.say({ type: 'gone', table: TABLE });
  expect(remote.isGone.value).toBe(true);
});

it('a seat that goes to another device is known to be there, and to have come back', () => {
  const { log, server, remote, seat } = playing();
  const isElsewhere = () => remote.known.value?.isElsewhere;
  const say = (...own: readonly Seat[]) =>
    server.say({ type: 'own', table: TABLE, own, isHost: false });
  say();
  expect(isElsewhere()).toBe(true);
  server.show([], []); // the line came back
  expect(isElsewhere()).toBe(true);
  say(seat);
  expect(isElsewhere()).toBe(false);
  server.show([log.add({ type: 'handed', seat })], []); // it was away meanwhile
  expect(isElsewhere()).toBe(true);

  const { server: other, remote: watching } = playing([]);
  other.show([], []);
  expect(watching.known.value?.isElsewhere).toBe(false);
});
