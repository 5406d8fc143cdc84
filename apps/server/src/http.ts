import { createServer, type RequestListener, type Server } from 'node:http';
import { MINUTE } from './basics/durations.ts';

/** A server that cuts off whoever neither reads nor says anything for so long; who waits for news has less to wait. */
export function httpServer(listener: RequestListener, patience = MINUTE): Server {
  const server = createServer(listener);
  server.timeout = patience;
  return server;
}
