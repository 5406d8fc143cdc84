import { type RequestOptions, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import webPush from 'web-push';
import { MINUTE, SECOND } from '../basics/durations.ts';
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

/** How many are sent at once, how many there may be in all, and how long an attempt may take in milliseconds. */
const AT_ONCE = 8;
const PLACES = 2000;
const PATIENCE = 10 * SECOND;

/** Attempts, and milliseconds between two of them: usually, and at most, whatever the service asks for. */
const TRIES = 3;
const PAUSE = 2 * SECOND;
const LONGEST_PAUSE = MINUTE;

const GONE = [404, 410];

/** What a network says that may say something else soon. */
const PASSING = new Set(
  'ABORT_ERR EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH EPIPE ETIMEDOUT'.split(' '),
);

type Way = {
  readonly keys: Keys;
  readonly contact: string;
  readonly network: Network;
  readonly pause?: number; // where a service asks for none
};

/** Sends notices, encrypted for the browser that they are for: the service between cannot read them. */
export function senderBy({ keys, contact, network, pause = PAUSE }: Way) {
  const waiting: (() => void)[] = [];
  let all = 0;
  let underWay = 0;

  async function enter(): Promise<void> {
    if (underWay < AT_ONCE) underWay++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }

  /** What came of one attempt; a number is how long to wait for another. */
  async function attempt(subscription: Subscription, sending: Sending): Promise<Outcome | number> {
    await enter();
    try {
      const { status, retryAfter } = await post(
        detailsOf(subscription, sending, keys, contact),
        network,
      );
      if (GONE.includes(status)) return 'gone';
      if (status === 429 || status >= 500) return pauseAskedIn(retryAfter) ?? pause;
      return status >= 200 && status < 300 ? 'sent' : 'failed';
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException; // none: keys that are no keys
      return PASSING.has(code) ? pause : 'failed';
    } finally {
      leave();
    }
  }

  return async (subscription: Subscription, sending: Sending): Promise<Outcome> => {
    if (all >= PLACES) return 'failed';
    all++;
    try {
      for (let tries = 1; ; tries++) {
        const outcome = await attempt(subscription, sending);
        if (typeof outcome !== 'number') return outcome;
        if (tries === TRIES) return 'failed';
        await sleep(outcome);
      }
    } finally {
      all--;
    }
  };
}

/** Milliseconds that a service wants to be left alone for; null where it says nothing, or not how many seconds. */
export const pauseAskedIn = (retryAfter = ''): number | null =>
  /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter) * SECOND, LONGEST_PAUSE) : null;

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

type Told = { readonly status: number; readonly retryAfter: string | undefined };

/** The head of the answer, whose body is not read and which leads nowhere else. */
const post = ({ endpoint, headers, body }: Details, network: Network): Promise<Told> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...network,
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE),
    };
    const outgoing = request(endpoint, options, (answer) => {
      const { statusCode = 0, headers } = answer;
      resolve({ status: statusCode, retryAfter: headers['retry-after'] });
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
