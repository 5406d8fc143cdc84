import type { Settings } from '@crownlands/protocol';
import { type Arrivals, arrivalsBy } from './arrivals.ts';
import { openTable } from './opening.ts';
import { type Answer, type Room, roomOf } from './room.ts';
import type { World } from './world.ts';

/** Milliseconds that a table is remembered which nobody looks at. */
const MEMORY = 30_000;

/** Tables that are looked at in one sweep. */
const SWEEP = 200;

type Kept = { readonly room: Promise<Room | null>; used: number };

/** The tables that are in use on this server; all others are in the store alone. */
export type Rooms = {
  /** Null when there is no such table. */
  readonly enter: (table: string) => Promise<Room | null>;
  /** Does what comes of a command, which counts from now on, however long a table or its sender is looked up. */
  readonly hear: Arrivals['during'];
  /** Opens a table; false when it is there already, or was until it was deleted. */
  readonly open: (table: string, host: string, settings: Settings) => Promise<boolean>;
  /** Calls somebody differently at a table; false when that cannot be written now. */
  readonly rename: (table: string, person: string, name: string) => Promise<boolean>;
  /** Lets go of somebody at a table; false when that cannot be written now. */
  readonly forget: (table: string, person: string) => Promise<boolean>;
  /** Sees to all tables with something due, and forgets those that nobody needs. */
  readonly sweep: () => Promise<void>;
  readonly size: () => number;
  /** Done when all is done that was begun at any table. */
  readonly rest: () => Promise<void>;
};

export function roomsIn(world: World): Rooms {
  const rooms = new Map<string, Kept>();
  const arrivals = arrivalsBy(world.now);

  async function enter(table: string): Promise<Room | null> {
    const kept = rooms.get(table) ?? { room: roomOf(table, world, arrivals), used: 0 };
    kept.used = world.now();
    rooms.set(table, kept);
    try {
      const room = await kept.room;
      if (!room) rooms.delete(table);
      return room;
    } catch (error) {
      rooms.delete(table);
      throw error;
    }
  }

  async function attend(table: string): Promise<void> {
    try {
      await (await enter(table))?.attend();
    } catch (error) {
      world.log(`A table could not be seen to: ${(error as Error).message}`);
    }
  }

  /** Forgets tables that nobody needs; those that somebody has before them stay open. */
  async function tidy(): Promise<void> {
    const long = world.now() - MEMORY;
    for (const [table, kept] of rooms) {
      const room = await kept.room.catch(() => null);
      room?.tidy();
      await room?.stayOpen();
      if (kept.used <= long && (!room || room.isIdle())) rooms.delete(table);
    }
  }

  async function refresh(table: string): Promise<void> {
    try {
      await (await rooms.get(table)?.room)?.refresh();
    } catch (error) {
      world.log(`A table could not be read: ${(error as Error).message}`);
    }
  }

  /** Writes to a table, whether it is open here or not; false when that cannot be done now. */
  async function write(table: string, work: (room: Room) => Promise<Answer>): Promise<boolean> {
    const room = await (rooms.get(table)?.room ?? roomOf(table, world, arrivals));
    const isRunning = room && !rooms.has(table) && room.copy.state().secret === null;
    const open = isRunning ? await enter(table) : room;
    const answer = open && (await work(open));
    await refresh(table); // whoever has come in meanwhile
    return answer?.type !== 'refused';
  }

  world.store.onWake((table) => {
    if (table !== null) void refresh(table);
    else for (const one of rooms.keys()) void attend(one); // it was away, and with it the time
  });

  world.company.onChange(async (table) => {
    const room = await rooms.get(table)?.room.catch(() => null);
    room?.tellPresence();
  });

  return {
    enter,
    hear: arrivals.during,
    async open(id, host, settings) {
      const opened = await openTable(world.store, world.now(), { id, host, settings });
      return opened !== 'conflict';
    },
    rename: (table, person, name) => write(table, (room) => room.rename(person, name)),
    forget: (table, person) => write(table, (room) => room.forget(person)),
    async sweep() {
      const due = await world.store.due(world.now(), SWEEP);
      await Promise.all(due.map(attend));
      await tidy();
    },
    size: () => rooms.size,
    async rest() {
      const opened = await Promise.all(
        [...rooms.values()].map(({ room }) => room.catch(() => null)),
      );
      await Promise.all(opened.map((room) => room?.rest()));
    },
  };
}
