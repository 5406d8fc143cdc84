import type { Position, Seat } from '@crownlands/rules';
import type { Reason } from './reason.ts';

/** What is true of a move; another move shares it if it has the same with at least this value. */
export type Fact = {
  readonly about: string;
  readonly value: number;
  readonly reason: Reason;
  readonly isSlight?: boolean; // told only if there is nothing else to tell
  readonly loss?: number; // what a move without it costs, if that is not seen in the own kingdom
};

/** What a kingdom will be worth to a seat, in points. */
export type Weigh = (position: Position, seat: Seat) => number;
