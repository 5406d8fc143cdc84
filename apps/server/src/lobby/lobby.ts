import type { Blocks } from '../people/blocks.ts';
import type { Reported } from '../people/reports.ts';
import { keepReport, type Report } from '../people/reports.ts';
import type { Store } from '../store/store.ts';
import type { Rooms } from '../tables/rooms.ts';
import { turnsBy } from '../tables/turns.ts';
import { type Host, hostIn } from './hosting.ts';
import type { OpenTables } from './open-tables.ts';
import { type Play, playIn } from './play.ts';

/** Where people find each other, or keep out of each other's way. */
export type Lobby = {
  readonly openTables: OpenTables;
  readonly host: Host;
  readonly play: Play;
  /** Two persons do not meet any more; false when this one has blocked too many. */
  readonly block: (person: string, other: string) => Promise<boolean>;
  readonly unblock: (person: string, other: string) => Promise<void>;
  readonly report: (report: Report) => Promise<Reported>;
};

type Surroundings = {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly openTables: OpenTables;
  readonly blocks: Blocks;
  readonly now: () => number;
};

export function lobbyIn(surroundings: Surroundings): Lobby {
  const { store, rooms, openTables, blocks, now } = surroundings;
  const host = hostIn(store, rooms, blocks);
  const inTurn = turnsBy();
  return {
    openTables,
    host,
    play: playIn({ ...surroundings, host }),
    async block(person, other) {
      const isBlocked = await inTurn(person, () => blocks.add(person, other));
      openTables.touch();
      return isBlocked;
    },
    async unblock(person, other) {
      await blocks.remove(person, other);
      openTables.touch();
    },
    report: (report) => inTurn(report.reporter, () => keepReport(store.query, now(), report)),
  };
}
