import type { IncomingMessage } from 'node:http';
import { isHere } from './persons.ts';

/** How the page is reached, as far as the server is told. */
export type Reached = {
  readonly trustsProxy: boolean; // whether it is a proxy that asks, and tells for whom
  readonly publicOrigin: string | undefined; // where people find the page, if a proxy does not tell
};

/** Where somebody finds the page; a passkey belongs to its domain, and is shown nowhere else. */
export type Site = { readonly origin: string; readonly domain: string };

/** Whether a page of this very server asks, or a program, which names no origin. */
export function isFromHere(request: IncomingMessage, reached: Reached): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin).host;
  return asked === host || asked === new URL(ownOrigin(request, reached)).host;
}

/** Where somebody who is from here has the page before them: browsers say it, and only they know of TLS. */
export function siteOf(request: IncomingMessage, reached: Reached): Site {
  const said = request.headers.origin ?? '';
  const { origin, hostname } = new URL(URL.canParse(said) ? said : ownOrigin(request, reached));
  return { origin, domain: hostname };
}

function ownOrigin(request: IncomingMessage, reached: Reached): string {
  if (reached.publicOrigin !== undefined) return reached.publicOrigin;
  const scheme = toldIn(request, reached, 'x-forwarded-proto') ?? 'http';
  const origin = `${scheme}://${hostOf(request, reached)}`;
  return URL.canParse(origin) ? origin : NOWHERE;
}

/** The host that was asked for. */
export const hostOf = (request: IncomingMessage, reached: Reached): string | undefined =>
  toldIn(request, reached, 'x-forwarded-host') ?? request.headers.host;

/** A proxy, which runs on this machine or is said to be trusted, tells what it was asked for. */
function toldIn(
  request: IncomingMessage,
  { trustsProxy }: Reached,
  header: string,
): string | undefined {
  if (!trustsProxy && !isHere(request)) return undefined;
  return `${request.headers[header] ?? ''}`.split(',').at(-1)?.trim() || undefined;
}

/** Where no page is. */
const NOWHERE = 'http://nowhere.invalid';
