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

/** What came of one attempt; where it failed, why, and in how many milliseconds another may not. */
type Attempted = 'sent' | 'gone' | { readonly why: string; readonly pause: number | null };

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
  readonly log: (line: string) => void; // of few lines: none says where somebody wants to hear
  readonly pause?: number; // where a service asks for none
};

/** Sends notices, encrypted for the browser that they are for: the service between cannot read them. */
export function senderBy({ keys, contact, network, log, pause = PAUSE }: Way) {
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

  async function attempt(subscription: Subscription, sending: Sending): Promise<Attempted> {
    await enter();
    try {
      const { status, retryAfter } = await post(
        detailsOf(subscription, sending, keys, contact),
        network,
      );
      if (GONE.includes(status)) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      const isPassing = status === 429 || status >= 500;
      return {
        why: `the push service says ${status}`,
        pause: isPassing ? (pauseAskedIn(retryAfter) ?? pause) : null,
      };
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException; // none: keys that are no keys
      const why = code === 'ABORT_ERR' ? 'the push service does not answer' : code || message;
      return { why, pause: PASSING.has(code) ? pause : null };
    } finally {
      leave();
    }
  }

  function fail(why: string): Outcome {
    log(`A notice could not be sent: ${why}`);
    return 'failed';
  }

  return async (subscription: Subscription, sending: Sending): Promise<Outcome> => {
    if (all >= PLACES) return fail('too many wait');
    all++;
    try {
      for (let tries = 1; ; tries++) {
        const came = await attempt(subscription, sending);
        if (typeof came === 'string') return came;
        if (came.pause === null || tries === TRIES) return fail(came.why);
        await sleep(came.pause);
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
