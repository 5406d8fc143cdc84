import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { apiFor } from './api.ts';
import { bucketsBy } from './limits.ts';
import { lobbyIn } from './lobby/lobby.ts';
import { noting, openTablesIn } from './lobby/open-tables.ts';
import { blocksIn } from './people/blocks.ts';
import { peopleIn } from './people/people.ts';
import { addressOf } from './persons.ts';
import { socketsOn } from './sockets.ts';
import { openStore, type StorePlace } from './store/open.ts';
import { PULSE } from './store/store.ts';
import { companyOn } from './tables/presence.ts';
import { pulseOf } from './tables/pulse.ts';
import { roomsIn } from './tables/rooms.ts';
import { startThinking } from './tables/thinking.ts';

/** What each address may do: connect, write without a socket, open tables, ask for people. */
const CONNECTING = { size: 100, perSecond: 2 };
const WRITING = { size: 100, perSecond: 20 };
const OPENING = { size: 30, perSecond: 0.1 };
const LOOKING = { size: 200, perSecond: 20 };

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
  place: StorePlace & { readonly trustsProxy: boolean },
  botThread: URL,
  logLine: (line: string) => void,
): Promise<Online> {
  const now = Date.now;
  const log = sparing(logLine, now);
  const opened = await openStore(place);
  const openTables = openTablesIn(opened, now, log);
  const store = noting(opened, openTables.touch);
  const blocks = blocksIn(store.query, now);
  const people = peopleIn(store.query, now);
  const { think, end: endThinking } = startThinking(botThread, log);
  const { beat, outagesSince } = pulseOf(store, now);
  const company = companyOn(store, now);
  const rooms = roomsIn({ store, people, blocks, now, outagesSince, think, company, log });
  const lobby = lobbyIn({ store, rooms, openTables, blocks, now });
  const perAddress = (rate: Parameters<typeof bucketsBy>[0]) => {
    const may = bucketsBy(rate, now);
    return (request: IncomingMessage, cost?: number) =>
      may(addressOf(request, place.trustsProxy), cost);
  };
  const mayConnect = perAddress(CONNECTING);
  const ended = new AbortController();
  let leave = (): void => {};

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
      blocks,
      lobby,
      rooms,
      now,
      mayWrite: perAddress(WRITING),
      mayOpen: perAddress(OPENING),
      mayLook: perAddress(LOOKING),
      log,
    }),
    attach(server) {
      leave = socketsOn(server, { rooms, openTables, people, now, mayConnect }).end;
    },
    async end() {
      ended.abort();
      leave();
      openTables.end();
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
