import type { IncomingMessage } from 'node:http';
import type { Site } from './people/proofs.ts';
import { isHere } from './persons.ts';

/** How the page is reached, as far as the server is told. */
export type Reached = {
  readonly trustsProxy: boolean; // whether it is a proxy that asks, and tells for whom
  readonly publicOrigin: string | undefined; // where people find the page, if a proxy does not tell
};

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
  const { origin, hostname } = new URL(request.headers.origin ?? ownOrigin(request, reached));
  return { origin, domain: hostname };
}

/** A proxy, which runs on this machine or is said to be trusted, tells what it was asked for. */
function ownOrigin(request: IncomingMessage, { trustsProxy, publicOrigin }: Reached): string {
  if (publicOrigin !== undefined) return publicOrigin;
  const { headers } = request;
  const told = (name: string): string | undefined =>
    trustsProxy || isHere(request)
      ? `${headers[name] ?? ''}`.split(',').at(-1)?.trim() || undefined
      : undefined;
  const host = told('x-forwarded-host') ?? headers.host;
  const origin = `${told('x-forwarded-proto') ?? 'http'}://${host}`;
  return URL.canParse(origin) ? origin : NOWHERE;
}

/** Where no page is. */
const NOWHERE = 'http://nowhere.invalid';
