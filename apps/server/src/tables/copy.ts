import { stateAfter, type TableEvent, type TableState } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { judge } from '../people/ending.ts';
import type { Ending, Holding, Store } from '../store/store.ts';
import { type Course, goOn } from './course.ts';
import { holdingsBy, type Identity, rowOf } from './row.ts';

/** Who holds each seat, by the hash of their token. */
export type Holders = readonly (string | null)[];

/** Whose doing some events are; time and bots have no name. */
export type Doing = {
  readonly command: string | null;
  readonly person: string | null;
  readonly host?: string; // who is it from now on
};

/** A table of the store in memory, which may be behind it until an append says so. */
export type Copy = {
  readonly identity: () => Identity;
  readonly state: () => TableState;
  readonly holders: () => Holders;
  /** Reads what other servers have added. */
  readonly catchUp: () => Promise<void>;
  /** Adds to the log; false when that went on elsewhere, or had this command before. */
  readonly commit: (course: Course, doing: Doing) => Promise<boolean>;
};

/** `hear` is told all events after the first reading, when they are stored and counted in. */
export async function copyOf(
  id: string,
  store: Store,
  hear: (events: readonly TableEvent[]) => void,
): Promise<Copy | null> {
  const events = await store.read(id, 0); // first: what another server adds meanwhile is caught up with, host and all
  const row = await store.load(id);
  const first = stateAfter(events);
  if (!row || !first) return null; // or it is being opened at this moment
  let identity: Identity = { id, host: row.host, secret: row.secret };
  let state = first;
  let holders = holdersFrom(await store.holdings(id));
  let isDoubtful = false; // an append that failed may have been stored all the same

  async function catchUp(): Promise<void> {
    const events = await store.read(id, state.seq);
    isDoubtful = false;
    if (events.length === 0) return;
    if (holdingsBy(events, null).length > 0 || events.some(({ type }) => type === 'forgotten')) {
      const { host } = must(await store.load(id));
      holders = holdersFrom(await store.holdings(id));
      identity = { ...identity, host };
    }
    state = must(stateAfter(events, state));
    hear(events);
  }

  /** All games are over: what that means for those who have played, by their ratings as they are now. */
  async function ended(course: Course): Promise<Course & { readonly ending: Ending }> {
    const { now: at, state: last } = course;
    const { ending, rated } = await judge(store.query, { state: last, holders, at });
    return { ...(rated ? goOn(course, rated) : course), ending };
  }

  return {
    identity: () => identity,
    state: () => state,
    holders: () => holders,
    catchUp,

    async commit(course, { command, person, host = identity.host }) {
      if (isDoubtful) return false;
      const isEnd = course.events.some(({ type }) => type === 'revealed');
      const {
        events,
        state: after,
        ending,
      } = isEnd ? await ended(course) : { ...course, ending: null };
      const changed = { ...identity, host };
      const holdings = holdingsBy(events, person);
      const row = rowOf(changed, after);
      const entry = { row, from: state.seq, command, events, holdings, ...(ending && { ending }) };
      isDoubtful = true;
      const appended = await store.append(entry);
      isDoubtful = false;
      if (appended === 'conflict') return false;
      identity = changed;
      holders = holdings.reduce((all, { seat, person }) => all.with(seat, person), holders);
      state = after;
      hear(events);
      return true;
    },
  };
}

const holdersFrom = (holdings: readonly Holding[]): Holders =>
  [0, 1, 2, 3].map((seat) => holdings.find((holding) => holding.seat === seat)?.person ?? null);

/** Whether anybody holds more than one seat. */
export function isSharedIn(holders: Holders): boolean {
  const held = holders.filter((holder) => holder !== null);
  return new Set(held).size < held.length;
}

/** The seats of those whom somebody picks. */
export const seatsOf = (holders: Holders, isTheirs: (holder: string) => boolean): Seat[] =>
  holders.flatMap((holder, seat) => (holder !== null && isTheirs(holder) ? [seat] : []));
