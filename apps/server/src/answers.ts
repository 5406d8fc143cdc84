import type { Refused } from '@crownlands/protocol';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { refuse } from './tables/circumstances.ts';

/** What is known of a request; why it is refused, if it is. */
export type Env = { Bindings: HttpBindings; Variables: { refusal: string } };
export type Request = Context<Env>;

const STATUS = {
  gone: 404,
  'not-yours': 403,
  blocked: 403,
  banned: 403,
  malformed: 400,
  'too-many': 429,
  unavailable: 503,
};

export const MALFORMED = refuse('malformed', 'this cannot be read');
export const UNKNOWN = refuse('not-yours', 'this needs a token');

/** Whether a request is to change nothing. */
export const isReading = ({ method }: { readonly method: string }): boolean =>
  method === 'GET' || method === 'HEAD';

/** Seconds after which it is worth while to ask again. */
export const SOON = '1';
export const LATER = '10';

export const tooMany = (c: Request, seconds: string) =>
  no(c, refuse('too-many', 'slow down'), {}, seconds);

/** What passes by itself. */
const PASSING: readonly number[] = [STATUS['too-many'], STATUS.unavailable];

/** Says why not, and of what passes in how many seconds to ask again. */
export const no = (
  c: Request,
  refusal: Refused,
  more: object = {},
  seconds = SOON,
  status = STATUS[refusal.code as keyof typeof STATUS] ?? 409,
) => {
  c.set('refusal', refusal.code);
  const headers = PASSING.includes(status) ? { 'retry-after': seconds } : undefined;
  return c.json({ refusal, ...more }, status as 409, headers);
};

/** What a request brings along, whatever it is. */
export const bodyOf = (c: Request): Promise<unknown> => c.req.json().catch(() => null);
