import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { gate } from '../test/gate.ts';
import { httpServer } from './http.ts';

it('an answer that nobody reads is not kept, and sockets are quiet as long as they like', async () => {
  const { opened: cut, open } = gate();
  const answer = (_: unknown, response: ServerResponse): void => {
    response.end(Buffer.alloc(2 ** 26));
    response.on('close', open);
  };
  const server = httpServer(answer, 100);
  const sockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const quiet = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(quiet, 'open');
  const unread = connect(port, '127.0.0.1').pause();
  onTestFinished(() => {
    quiet.terminate();
    unread.destroy();
    sockets.close();
    server.close();
  });
  unread.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await cut;
  quiet.ping();
  await once(quiet, 'pong');
  expect(quiet.readyState).toBe(quiet.OPEN);
});
