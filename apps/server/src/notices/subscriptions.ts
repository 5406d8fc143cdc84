import type { Query } from '../store/query.ts';
import type { Language } from '../words/languages.ts';
import type { Subscription } from './sender.ts';

/** A browser that wants notices, and in which language. */
export type Subscribed = Subscription & { readonly language: Language };

/** Browsers of one person that get notices; those that came first give way. */
const MOST = 10;

/** Who wants notices, and where. */
export const subscriptionsIn = (query: Query, now: () => number) => ({
  async add(person: string, { endpoint, p256dh, auth, language }: Subscribed): Promise<void> {
    await query(
      `INSERT INTO subscriptions (endpoint, person, p256dh, auth, language, since)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (endpoint) DO UPDATE SET person = $2, p256dh = $3, auth = $4, language = $5, since = $6`,
      endpoint,
      person,
      p256dh,
      auth,
      language,
      now(),
    );
    await query(
      `DELETE FROM subscriptions WHERE person = $1 AND endpoint NOT IN (
         SELECT endpoint FROM subscriptions WHERE person = $1
         ORDER BY since DESC, endpoint LIMIT ${MOST})`,
      person,
    );
  },

  /** A browser gets its notices elsewhere, whosever they are; false when it got none, or gets them there already. */
  async move(from: string, { endpoint, p256dh, auth }: Subscription): Promise<boolean> {
    const sql = `UPDATE subscriptions SET endpoint = $2, p256dh = $3, auth = $4, since = $5
                 WHERE endpoint = $1
                 AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE endpoint = $2 AND endpoint <> $1)
                 RETURNING endpoint`;
    return (await query(sql, from, endpoint, p256dh, auth, now())).length > 0;
  },

  of: (person: string): Promise<readonly Subscribed[]> =>
    query<Subscribed>(
      'SELECT endpoint, p256dh, auth, language FROM subscriptions WHERE person = $1',
      person,
    ),

  /** Nothing more is sent to one of somebody's browsers, or to all of them. */
  async remove(person: string, endpoint: string | null): Promise<void> {
    const sql = 'DELETE FROM subscriptions WHERE person = $1 AND endpoint = $2';
    if (endpoint !== null) await query(sql, person, endpoint);
    else await query('DELETE FROM subscriptions WHERE person = $1', person);
  },

  /** Nobody hears there any more. */
  async forget(endpoint: string): Promise<void> {
    await query('DELETE FROM subscriptions WHERE endpoint = $1', endpoint);
  },
});

export type Subscriptions = ReturnType<typeof subscriptionsIn>;
