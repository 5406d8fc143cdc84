import type { Player, RefusalCode, RuleId, Seat } from '@crownlands/rules';
import type { TableEvent } from './events.ts';
import type { Ranked } from './people.ts';
import type { Command, Settings } from './table.ts';

/** Why the server does not do what it is asked for: a code for programs and a sentence. */
export type Refused = {
  readonly code: RefusalCode | OnlineCode;
  readonly rule?: RuleId;
  readonly until?: number; // when a ban ends
  readonly message: string;
};

export type OnlineCode =
  | 'stale' // more has happened; the events come along
  | 'gone' // there is no such table, or it is closed to whoever asks
  | 'not-yours' // the seat of another, or what only the host may do
  | 'taken' // somebody sits there
  | 'started' // it is too late for this
  | 'not-started' // or too early
  | 'their-turn' // of the substitute, who plays it to its end; then it can be sent again
  | 'nothing' // there is nothing to take back, answer, return to or go on with; nobody is missing
  | 'revealed' // a row lies open that would have to be forgotten
  | 'banned' // by whoever runs the server
  | 'blocked' // by somebody at this table, or who is blocked by whoever asks
  | 'name-taken' // it belongs to somebody who keeps a profile
  | 'same-person' // a rated game needs different people
  | 'no-clock' // a rated game needs one
  | 'strong-substitute' // only the weakest sits in where a game is rated
  | 'full' // nobody may have more of these
  | 'malformed'
  | 'too-many' // slow down
  | 'unavailable'; // the log cannot be written now; try again

/** What a client tells the server on a socket. */
export type ToServer =
  | { readonly type: 'hello'; readonly protocol: number; readonly token: string | null }
  | { readonly type: 'watch'; readonly table: string; readonly after: number }
  | { readonly type: 'unwatch'; readonly table: string }
  | {
      readonly type: 'do';
      readonly id: string; // of this command, for ever: a repeat gets the first answer
      readonly table: string;
      readonly after: number; // the last event that whoever sends it has seen
      readonly command: Command;
    }
  | { readonly type: 'watch-open' } // the list of tables that wait for anybody
  | { readonly type: 'unwatch-open' }
  | { readonly type: 'ping' };

/** What the server tells a client on a socket. */
export type ToClient =
  | { readonly type: 'hello'; readonly protocol: number; readonly now: number }
  | { readonly type: 'outdated'; readonly protocol: number } // the page has to be loaded anew
  | ({ readonly type: 'table'; readonly table: string } & Standing)
  | { readonly type: 'events'; readonly table: string; readonly events: readonly TableEvent[] }
  | ({ readonly type: 'own'; readonly table: string } & Owned)
  | ({ readonly type: 'presence'; readonly table: string } & Presence)
  | { readonly type: 'done'; readonly id: string; readonly table: string; readonly seq: number }
  | {
      readonly type: 'refused';
      readonly id: string;
      readonly table: string;
      readonly refusal: Refused;
      readonly events: readonly TableEvent[]; // that a stale command had missed
    }
  | { readonly type: 'open'; readonly tables: readonly Listed[] } // those that wait, whenever that changes
  | { readonly type: 'gone'; readonly table: string }
  | { readonly type: 'pong'; readonly now: number }
  | { readonly type: 'bye' } // the server goes down and will be back
  | { readonly type: 'wrong'; readonly message: string }; // what was sent could not be read

/** A table for who begins to look at it, or looks again: what they missed, and what is theirs. */
export type Standing = Owned & { readonly events: readonly TableEvent[] };

/** What of a table belongs to whoever looks at it. */
export type Owned = { readonly own: readonly Seat[]; readonly isHost: boolean };

/** The same for who has no line to the server, and hears of no changes. */
export type Look = Standing & { readonly presence: Presence };

/** Who has the table before them, how many only watch, and whom nobody has to wait for. */
export type Presence = {
  readonly here: readonly Seat[];
  readonly watchers: number;
  readonly missing: readonly Seat[]; // away for a minute in which the game stood still
  readonly hosting: readonly Seat[]; // of the host, who lets the game begin
  readonly isHostMissing: boolean; // away as well, or without a seat: others may start
};

/** Where a table is in its life. */
export type Status = 'waiting' | 'playing' | 'over' | 'closed';

/** A table as lists show it. */
export type Summary = {
  readonly settings: Settings;
  readonly players: readonly (Player | null)[]; // by seat; null where nobody sits yet
  readonly turn: Seat | null; // who is to act
  readonly deadline: number | null; // of whoever is to act
  readonly result?: { readonly totals: readonly number[]; readonly winners: readonly Seat[] }; // of all games
};

/** A table that waits for players, in the list for everybody. */
export type Listed = {
  readonly table: string;
  readonly at: number;
  readonly summary: Summary;
  readonly people: readonly (Ranked | null)[]; // by seat; null where no person sits
};

/** A table at which I hold seats. */
export type Mine = Listed & {
  readonly status: Status;
  readonly own: readonly Seat[];
  readonly isMyTurn: boolean;
};

/** What a browser is told of a table while its page may be closed, in the words of its reader. */
export type Notice = {
  readonly table: string;
  readonly title: string;
  readonly body: string;
  readonly path: string; // to the table, in the page
};
