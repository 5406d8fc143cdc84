import type { IncomingMessage } from 'node:http';
import { TOKEN } from '@crownlands/protocol/schemas';

/** The token of an Authorization header; null where there is none, or none of ours. */
export function tokenIn(header: string | undefined): string | null {
  const [, token] = /^Bearer (\S+)$/.exec(header ?? '') ?? [];
  return TOKEN.safeParse(token).success && token ? token : null;
}

/** Whether a page of this very server asks, or a program, which names no origin. */
export function isFromHere({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Where a request comes from; null for this machine itself. A proxy, which runs on this machine or is said
 * to be trusted, adds the address of whoever asked it at the end of a header.
 */
export function addressOf(
  { socket, headers }: IncomingMessage,
  trustsProxy: boolean,
): string | null {
  const peer = socket.remoteAddress ?? '';
  const isHere = /^(::1|(::ffff:)?127\.)/.test(peer);
  const told = `${headers['x-forwarded-for'] ?? ''}`.split(',').at(-1)?.trim();
  if (told && (isHere || trustsProxy)) return told;
  return isHere ? null : peer;
}
