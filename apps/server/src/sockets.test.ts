import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PROTOCOL, type ToServer } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../test/client.ts';
import { gate } from '../test/gate.ts';
import { nodeOn } from '../test/node.ts';
import { newFolder } from '../test/places.ts';
import { bucketsBy, placesBy } from './basics/limits.ts';
import { socketsOn } from './sockets.ts';

const whoAsks = ({ headers }: IncomingMessage): string => `${headers.from}`;

/** Asks a server for sockets: one that is open; or the status of the refusal, and when to come again. */
async function serverWith({ places = 9, connections = 9, looks = 9, plays = 9 }) {
  const { rooms, people, lobby } = await nodeOn(
    { databaseUrl: undefined, folder: newFolder() },
    Date.now,
  );
  const allowing = (size: number) => bucketsBy({ size, perSecond: 1 }, () => 0);
  const server = createServer();
  const sockets = socketsOn(server, {
    rooms,
    people,
    openTables: lobby.openTables,
    now: Date.now,
    isFromHere: () => true,
    addressOf: whoAsks,
    mayConnect: allowing(connections),
    placeFor: placesBy(places),
    mayLook: allowing(looks),
    mayPlay: allowing(plays),
    refused: () => {},
    log: () => {},
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.end();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = (from: string) =>
    new Promise<WebSocket | string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, { headers: { from } });
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (_, { statusCode, headers }) =>
        resolve(`${statusCode} ${headers['retry-after']}`),
      );
      socket.on('error', () => {}); // told already
    });
  return { open, server, port, sockets };
}

it('who connects too often is refused, and nobody else', async () => {
  const { open } = await serverWith({ connections: 2 });
  for (const from of ['ana', 'ana', 'ben']) expect(await open(from)).toBeInstanceOf(WebSocket);
  expect(await open('ana')).toBe('429 1');
});

it('who has too many sockets is refused until one is closed, and nobody else', async () => {
  const { open } = await serverWith({ places: 2, connections: 10_000 });
  const first = (await open('ana')) as WebSocket;
  for (const from of ['ana', 'ben']) expect(await open(from)).toBeInstanceOf(WebSocket);
  expect(await open('ana')).toBe('429 1');
  first.close();
  while (typeof (await open('ana')) === 'string'); // the server hears of it in a moment
});

it('who comes when the server goes is told to come again', async () => {
  const { open, sockets } = await serverWith({});
  expect(await open('ana')).toBeInstanceOf(WebSocket);
  sockets.end();
  expect(await open('ben')).toBe('503 1');
});

it('whoever is refused and holds on does not keep the server from going', async () => {
  const { server, port } = await serverWith({});
  const socket = connect({ port, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(
    'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1.1 404 /);
  await once(socket, 'end');
  server.close();
  await once(server, 'close');
});

/** How many of some messages are answered by this, on all of some sockets. */
async function answersOf(
  sockets: readonly WebSocket[],
  message: ToServer,
  times: number,
  code: string,
): Promise<number> {
  const texts: string[] = [];
  const hello: ToServer = { type: 'hello', protocol: PROTOCOL, token: null };
  const messages = [hello, ...Array<ToServer>(times).fill(message), { type: 'ping' }];
  await Promise.all(
    sockets.map((socket) => {
      const { opened: answered, open } = gate();
      socket.on('message', (data) => {
        texts.push(`${data}`);
        if (`${data}`.includes('"pong"')) open();
      });
      for (const one of messages) socket.send(JSON.stringify(one));
      return answered;
    }),
  );
  return texts.filter((text) => text.includes(code)).length;
}

const TABLE = 'a'.repeat(22);
const START = {
  type: 'do',
  id: newId(),
  table: TABLE,
  after: 0,
  command: { type: 'start' },
} as const;

it.each([
  ['look', 'slow down', { type: 'watch', table: TABLE, after: 0 }],
  ['play', 'too-many', START],
] as const)(
  'all sockets of one address %s together only so often, and others may',
  async (_, code, message) => {
    const { open } = await serverWith({ looks: 70, plays: 70 });
    const [one, other, third] = (await Promise.all(['ana', 'ana', 'ben'].map(open))) as WebSocket[];
    expect(await answersOf([must(one), must(other)], message, 50, code)).toBe(30);
    expect(await answersOf([must(third)], message, 50, code)).toBe(0);
  },
);
