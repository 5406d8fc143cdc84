import type { IncomingMessage } from 'node:http';
import { TOKEN } from '@crownlands/protocol/schemas';

/** The token of an Authorization header; null where there is none, or none of ours. */
export function tokenIn(header: string | undefined): string | null {
  const [, token] = /^Bearer (\S+)$/.exec(header ?? '') ?? [];
  return TOKEN.safeParse(token).success && token ? token : null;
}

/** Whether somebody on this machine asks. */
export const isHere = ({ socket }: IncomingMessage): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');

/**
 * Where a request comes from; null for this machine itself. A proxy, which runs on this machine or is said
 * to be trusted, adds the address of whoever asked it at the end of a header.
 */
export function addressOf(request: IncomingMessage, trustsProxy: boolean): string | null {
  const { socket, headers } = request;
  const told = `${headers['x-forwarded-for'] ?? ''}`.split(',').at(-1)?.trim();
  if (told && (isHere(request) || trustsProxy)) return told;
  return isHere(request) ? null : (socket.remoteAddress ?? '');
}
