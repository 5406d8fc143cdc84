import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Env } from './answers.ts';
import { apiFor } from './api.ts';
import { devicesOn } from './devices.ts';
import { keepingBy } from './keeping.ts';
import { keepingApi } from './keeping-api.ts';
import { bucketsBy } from './limits.ts';
import { lobbyIn } from './lobby/lobby.ts';
import { noting, openTablesIn } from './lobby/open-tables.ts';
import { type Logger, sparing } from './log.ts';
import type { Gauges, Meter } from './metrics.ts';
import { blocksIn } from './people/blocks.ts';
import { passkeysIn } from './people/passkeys.ts';
import { peopleIn } from './people/people.ts';
import { addressOf } from './persons.ts';
import { type Readiness, readinessOf } from './readiness.ts';
import { retentionIn } from './retention.ts';
import type { Settings } from './settings.ts';
import { isFromHere, siteOf } from './site.ts';
import { type Sockets, socketsOn } from './sockets.ts';
import { openStore } from './store/open.ts';
import { PULSE } from './store/store.ts';
import { companyOn } from './tables/presence.ts';
import { pulseOf } from './tables/pulse.ts';
import { roomsIn } from './tables/rooms.ts';
import { startThinking } from './tables/thinking.ts';

/**
 * What each address may do: connect, write without a socket, open tables, ask for people, make passkeys and
 * sign in.
 */
const CONNECTING = { size: 100, perSecond: 2 };
const WRITING = { size: 100, perSecond: 20 };
const OPENING = { size: 30, perSecond: 0.1 };
const LOOKING = { size: 200, perSecond: 20 };
const PROVING = { size: 30, perSecond: 0.2 };

export type Online = {
  readonly api: Hono<Env>;
  readonly readiness: Readiness;
  readonly gauges: Gauges;
  /** Takes up sockets, too. */
  readonly attach: (server: Server) => void;
  /** Takes leave of everybody who has a socket. */
  readonly leave: () => void;
  /** Writes down what is under way, and lets go of the store. */
  readonly end: () => Promise<void>;
};

/** Tables to play at, kept in a store; `botThread` is the program of those that think. */
export async function goOnline(
  settings: Settings,
  botThread: URL,
  logger: Logger,
  meter: Meter,
): Promise<Online> {
  const now = Date.now;
  const log = sparing(logger.warn, now);
  const opened = await openStore(settings, meter.committed);
  const openTables = openTablesIn(opened, now, log);
  const store = noting(opened, openTables.touch);
  const blocks = blocksIn(store.query, now);
  const people = peopleIn(store.query, now);
  const passkeys = passkeysIn(store.query, now);
  const bots = startThinking(botThread, log, meter.thought);
  const { beat, outagesSince } = pulseOf(store, now);
  const company = companyOn(store, now);
  const think = bots.think;
  const rooms = roomsIn({ store, people, blocks, now, outagesSince, think, company, log });
  const lobby = lobbyIn({ store, rooms, openTables, blocks, now });
  const perAddress = (rate: Parameters<typeof bucketsBy>[0]) => {
    const may = bucketsBy(rate, now);
    return (request: IncomingMessage, cost?: number) =>
      may(addressOf(request, settings.trustsProxy), cost);
  };
  const mayConnect = perAddress(CONNECTING);
  const retention = retentionIn({ store, rooms, now }, settings);
  const ended = new AbortController();
  let sockets: Sockets | null = null;
  const devices = devicesOn(store, (device) => sockets?.renew(device));
  const isOurs = (request: IncomingMessage) => isFromHere(request, settings);

  async function forgetSome(): Promise<void> {
    const { tables, guests } = await retention.sweep();
    if (tables + guests > 0) logger.info('deleted what is not kept', { tables, guests });
  }

  async function sweepOn(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await beat();
        company.beat();
        await rooms.sweep();
        await forgetSome();
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
      now,
      isFromHere: isOurs,
      mayWrite: perAddress(WRITING),
      mayOpen: perAddress(OPENING),
      mayLook: perAddress(LOOKING),
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
    readiness: readinessOf(store.schema, now),
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
        mayConnect,
        refused: meter.refused,
      });
    },
    leave: () => sockets?.end(),
    async end() {
      ended.abort();
      openTables.end();
      await Promise.all([swept, bots.end()]);
      await rooms.rest();
      await store.end();
    },
  };
}
