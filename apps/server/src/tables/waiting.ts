import { startsAt, type TableState } from '@crownlands/protocol';
import type { Outage } from '../store/store.ts';
import type { Circumstances } from './circumstances.ts';
import { closeForgotten, patienceOf } from './clocks.ts';
import type { Course } from './course.ts';
import type { Visitors } from './presence.ts';
import { start } from './seating.ts';

/** Milliseconds before a table would be closed in which it is kept open, and for how long at most. */
const AHEAD = 2 * 60_000;
const LONGEST = 60 * 60_000;

/** What time brings about at a table that waits: substitutes sit down, or it is closed, if nobody is there. */
export function afterWaiting(
  course: Course,
  { here, watchers }: Visitors,
  outages: readonly Outage[],
  by: Circumstances,
): Course {
  if (mayBegin(course.state, here, course.now)) {
    const begun = start(course, by);
    return 'code' in begun ? course : begun;
  }
  return here.length + watchers === 0 ? closeForgotten(course, outages) : course;
}

/** Whether somebody who sits at a table is there, and need not wait for others any longer. */
export function mayBegin(state: TableState, here: Visitors['here'], now: number): boolean {
  const starts = startsAt(state);
  const isThere = here.some((seat) => state.seats[seat]?.who === 'person');
  return starts !== null && starts <= now && isThere;
}

/** When a table is to be looked at again that somebody has before them; null: when it is anyway. */
export function keptOpenUntil(state: TableState, due: number, now: number): number | null {
  const isLater = due > now + AHEAD || (startsAt(state) ?? 0) > now;
  if (state.played || state.isClosed || isLater) return null;
  return now + Math.min(patienceOf(state), LONGEST);
}
