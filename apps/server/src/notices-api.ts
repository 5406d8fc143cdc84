import { MOVED, UNWANTED, WANTED } from '@crownlands/protocol/schemas';
import { Hono } from 'hono';
import { bodyOf, type Env, MALFORMED, no, type Request, UNKNOWN } from './answers.ts';
import { isAddress, isEndpoint } from './notices/services.ts';
import type { Subscriptions } from './notices/subscriptions.ts';
import { refuse } from './tables/circumstances.ts';
import { isLanguage } from './words/languages.ts';

/** What has to be known of those who want notices. */
export type Wishes = {
  readonly key: string; // by which browsers know who sends them
  readonly services: readonly string[];
  readonly subscriptions: Subscriptions;
};

const NOWHERE = refuse('gone', 'no notices go there');
const ELSEWHERE = refuse('malformed', 'notices are not sent through this service');

/** Where people say that they want notices, or none any more. */
export function noticesApi(
  { key, services, subscriptions }: Wishes,
  personIn: (c: Request) => Promise<string | null>,
): Hono<Env> {
  const api = new Hono<Env>();

  api.get('/key', (c) => c.json({ key }));

  api.post('/', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const asked = WANTED.safeParse(await bodyOf(c));
    if (!asked.success || !isLanguage(asked.data.language)) return no(c, MALFORMED);
    const { subscription, language } = asked.data;
    const { endpoint, keys } = subscription;
    if (!isEndpoint(endpoint, services)) return no(c, ELSEWHERE);
    await subscriptions.add(person, { endpoint, ...keys, language });
    return c.json({}, 201);
  });

  /** Asked by a worker, which has no token: nobody but a browser and its push service knows its endpoint. */
  api.put('/', async (c) => {
    const asked = MOVED.safeParse(await bodyOf(c));
    if (!asked.success || !isAddress(asked.data.from)) return no(c, MALFORMED);
    const { endpoint, keys } = asked.data.subscription;
    if (!isEndpoint(endpoint, services)) return no(c, ELSEWHERE);
    const isMoved = await subscriptions.move(asked.data.from, { endpoint, ...keys });
    return isMoved ? c.json({}) : no(c, NOWHERE);
  });

  api.delete('/', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const asked = UNWANTED.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    const { endpoint } = asked.data;
    if (endpoint !== undefined && !isAddress(endpoint)) return no(c, MALFORMED);
    await subscriptions.remove(person, endpoint ?? null);
    return c.json({});
  });

  return api;
}
