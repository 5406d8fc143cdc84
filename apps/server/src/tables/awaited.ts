import { playsFor, type Summary, seatToAct, type TableState } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import type { Holders } from './copy.ts';
import { summaryOf } from './row.ts';

/** Somebody is to act who is not there, in a game with days for each turn. */
export type Awaited = {
  readonly table: string;
  readonly person: string;
  readonly summary: Summary;
};

/** The person who is to act while they may well be elsewhere; null when nobody is waited for like that. */
export function awaitedAt(
  table: string,
  state: TableState,
  holders: Holders,
  here: readonly Seat[],
): Awaited | null {
  const seat = seatToAct(state);
  if (state.settings.pace.type !== 'days' || seat === null || here.includes(seat)) return null;
  const person = holders[seat];
  if (!person || playsFor(state, seat) !== 'person') return null;
  return { table, person, summary: summaryOf(state) };
}

/** Whether it was the same person's turn before. */
export function isSameTurn(before: TableState, after: TableState): boolean {
  const seat = seatToAct(before);
  return seat !== null && seat === seatToAct(after) && playsFor(before, seat) === 'person';
}
