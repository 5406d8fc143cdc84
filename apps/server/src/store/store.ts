import type { Status, TableEvent } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import type { Query, Statement } from './query.ts';

/** What is kept of a table beside its log, so that it can be found without reading it. */
export type Row = {
  readonly id: string;
  readonly seq: number; // of the last event
  readonly host: string; // the person who opened it
  readonly secret: string; // of the shuffle
  readonly status: Status;
  readonly isListed: boolean;
  readonly due: number | null; // when something has to happen: a bot's turn, or a clock runs out
  readonly changed: number; // when the last event happened; kept as it was once a table is over or closed
  readonly summary: string; // JSON for lists of tables
};

/** Who holds a seat; persons are named by the hash of their token. Null: nobody. */
export type Holding = { readonly seat: Seat; readonly person: string | null };

/** What comes out of one command, all or nothing. */
export type Entry = {
  readonly row: Row; // the table after the events; a new one begins with seq 1
  readonly from: number; // the seq that the events go on from; 0 opens a table
  readonly command: string | null; // its id, kept with the last event
  readonly events: readonly TableEvent[];
  readonly holdings: readonly Holding[]; // those that change
  readonly ending?: Ending; // what is kept when all games of a table are over
};

/** How a table ended for each seat, and what that did to ratings. */
export type Ending = {
  readonly results: readonly SeatResult[];
  readonly ratings: readonly KeptRating[];
};

/** A rating as it is to be kept; the append is a conflict unless one game less was rated so far. */
export type KeptRating = {
  readonly person: string;
  readonly players: number;
  readonly mu: number;
  readonly sigma: number;
  readonly shown: number;
  readonly games: number;
  readonly changed: number;
};

export type SeatResult = {
  readonly seat: Seat;
  readonly person: string | null;
  readonly bot: string | null;
  readonly players: number;
  readonly place: number;
  readonly total: number; // of all games
  readonly games: number;
  readonly terrains: string; // JSON: points by terrain of all games; none where a substitute ended it
  readonly at: number;
  readonly shown: number | null; // the rating afterwards, and how sure it was
  readonly sigma: number | null;
  readonly change: number | null; // of the rating; null where it was not rated
};

export const tableOf = ({ row }: Entry): string => row.id;

/** By whom an event is, if they can be found by it: who opened the table, sat down, took a seat over or has one kept. */
export function authorOf({ row, holdings }: Entry, event: TableEvent): string | null {
  if (event.type === 'opened') return row.host;
  if (event.type !== 'sat' && event.type !== 'handed' && event.type !== 'kept') return null;
  return holdings.find(({ seat }) => seat === event.seat)?.person ?? null;
}

/** `conflict`: `from` is not the last seq, the command has been kept before, or a rating has changed. */
export type Appended = 'stored' | 'conflict';

/** A time in which no server was there. */
export type Outage = { readonly from: number; readonly to: number };

/** A code that lets another device take a seat, once, until it expires. */
export type HandOver = {
  readonly code: string; // hashed
  readonly table: string;
  readonly seat: Seat;
  readonly expires: number;
};

/**
 * Where tables are kept. All that is resolved is on disk. A promise that is rejected says that nothing
 * of its part is known to be kept: no room, no connection. Only when a connection broke in the very
 * commit it may be kept all the same; so read the log again before going on with the table.
 */
export type Store = {
  /** Asks for what is kept beside the tables: people, and all that belongs to them. */
  readonly query: Query;
  /** Runs some statements, all or none. */
  readonly together: (statements: readonly Statement[]) => Promise<void>;
  /** Entries of one turn of the event loop are committed together, each by itself all or nothing. */
  readonly append: (entry: Entry) => Promise<Appended>;
  readonly load: (table: string) => Promise<Row | null>;
  /** The events after a seq, in order. */
  readonly read: (table: string, after: number) => Promise<readonly TableEvent[]>;
  /** The seq of the last event that a command has led to; null when it never came here. */
  readonly seqOf: (table: string, command: string) => Promise<number | null>;
  /** The seats that somebody holds. */
  readonly holdings: (table: string) => Promise<readonly Holding[]>;
  /** Tables with something due by then, longest due first. */
  readonly due: (by: number, limit: number) => Promise<readonly string[]>;
  /** Lets a table that has not changed since wait longer. */
  readonly postpone: (table: string, seq: number, due: number) => Promise<void>;
  /** Listed tables that wait for players, the first of each host before anybody's second, opened last first. */
  readonly listed: (limit: number) => Promise<readonly Row[]>;
  /** Tables at which a person holds a seat and that are not closed: those first that are not over, newest first. */
  readonly heldBy: (person: string, limit: number) => Promise<readonly Row[]>;
  readonly offerSeat: (handOver: HandOver) => Promise<void>;
  /** What a code is for; null when it is unknown, used or expired. */
  readonly offerOf: (code: string, now: number) => Promise<HandOver | null>;
  readonly dropOffer: (code: string) => Promise<void>;
  /**
   * Says that this server is there. True when it was not, as far as others know: then it is known how long
   * there was none at all, however short.
   */
  readonly pulse: (now: number) => Promise<boolean>;
  /** What time it is by the clock that all servers of the store have in common. */
  readonly time: () => Promise<number>;
  /** The version of what is kept, as it is now. */
  readonly schema: () => Promise<number>;
  /** The outages that ended after a moment. */
  readonly outagesSince: (moment: number) => Promise<readonly Outage[]>;
  /**
   * Calls when a table may have changed by another server, or by an append that was rejected; with null
   * when any may have, because wake-ups were missed. The log is the truth.
   */
  readonly onWake: (hear: (table: string | null) => void) => void;
  /** Says something to the other servers that is kept nowhere, and may be missed. */
  readonly tell: (word: string) => Promise<void>;
  /** Calls for each word of another server, which has a name of its own. */
  readonly onWord: (hear: (server: string, word: string) => void) => void;
  /** Commits what still waits; nothing may be asked afterwards. */
  readonly end: () => Promise<void>;
};

/** Milliseconds between two pulses, and after which the silence of a server that hangs is an outage. */
export const PULSE = 1000;
export const SILENCE = 5000;
