import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
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
 * Where a request comes from, as far as limits go by it; null for this machine itself. A proxy, which runs on this
 * machine or is said to be trusted, adds the address of whoever asked it at the end of a header.
 */
export function addressOf(request: IncomingMessage, trustsProxy: boolean): string | null {
  const { socket, headers } = request;
  const told = `${headers['x-forwarded-for'] ?? ''}`.split(',').at(-1)?.trim();
  if (told && (isHere(request) || trustsProxy)) return networkOf(told);
  return isHere(request) ? null : networkOf(socket.remoteAddress ?? '');
}

/** Whoever has an address of IPv6 has all with the same 64 bits before; one may stand for one of IPv4. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%'); // without the name of a line
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const before = groups.slice(0, 6).join(':');
  if (before !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((both) => [both >> 8, both & 255]).join('.');
}

/** The eight groups of an address of IPv6 in their shortest form. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const halves = hostname.slice(1, -1).split('::');
  const [first = [], last = []] = halves.map((half) => half.split(':').filter(Boolean));
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}
