import { type Command, PROTOCOL, type ToClient, type ToServer } from '@crownlands/protocol';
import { TO_SERVER, UNREADABLE } from '@crownlands/protocol/schemas';
import { must } from '@crownlands/rules';
import type { WebSocket } from 'ws';
import { bucketOf } from './basics/limits.ts';
import { GONE } from './entering.ts';
import type { Onlooker, OpenTables } from './lobby/open-tables.ts';
import { deviceOf, type People } from './people/people.ts';
import type { Watcher } from './tables/audience.ts';
import { refuse } from './tables/circumstances.ts';
import type { Room } from './tables/room.ts';
import type { Rooms } from './tables/rooms.ts';

/** Bytes that may wait for a client before it is cut off. */
const BACKLOG = 2 ** 19; // about as much as the longest log of a table

/** Milliseconds that a client has to hang up when it is told that the server goes. */
const PARTING = 300;

/** The code with which a client is let go that is to come back. */
const TRY_LATER = 1013;

/** Tables that one client may look at. */
const MOST_TABLES = 50;

/** Commands by which somebody comes to a table, and would be known again. */
const COMING: ReadonlySet<Command['type']> = new Set(['sit', 'rematch']);

const NO_TABLE = { type: 'refused', refusal: GONE, events: [] } as const;

/** What a client may send, and how often it may overdo it. */
const RATE = { size: 60, perSecond: 20 };
const STRIKES = 500;

/** What the server does with a client by itself. */
export type Conversation = {
  readonly beat: () => void;
  /** Lets a client go that came with this device, to come back as whoever holds it by now. */
  readonly renew: (device: string) => void;
  readonly end: () => void;
};

/** Where a client is heard. */
export type Surroundings = {
  readonly rooms: Rooms;
  readonly openTables: OpenTables;
  readonly people: People;
  readonly now: () => number;
  readonly refused: (code: string) => void; // for what reason something was
  /** Whether clients at an address, all together, may look and play once more. */
  readonly mayLook: (address: string | null) => boolean;
  readonly mayPlay: (address: string | null) => boolean;
  readonly log: (line: string) => void;
};

/** How a client looks at a table; it has no room until it has come there. */
type Watching = { readonly watcher: Watcher; room: Room | null };

const leave = ({ watcher, room }: Watching): void => room?.unwatch(watcher);

/**
 * Hears one client and answers it, in any order of what was asked of different tables. `gather` is called
 * before anything is sent.
 */
