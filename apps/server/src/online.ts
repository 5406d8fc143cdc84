import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Env } from './answers.ts';
import { apiFor } from './api.ts';
import { bucketsBy, placesBy, type Rate } from './basics/limits.ts';
import { devicesOn } from './devices.ts';
import { keepingBy } from './keeping.ts';
import { keepingApi } from './keeping-api.ts';
import { type Links, pagesFrom } from './links/links.ts';
import { painterOn } from './links/painter.ts';
import { picturesFor } from './links/pictures.ts';
import { lobbyIn } from './lobby/lobby.ts';
import { noting, openTablesIn } from './lobby/open-tables.ts';
import { type Logger, sparing } from './log.ts';
import type { Gauges, Meter } from './metrics.ts';
import { keysIn } from './notices/keys.ts';
import { internet } from './notices/network.ts';
import { noticesBy } from './notices/notices.ts';
import { senderBy } from './notices/sender.ts';
import { subscriptionsIn } from './notices/subscriptions.ts';
import { blocksIn } from './people/blocks.ts';
import { passkeysIn } from './people/passkeys.ts';
import { peopleIn } from './people/people.ts';
import { type Readiness, readinessOf } from './readiness.ts';
import { addressOf } from './requests/persons.ts';
import { isFromHere, siteOf } from './requests/site.ts';
import { retentionIn } from './retention.ts';
import type { Settings } from './settings.ts';
import { type Sockets, socketsOn } from './sockets.ts';
import { lockFolder } from './store/lock.ts';
import { openStore } from './store/open.ts';
import { PULSE } from './store/store.ts';
import { timeBy } from './store/time.ts';
import { companyOn } from './tables/presence.ts';
import { pulseOf } from './tables/pulse.ts';
import { roomsIn } from './tables/rooms.ts';
import { startThinking } from './tables/thinking.ts';

/**
 * What each address may do: connect, send commands by all its sockets, read (links to tables, and looks by sockets, too)
 * and write without one, open tables, report, inquire after people, make passkeys and sign in, have pictures painted.
 */
const CONNECTING = { size: 100, perSecond: 2 };
const PLAYING = { size: 500, perSecond: 250 }; // a whole school may share these
const READING = { size: 500, perSecond: 100 };
const WRITING = { size: 100, perSecond: 20 };
const OPENING = { size: 30, perSecond: 0.1 };
const REPORTING = { size: 30, perSecond: 0.001 }; // guests are free, and an operator reads all of it
const INQUIRING = { size: 200, perSecond: 20 };
const PROVING = { size: 30, perSecond: 0.2 };
const PAINTING = { size: 20, perSecond: 0.5 };

/** Sockets that each address may have open: those of a whole school, at several tables each. */
const MOST_SOCKETS = 1000;

/** Answers that may be on their way to each address, read or not: who has no socket waits by one for each table. */
const MOST_ANSWERS = 500;

export type Online = {
  readonly api: Hono<Env>;
  readonly links: Links;
  readonly readiness: Readiness;
  readonly gauges: Gauges;
  /** Takes up sockets, too. */
  readonly attach: (server: Server) => void;
  /** Takes leave of everybody who has a socket. */
  readonly leave: () => void;
  /** Writes down what is under way, and lets go of the store. */
  readonly end: () => Promise<void>;
};

/** The programs of threads: those that think, and the one that paints. */
export type Threads = { readonly bots: URL; readonly pictures: URL };

