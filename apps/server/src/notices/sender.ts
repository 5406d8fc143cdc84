import { type RequestOptions, request } from 'node:https';
import webPush from 'web-push';
import type { Keys } from './keys.ts';
import type { Network } from './network.ts';

/** Where a browser hears of something, and with which keys it reads it. */
export type Subscription = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/** A notice on its way. */
export type Sending = {
  readonly payload: string;
  readonly seconds: number; // for which it is of use
  readonly topic: string; // a later one takes the place of one that has not arrived
};

/** `gone`: nobody hears there any more. */
export type Outcome = 'sent' | 'gone' | 'failed';

/** How many are under way at once, how many wait, and how long one may take in milliseconds. */
const AT_ONCE = 8;
const PLACES = 2000;
const PATIENCE = 10_000;

const GONE = [404, 410];

type Way = { readonly keys: Keys; readonly contact: string; readonly network: Network };

/** Sends notices, encrypted for the browser that they are for: the service between cannot read them. */
export function senderBy({ keys, contact, network }: Way) {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  async function free(): Promise<boolean> {
    if (underWay < AT_ONCE) underWay++;
    else if (waiting.length >= PLACES) return false;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return true;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }

  return async (subscription: Subscription, sending: Sending): Promise<Outcome> => {
    if (!(await free())) return 'failed';
    try {
      const status = await post(detailsOf(subscription, sending, keys, contact), network);
      if (GONE.includes(status)) return 'gone';
      return status >= 200 && status < 300 ? 'sent' : 'failed';
    } catch {
      return 'failed'; // out of reach, or keys that are none
    } finally {
      leave();
    }
  };
}

type Details = ReturnType<typeof webPush.generateRequestDetails>;

const detailsOf = (
  { endpoint, p256dh, auth }: Subscription,
  { payload, seconds, topic }: Sending,
  keys: Keys,
  contact: string,
): Details =>
  webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: Math.max(0, Math.round(seconds)),
    topic,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
  });

/** The status of the answer, which is not read and leads nowhere else. */
const post = ({ endpoint, headers, body }: Details, network: Network): Promise<number> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...network,
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE),
    };
    const outgoing = request(endpoint, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
