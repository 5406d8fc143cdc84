import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { apiFor } from './api.ts';
import { bucketsBy } from './limits.ts';
import { type Links, pagesFrom } from './links/links.ts';
import { painterOn } from './links/painter.ts';
import { picturesFor } from './links/pictures.ts';
import { keysIn } from './notices/keys.ts';
import { internet } from './notices/network.ts';
import { noticesBy } from './notices/notices.ts';
import { senderBy } from './notices/sender.ts';
import type { PushSettings } from './notices/services.ts';
import { subscriptionsIn } from './notices/subscriptions.ts';
import { peopleIn } from './people/people.ts';
import { addressOf } from './persons.ts';
import { socketsOn } from './sockets.ts';
import { openStore, type StorePlace } from './store/open.ts';
import { PULSE } from './store/store.ts';
import { companyOn } from './tables/presence.ts';
import { pulseOf } from './tables/pulse.ts';
import { roomsIn } from './tables/rooms.ts';
import { startThinking } from './tables/thinking.ts';

/** What each address may do: connect, write without a socket, open tables, have pictures painted. */
const CONNECTING = { size: 100, perSecond: 2 };
const WRITING = { size: 100, perSecond: 20 };
const OPENING = { size: 30, perSecond: 0.1 };
const PAINTING = { size: 20, perSecond: 0.5 };

/** Milliseconds for which a line is not logged again. */
const QUIET = 60_000;

export type Online = {
  readonly api: Hono<{ Bindings: HttpBindings }>;
  readonly links: Links;
  /** Takes up sockets, too. */
  readonly attach: (server: Server) => void;
  /** Takes leave of everybody, and writes down what is under way. */
  readonly end: () => Promise<void>;
};

/** The programs of threads: those that think, and the one that paints. */
export type Threads = { readonly bots: URL; readonly pictures: URL };

/** Tables to play at, kept in a store. */
export async function goOnline(
  place: StorePlace & { readonly trustsProxy: boolean; readonly push: PushSettings },
  threads: Threads,
  logLine: (line: string) => void,
  network = internet(), // that notices go through
): Promise<Online> {
  const now = Date.now;
  const log = sparing(logLine, now);
  const store = await openStore(place);
  const people = peopleIn(store.query, now);
  const { think, end: endThinking } = startThinking(threads.bots, log);
  const { beat, outagesSince } = pulseOf(store, now);
  const company = companyOn(store, now);
  const { services, contact } = place.push;
  const keys = await keysIn(store.query);
  const subscriptions = subscriptionsIn(store.query, now);
  const send = senderBy({ keys, contact, network });
  const notices = noticesBy({ query: store.query, subscriptions, send, now, log });
  const onAwaited = notices.turn;
  const rooms = roomsIn({ store, now, outagesSince, think, company, onAwaited, log });
  const perAddress = (rate: Parameters<typeof bucketsBy>[0]) => {
    const may = bucketsBy(rate, now);
    return (request: IncomingMessage) => may(addressOf(request, place.trustsProxy));
  };
  const mayConnect = perAddress(CONNECTING);
  const painter = painterOn(threads.pictures, log);
  const ended = new AbortController();
  let leave = (): void => {};

  async function sweepOn(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await beat();
        company.beat();
        await rooms.sweep();
        await notices.remind(async (table) => (await rooms.enter(table))?.awaited() ?? null);
      } catch (error) {
        log(`The tables cannot be reached: ${(error as Error).message}`);
      }
      await sleep(PULSE, null, { signal: ended.signal }).catch(() => {});
    }
  }
  const swept = sweepOn();

  return {
    api: apiFor({
      store,
      people,
      rooms,
      wishes: { key: keys.publicKey, services, subscriptions },
      now,
      mayWrite: perAddress(WRITING),
      mayOpen: perAddress(OPENING),
      log,
    }),
    links: {
      pageFor: pagesFrom(store),
      pictures: picturesFor({ rooms, painter, mayPaint: perAddress(PAINTING) }),
    },
    attach(server) {
      leave = socketsOn(server, { rooms, people, now, mayConnect }).end;
    },
    async end() {
      ended.abort();
      leave();
      await Promise.all([swept, endThinking(), painter.end()]);
      await store.end();
    },
  };
}

/** Logs a line that says the same again only after a while. */
function sparing(log: (line: string) => void, now: () => number): (line: string) => void {
  let last = { line: '', at: 0 };
  return (line) => {
    if (line === last.line && now() - last.at < QUIET) return;
    last = { line, at: now() };
    log(line);
  };
}
