import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LONGEST_MESSAGE } from '@crownlands/protocol/schemas';
import { WebSocketServer } from 'ws';
import { type Conversation, converse } from './conversation.ts';
import type { People } from './people/people.ts';
import { isFromHere } from './persons.ts';
import type { Rooms } from './tables/rooms.ts';

const PATH = '/api/socket';

/** Milliseconds between two beats; who has not been heard of since the last one is cut off. */
const BEAT = 30_000;

export type Sockets = {
  /** Tells everybody that the server goes, and lets them go. */
  readonly end: () => void;
};

type Context = {
  readonly rooms: Rooms;
  readonly people: People;
  readonly now: () => number;
  readonly mayConnect: (request: IncomingMessage) => boolean;
};

/** Takes up sockets on a server: a conversation each. */
export function socketsOn(server: Server, context: Context): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
  });
  const clients = new Set<Conversation>();
  const gatherFor = gathering();
  server.on('upgrade', (request, socket, head) => {
    const problem = problemWith(request, context);
    if (problem) return refuseUpgrade(socket, problem);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const client = converse(webSocket, context, () => gatherFor(socket));
      clients.add(client);
      webSocket.on('close', () => clients.delete(client));
    });
  });
  const beat = setInterval(() => {
    for (const client of clients) client.beat();
  }, BEAT);
  return {
    end() {
      clearInterval(beat);
      for (const client of clients) client.end();
    },
  };
}

/** Lets all that is written to a socket in one turn of the event loop go out at once. */
function gathering(): (socket: Duplex) => void {
  const corked = new Set<Duplex>();
  const letGo = (): void => {
    for (const socket of corked) socket.uncork();
    corked.clear();
  };
  return (socket) => {
    if (corked.has(socket)) return;
    if (corked.size === 0) setImmediate(letGo);
    corked.add(socket);
    socket.cork();
  };
}

function problemWith(request: IncomingMessage, { mayConnect }: Context): string | null {
  if (request.url?.split('?')[0] !== PATH) return '404 Not Found';
  if (!isFromHere(request)) return '403 Forbidden';
  return mayConnect(request) ? null : '429 Too Many Requests';
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {}); // whoever was refused may be gone
  const again = status.startsWith('429') ? 'retry-after: 1\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\n${again}connection: close\r\ncontent-length: 0\r\n\r\n`);
}
