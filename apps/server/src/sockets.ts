import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LONGEST_MESSAGE } from '@crownlands/protocol/schemas';
import { WebSocketServer } from 'ws';
import { type Conversation, converse, type Surroundings } from './conversation.ts';

const PATH = '/api/socket';

/** Milliseconds between two beats; who has not been heard of since the last one is cut off. */
const BEAT = 30_000;

export type Sockets = {
  /** Lets all clients of a device begin anew. */
  readonly renew: (device: string) => void;
  /** Tells everybody that the server goes, and lets them go. */
  readonly end: () => void;
  readonly size: () => number;
};

type Context = Surroundings & {
  readonly isFromHere: (request: IncomingMessage) => boolean;
  /** Where a request comes from; null for whoever has no limits. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  readonly mayConnect: (address: string | null) => boolean;
  /** A place for one more socket, and how it is given back; null when an address has too many. */
  readonly placeFor: (address: string | null) => (() => void) | null;
};

/** Takes up sockets on a server: a conversation each. */
export function socketsOn(server: Server, context: Context): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    autoPong: false, // or pongs that nobody reads would pile up
  });
  const clients = new Set<Conversation>();
  const gatherFor = gathering();
  let hasEnded = false;
  server.on('upgrade', (request, socket, head) => {
    if (hasEnded) return refuseUpgrade(socket, GOING);
    const address = context.addressOf(request);
    const problem = problemWith(request, address, context);
    if (problem) return refuseUpgrade(socket, problem);
    const leave = context.placeFor(address);
    if (!leave) return refuseUpgrade(socket, TOO_MANY);
    socket.on('close', leave);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const client = converse(webSocket, context, address, () => gatherFor(socket));
      clients.add(client);
      webSocket.on('close', () => clients.delete(client));
    });
  });
  const beat = setInterval(() => {
    for (const client of clients) client.beat();
  }, BEAT);
  return {
    renew(device) {
      for (const client of clients) client.renew(device);
    },
    end() {
      hasEnded = true;
      clearInterval(beat);
      for (const client of clients) client.end();
    },
    size: () => clients.size,
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

const TOO_MANY = '429 Too Many Requests';
const GOING = '503 Service Unavailable';

function problemWith(
  request: IncomingMessage,
  address: string | null,
  { isFromHere, mayConnect }: Context,
): string | null {
  if (request.url?.split('?')[0] !== PATH) return '404 Not Found';
  if (!isFromHere(request)) return '403 Forbidden';
  return mayConnect(address) ? null : TOO_MANY;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {}); // whoever was refused may be gone
  socket.on('finish', () => socket.destroy()); // or they may hold on to their half
  const again = status === TOO_MANY || status === GOING ? 'retry-after: 1\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\n${again}connection: close\r\ncontent-length: 0\r\n\r\n`);
}