export function converse(
  socket: WebSocket,
  { rooms, openTables, people, now, refused, mayLook, mayPlay, log }: Surroundings,
  address: string | null,
  gather: () => void,
): Conversation {
  const mayDo = bucketOf(RATE, now); // who plays in a hurry may still look
  const mayAsk = bucketOf(RATE, now);
  const watching = new Map<string, Watching>(); // tables that it wants to hear of
  let greeted: Promise<string | null> | null = null; // who it is; others may be asked meanwhile
  let greeting: string | null = null; // the token that it came with
  let onlooker: Onlooker | null = null; // while it hears of open tables
  let isHeard = true;
  let isReading = true;
  let unread = 0; // bytes that waited at the last beat
  let isNew = true; // and has a whole beat to say hello
  let strikes = 0;

  function sendText(text: string): void {
    if (socket.bufferedAmount > BACKLOG) socket.terminate();
    if (socket.readyState !== socket.OPEN) return;
    gather();
    socket.send(text);
  }
  const send = (message: ToClient): void => {
    if (message.type === 'refused') refused(message.refusal.code);
    sendText(JSON.stringify(message));
  };

  async function greet({ protocol, token }: Extract<ToServer, { type: 'hello' }>): Promise<void> {
    if (protocol === PROTOCOL) {
      greeting = token;
      greeted = token === null ? Promise.resolve(null) : people.personBy(token);
      await greeted;
      send({ type: 'hello', protocol, now: now() });
    } else {
      send({ type: 'outdated', protocol: PROTOCOL });
      socket.close();
    }
  }

  /** What cannot be read, or comes too often, is answered for a while. */
  function strike(message: string): void {
    send({ type: 'wrong', message });
    count();
  }

  function count(): void {
    if (++strikes > STRIKES) socket.terminate();
  }

  /** A command is answered by its name, or whoever sent it would send it again. */
  function misread(said: unknown): void {
    const { data } = UNREADABLE.safeParse(said);
    const refusal = refuse('malformed', 'this command cannot be read');
    if (data) send({ ...data, type: 'refused', refusal, events: [] });
    strike('this cannot be read');
  }

  async function watch(person: string | null, table: string, after: number): Promise<void> {
    unwatch(table);
    const watched: Watching = { watcher: { person, send: sendText }, room: null };
    watching.set(table, watched);
    watched.room = await rooms.enter(table);
    const isThere = await watched.room?.watch(watched.watcher, after);
    if (watching.get(table) !== watched) return leave(watched); // it does not want to any more
    if (isThere) return;
    watching.delete(table);
    send({ type: 'gone', table });
  }

  function unwatch(table: string): void {
    const watched = watching.get(table);
    watching.delete(table);
    if (watched) leave(watched);
  }

  async function watchOpen(person: string | null): Promise<void> {
    unwatchOpen();
    onlooker = { person, send: sendText };
    await openTables.watch(onlooker);
  }

  function unwatchOpen(): void {
    if (onlooker) openTables.unwatch(onlooker);
    onlooker = null;
  }

  /** Whether it belongs to whom it came as: a program beside the server may have deleted them. */
  const isStill = async (person: string | null): Promise<boolean> =>
    greeting === null || (await people.personBy(greeting)) === person;

  async function perform(
    who: Promise<string | null>,
    { id, table, after, command }: Extract<ToServer, { type: 'do' }>,
  ): Promise<void> {
    if (!mayDo() || !mayPlay(address)) {
      const refusal = refuse('too-many', 'slow down');
      send({ type: 'refused', id, table, refusal, events: [] });
      return count();
    }
    await rooms.hear(table, async () => {
      const person = await who;
      if (COMING.has(command.type) && !(await isStill(person))) return socket.terminate();
      const room = await rooms.enter(table);
      const answer = (await room?.perform(person, { id, after, command })) ?? NO_TABLE;
      send({ ...answer, id, table });
    });
  }

  async function hear(message: ToServer): Promise<void> {
    if ((message.type === 'hello') === (greeted !== null)) return strike('say hello first, once');
    if (message.type === 'hello') return greet(message);
    const who = must(greeted);
    if (message.type === 'do') return perform(who, message);
    const person = await who;
    if (socket.readyState !== socket.OPEN) return; // it has hung up meanwhile
    const isLook = message.type === 'watch' || message.type === 'watch-open';
    if (!mayAsk() || (isLook && !mayLook(address))) return strike('slow down');
    switch (message.type) {
      case 'watch': {
        const isNew = !watching.has(message.table);
        if (isNew && watching.size >= MOST_TABLES) return strike('these are too many tables');
        return watch(person, message.table, message.after);
      }
      case 'unwatch':
        return unwatch(message.table);
      case 'watch-open':
        return watchOpen(person);
      case 'unwatch-open':
        return unwatchOpen();
      case 'ping':
        return send({ type: 'pong', now: now() });
    }
  }

  socket.on('message', (data, isBinary) => {
    isHeard = true;
    const said = isBinary ? null : jsonIn(data.toString());
    const message = TO_SERVER.safeParse(said).data;
    if (!message) return misread(said);
    hear(message).catch((error: Error) => {
      log(`A message failed: ${error.message}`);
      socket.close(TRY_LATER); // the tables cannot be read now
    });
  });
  socket.on('ping', (data) => {
    if (mayAsk()) socket.pong(data);
    else strike('slow down');
  });
  socket.on('pong', () => {
    isHeard = true;
    isReading = true;
  });
  socket.on('error', () => {}); // it is closed, too
  socket.on('close', () => {
    for (const table of [...watching.keys()]) unwatch(table);
    unwatchOpen();
  });

  return {
    beat() {
      const isStuck = !isReading && unread > 0 && socket.bufferedAmount >= unread;
      if (!isHeard || isStuck || (!greeted && !isNew)) return socket.terminate();
      unread = socket.bufferedAmount;
      isHeard = false;
      isReading = false;
      isNew = false;
      socket.ping();
    },
    renew(changed) {
      if (greeting !== null && deviceOf(greeting) === changed) socket.terminate(); // nothing more is done for who it was
    },
    end() {
      send({ type: 'bye' });
      socket.close(1001);
      setTimeout(() => socket.terminate(), PARTING).unref();
    },
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