/** Tables to play at, kept in a store. */
export async function goOnline(
  settings: Settings,
  threads: Threads,
  logger: Logger,
  meter: Meter,
  network = internet(), // that notices go through
): Promise<Online> {
  const log = sparing(logger.warn, Date.now);
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.folder);
  const opened = await openStore(settings, meter.committed);
  const { now, adjust } = timeBy(Date.now, opened.time);
  await adjust(); // before anybody is told what time it is
  const openTables = openTablesIn(opened, now, log);
  const store = noting(opened, openTables.touch);
  const blocks = blocksIn(store.query, now);
  const people = peopleIn(store.query, now);
  const passkeys = passkeysIn(store.query, now);
  const bots = startThinking(threads.bots, log, meter.thought);
  const { beat, isWritten, outagesSince } = pulseOf(store, now, adjust);
  const company = companyOn(store, now);
  const { services, contact } = settings.push;
  const keys = await keysIn(store.query);
  const subscriptions = subscriptionsIn(store.query, now);
  const send = senderBy({ keys, contact, network, log });
  const notices = noticesBy({
    query: store.query,
    subscriptions,
    send,
    now,
    noticed: meter.noticed,
    log,
  });
  const rooms = roomsIn({
    store,
    people,
    blocks,
    now,
    outagesSince,
    think: bots.think,
    company,
    onAwaited: notices.turn,
    log,
  });
  const lobby = lobbyIn({ store, rooms, openTables, blocks, now });
  const addressFor = (request: IncomingMessage) => addressOf(request, settings.trustsProxy);
  const by =
    (may: ReturnType<typeof bucketsBy>) =>
    (request: IncomingMessage, cost?: number): boolean =>
      may(addressFor(request), cost);
  const perAddress = (rate: Rate) => by(bucketsBy(rate, now));
  const mayLook = bucketsBy(READING, now);
  const mayRead = by(mayLook);
  const placeFor = placesBy(MOST_ANSWERS);
  const retention = retentionIn({ store, rooms, now }, settings);
  const painter = painterOn(threads.pictures, log);
  const ended = new AbortController();
  let sockets: Sockets | null = null;
  let forgetting: Promise<void> | null = null;
  const devices = devicesOn(store, (device) => sockets?.renew(device));
  const isOurs = (request: IncomingMessage) => isFromHere(request, settings);

  /** Beside all else: nobody has to wait for what cannot be deleted now, or for a guest with a thousand games. */
  async function forgetSome(): Promise<void> {
    try {
      const { tables, guests } = await retention.sweep(ended.signal);
      if (tables + guests > 0) logger.info('deleted what is not kept', { tables, guests });
    } catch (error) {
      log(`What is not kept could not be deleted: ${(error as Error).message}`);
    }
  }

  async function sweepOn(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await beat();
        company.beat();
        await rooms.sweep();
        forgetting ??= forgetSome().finally(() => {
          forgetting = null;
        });
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
      blocks,
      lobby,
      rooms,
      wishes: { key: keys.publicKey, services, subscriptions },
      now,
      isFromHere: isOurs,
      placeFor: (request) => placeFor(addressFor(request)),
      mayRead,
      mayWrite: perAddress(WRITING),
      mayOpen: perAddress(OPENING),
      mayReport: perAddress(REPORTING),
      mayInquire: perAddress(INQUIRING),
      refused: meter.refused,
      devicesOf: passkeys.devicesOf,
      renew: devices.renew,
      keeping: keepingApi({
        people,
        passkeys,
        keeping: keepingBy(passkeys, people, now),
        siteOf: (request) => siteOf(request, settings),
        mayProve: perAddress(PROVING),
        renew: devices.renew,
      }),
      log,
    }),
    links: {
      pageFor: pagesFrom(store, mayRead, settings),
      pictures: picturesFor({ rooms, painter, mayRead, mayPaint: perAddress(PAINTING), log }),
    },
    readiness: readinessOf(store.schema, isWritten, now),
    gauges: {
      sockets: () => sockets?.size() ?? 0,
      tables: rooms.size,
      botsWaiting: bots.waiting,
      botsThinking: bots.thinking,
    },
    attach(server) {
      sockets = socketsOn(server, {
        rooms,
        openTables,
        people,
        now,
        isFromHere: isOurs,
        addressOf: addressFor,
        mayConnect: bucketsBy(CONNECTING, now),
        placeFor: placesBy(MOST_SOCKETS),
        mayLook,
        mayPlay: bucketsBy(PLAYING, now),
        refused: meter.refused,
        log,
      });
    },
    leave: () => sockets?.end(),
    async end() {
      ended.abort();
      openTables.end();
      await Promise.all([swept, bots.end(), painter.end()]);
      await forgetting;
      await rooms.rest();
      await notices.rest();
      await store.end();
      unlock();
    },
  };
}
