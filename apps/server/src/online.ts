import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { apiFor } from './api.ts';
import { devicesOn } from './devices.ts';
import { keepingBy } from './keeping.ts';
import { keepingApi } from './keeping-api.ts';
import { bucketsBy } from './limits.ts';
import { passkeysIn } from './people/passkeys.ts';
import { peopleIn } from './people/people.ts';
import { addressOf } from './persons.ts';
import { isFromHere, type Reached, siteOf } from './site.ts';
import { type Sockets, socketsOn } from './sockets.ts';
import { openStore, type StorePlace } from './store/open.ts';
import { PULSE } from './store/store.ts';
import { companyOn } from './tables/presence.ts';
import { pulseOf } from './tables/pulse.ts';
import { roomsIn } from './tables/rooms.ts';
import { startThinking } from './tables/thinking.ts';

/** What each address may do: connect, write without a socket, open tables, make passkeys and sign in. */
const CONNECTING = { size: 100, perSecond: 2 };
const WRITING = { size: 100, perSecond: 20 };
const OPENING = { size: 30, perSecond: 0.1 };
const PROVING = { size: 30, perSecond: 0.2 };

/** Milliseconds for which a line is not logged again. */
const QUIET = 60_000;

export type Online = {
  readonly api: Hono<{ Bindings: HttpBindings }>;
  /** Takes up sockets, too. */
  readonly attach: (server: Server) => void;
  /** Takes leave of everybody, and writes down what is under way. */
  readonly end: () => Promise<void>;
};

/** Tables to play at, kept in a store; `botThread` is the program of those that think. */
export async function goOnline(
  place: StorePlace & Reached,
  botThread: URL,
  logLine: (line: string) => void,
): Promise<Online> {
  const now = Date.now;
  const log = sparing(logLine, now);
  const store = await openStore(place);
  const people = peopleIn(store.query, now);
  const passkeys = passkeysIn(store.query, now);
  const { think, end: endThinking } = startThinking(botThread, log);
  const { beat, outagesSince } = pulseOf(store, now);
  const company = companyOn(store, now);
  const rooms = roomsIn({ store, people, now, outagesSince, think, company, log });
  const perAddress = (rate: Parameters<typeof bucketsBy>[0]) => {
    const may = bucketsBy(rate, now);
    return (request: IncomingMessage) => may(addressOf(request, place.trustsProxy));
  };
  const mayConnect = perAddress(CONNECTING);
  const ended = new AbortController();
  let sockets: Sockets | null = null;
  const devices = devicesOn(store, (device) => sockets?.renew(device));
  const isOurs = (request: IncomingMessage) => isFromHere(request, place);

  async function sweepOn(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await beat();
        company.beat();
        await rooms.sweep();
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
      now,
      isFromHere: isOurs,
      mayWrite: perAddress(WRITING),
      mayOpen: perAddress(OPENING),
      keeping: keepingApi({
        people,
        passkeys,
        keeping: keepingBy(passkeys, people, now),
        siteOf: (request) => siteOf(request, place),
        mayProve: perAddress(PROVING),
        renew: devices.renew,
      }),
      log,
    }),
    attach(server) {
      sockets = socketsOn(server, { rooms, people, now, isFromHere: isOurs, mayConnect });
    },
    async end() {
      ended.abort();
      sockets?.end();
      await Promise.all([swept, endThinking()]);
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
