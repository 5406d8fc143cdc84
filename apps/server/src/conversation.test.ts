import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Command, PROTOCOL, type Settings, type ToServer } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { newId, newToken } from '../test/client.ts';
import { gate } from '../test/gate.ts';
import { nodeOn } from '../test/node.ts';
import { newFolder } from '../test/places.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { converse } from './conversation.ts';
import type { Onlooker } from './lobby/open-tables.ts';

const HURRIED: Partial<Settings> = { pace: { type: 'turn', seconds: 10 } };

/** A client that has said hello; the server asks who that is, and for tables, when the test lets it. */
async function greeting(autoPong = true) {
  let now = 1_000_000;
  const node = await nodeOn({ databaseUrl: undefined, folder: newFolder() }, () => now);
  const table = await node.open('ana', settingsWith({}, HURRIED), null);
  const { rooms, people, lobby } = node;
  const onlookers = new Set<Onlooker>();
  const lines: string[] = [];
  const [knows, enters] = [gate(), gate()];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  const conversation = converse(
    socket,
    {
      rooms: { ...rooms, enter: async (id) => enters.opened.then(() => rooms.enter(id)) },
      openTables: {
        ...lobby.openTables,
        watch(onlooker) {
          onlookers.add(onlooker);
          return lobby.openTables.watch(onlooker);
        },
        unwatch(onlooker) {
          onlookers.delete(onlooker);
          lobby.openTables.unwatch(onlooker);
        },
      },
      people: {
        ...people,
        personBy: () => knows.opened.then(() => 'bo'),
      },
      now: () => now,
      refused: () => {},
      mayLook: () => true,
      mayPlay: () => true,
      log: (line) => lines.push(line),
    },
    null,
    () => {},
  );
  let heard = 0;
  socket.on('message', () => heard++);
  await once(client, 'open');
  const say = async (message: ToServer): Promise<void> => {
    const before = heard;
    client.send(JSON.stringify(message));
    while (heard === before) await nextTurn();
  };
  await say({ type: 'hello', protocol: PROTOCOL, token: newToken() });
  return {
    ...node,
    client,
    conversation,
    ponged: () => once(socket, 'pong'),
    /** So many bytes wait to be read by the client. */
    leaveUnread: (bytes: number) =>
      Object.defineProperty(socket, 'bufferedAmount', { value: bytes, configurable: true }),
    table,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    knows,
    enters,
    onlookers,
    lines,
    say,
    async hangUp() {
      const closed = once(socket, 'close');
      client.terminate();
      await closed;
    },
    /** How many are at the table, once all is done that was asked for. */
    async watchers(): Promise<number> {
      const room = must(await rooms.enter(table));
      await room.rest();
      await nextTurn();
      return room.presence().watchers;
    },
  };
}

it('whoever has hung up before they are known hears of nothing', async () => {
  const { table, knows, enters, onlookers, say, hangUp, watchers } = await greeting();
  await say({ type: 'watch-open' });
  await say({ type: 'watch', table, after: 0 });
  await hangUp();
  enters.open();
  knows.open();
  await nextTurn();
  expect([onlookers.size, await watchers()]).toEqual([0, 0]);
});

it.each(['unwatch', 'hang up'])('a table is left that was wanted before: %s', async (how) => {
  const { client, table, knows, enters, say, hangUp, watchers } = await greeting();
  knows.open();
  await once(client, 'message'); // hello
  await say({ type: 'watch', table, after: 0 });
  await (how === 'unwatch' ? say({ type: 'unwatch', table }) : hangUp());
  enters.open();
  await nextTurn();
  expect(await watchers()).toBe(0);
});

it('a table is wanted whoever asks for it again before it is there', async () => {
  const { table, knows, enters, say, watchers } = await greeting();
  knows.open();
  await say({ type: 'watch', table, after: 0 });
  await say({ type: 'unwatch', table });
  await say({ type: 'watch', table, after: 0 });
  await say({ type: 'watch', table, after: 0 });
  enters.open();
  await nextTurn();
  expect(await watchers()).toBe(1);
});

it('each of fifty tables may be asked for again, and no other one', async () => {
  const { client, table, knows, say } = await greeting();
  knows.open();
  await once(client, 'message'); // hello
  const watch = (table: string) => say({ type: 'watch', table, after: 0 });
  for (let tables = 1; tables < 50; tables++) await watch(newId().padEnd(22, '-'));
  await watch(table);
  const answers = on(client, 'message');
  const told = async () => JSON.parse(`${(await answers.next()).value[0]}`).type;
  await watch(table);
  await say({ type: 'ping' });
  expect(await told()).toBe('pong');
  await watch(newId().padEnd(22, '-'));
  expect(await told()).toBe('wrong');
});

it('a command counts from when it comes, though it is not known yet whose it is and where', async () => {
  const node = await greeting();
  const { client, table, knows, enters, say, wait } = node;
  for (const seat of [0, 1]) await node.do(table, 'bo', sitting(seat));
  const { seq, move } = await node.nextMove(table);
  wait(10_000);
  await say({ type: 'do', id: 'in-the-end', table, after: seq, command: move });
  wait(3000);
  await node.rooms.sweep();
  knows.open();
  enters.open();
  await once(client, 'message'); // hello
  const [answer] = await once(client, 'message');
  expect(JSON.parse(`${answer}`)).toMatchObject({ type: 'done', seq: seq + 1 });
});

it('a command that cannot be read is answered by its name, as one of a later version', async () => {
  const { client, table, knows, enters, say } = await greeting();
  knows.open();
  enters.open();
  await once(client, 'message'); // hello
  const command: object = { type: 'say', seat: 0, phrase: 'of-tomorrow' };
  const answers = on(client, 'message');
  await say({ type: 'do', id: 'of-a-later-one', table, after: 1, command: command as Command });
  const told = async () => JSON.parse(`${(await answers.next()).value[0]}`);
  expect(await told()).toMatchObject({
    type: 'refused',
    id: 'of-a-later-one',
    table,
    refusal: { code: 'malformed' },
  });
  expect(await told()).toMatchObject({ type: 'wrong' });
});

it.each([
  ['reads', [900, 900, 900]],
  ['reads slowly', [900, 800, 0, 700, 0, 0, 600, 300]],
])('whoever %s is waited for', async (how, unread) => {
  const { client, knows, say, conversation, leaveUnread, ponged } = await greeting(how === 'reads');
  knows.open();
  for (const bytes of unread) {
    const pong = how === 'reads' ? ponged() : say({ type: 'ping' });
    leaveUnread(bytes);
    conversation.beat();
    await pong;
  }
  expect(client.readyState).toBe(client.OPEN);
});

it('whoever says something and reads nothing is cut off', async () => {
  const { client, knows, say, conversation, leaveUnread } = await greeting(false);
  knows.open();
  leaveUnread(900);
  conversation.beat();
  await say({ type: 'ping' });
  conversation.beat();
  await once(client, 'close');
});

it('what goes wrong is logged, and whoever asked comes again', async () => {
  const { client, store, knows, enters, say, lines } = await greeting();
  knows.open();
  enters.open();
  vi.spyOn(store, 'load').mockRejectedValue(new Error('there is no connection'));
  await say({ type: 'watch', table: 'a-table-that-is-away', after: 0 });
  const [code] = await once(client, 'close');
  expect([code, lines]).toEqual([1013, ['A message failed: there is no connection']]);
});
