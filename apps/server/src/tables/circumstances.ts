import type { OnlineCode, Refused, TableState } from '@crownlands/protocol';
import type { Deal, Refusal, Seat } from '@crownlands/rules';
import type { Absent } from './missing.ts';

/** Whoever sends a command, and all that it needs beside the table as everybody sees it. */
export type Circumstances = {
  readonly now: number;
  readonly own: readonly Seat[]; // of whoever sends it
  readonly others: readonly Seat[]; // that somebody else holds, even if they have not sat down yet
  readonly isShared: boolean; // whether anybody holds two seats
  readonly isHost: boolean;
  readonly alias: () => string; // by which this table remembers whoever sends it
  readonly aliasAt: (seat: Seat) => string | null; // of who holds a seat
  readonly absent: () => Absent; // whom nobody has to wait for
  readonly isBot: boolean;
  readonly secret: string; // of the shuffle
  readonly dealt: (state: TableState) => Deal; // of the game that is played, or about to begin
  readonly unfit: readonly Seat[]; // who cannot stay when the settings change
  readonly rematch: string | null; // the id that the table of a rematch gets; null: it is there already
};

/** A refusal of a table; those of the game come from the rules. */
export const refuse = (code: OnlineCode, message: string): Refused => ({ code, message });

export const refuseBy = ({ code, rule, message }: Refusal): Refused => ({ code, rule, message });
