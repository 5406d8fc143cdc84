import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { nodeOn } from '../test/node.ts';
import { newFolder } from '../test/places.ts';
import { bucketsBy, placesBy } from './basics/limits.ts';
import { socketsOn } from './sockets.ts';

const whoAsks = ({ headers }: IncomingMessage): string => `${headers.from}`;

/** Asks a server for sockets: one that is open; or the status of the refusal, and when to come again. */
async function serverWith({ places, connections }: { places: number; connections: number }) {
  const { rooms, people, lobby } = await nodeOn(
    { databaseUrl: undefined, folder: newFolder() },
    Date.now,
  );
  const mayConnect = bucketsBy({ size: connections, perSecond: 1 }, () => 0);
  const placeFor = placesBy(places);
  const server = createServer();
  const sockets = socketsOn(server, {
    rooms,
    people,
    openTables: lobby.openTables,
    now: Date.now,
    isFromHere: () => true,
    mayConnect: (request) => mayConnect(whoAsks(request)),
    placeFor: (request) => placeFor(whoAsks(request)),
    refused: () => {},
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.end();
    server.close();
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/socket`;
  return (from: string) =>
    new Promise<WebSocket | string>((resolve) => {
      const socket = new WebSocket(url, { headers: { from } });
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (_, { statusCode, headers }) =>
        resolve(`${statusCode} ${headers['retry-after']}`),
      );
      socket.on('error', () => {}); // told already
    });
}

it('who connects too often is refused, and nobody else', async () => {
  const open = await serverWith({ places: 9, connections: 2 });
  for (const from of ['ana', 'ana', 'ben']) expect(await open(from)).toBeInstanceOf(WebSocket);
  expect(await open('ana')).toBe('429 1');
});

it('who has too many sockets is refused until one is closed, and nobody else', async () => {
  const open = await serverWith({ places: 2, connections: 10_000 });
  const first = (await open('ana')) as WebSocket;
  for (const from of ['ana', 'ben']) expect(await open(from)).toBeInstanceOf(WebSocket);
  expect(await open('ana')).toBe('429 1');
  first.close();
  while (typeof (await open('ana')) === 'string'); // the server hears of it in a moment
});
