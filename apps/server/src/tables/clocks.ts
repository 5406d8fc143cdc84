import {
  type Clock,
  isBetweenGames,
  isFinishedAt,
  type NewEvent,
  type Pace,
  playsFor,
  seatToAct,
  startsAt,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { DAY, MINUTE, SECOND } from '../basics/durations.ts';
import type { Outage } from '../store/store.ts';
import { type Course, goOn } from './course.ts';

/** Milliseconds that a message may be under way: nobody is late before. */
const GRACE = SECOND;

/** What whoever returns to an empty clock has at least. */
const REPRIEVE = 30 * SECOND;

/** After which a bot's move is taken up by any server, because the one that had to make it is gone. */
const LEASE = 5 * SECOND;

/** How long the next game of a dynasty waits for those who are there to begin it. */
const BREAK = 2 * MINUTE;

/** How long a bot waits for those who are asked whether a choice may be taken back. */
const COURTESY = 15 * SECOND;

/** How long a table where strangers meet waits for anybody to look at it, and any table after an outage. */
export const COMEBACK = 2.5 * MINUTE;

/** The time that a seat begins with: each turn, or the game. */
function wholeTime(pace: Exclude<Pace, { type: 'none' }>): number {
  switch (pace.type) {
    case 'turn':
      return pace.seconds * SECOND;
    case 'game':
      return pace.minutes * MINUTE;
    case 'days':
      return pace.days * DAY;
  }
}

/** The bot that is to act for itself or in place of a person; null when a person is, or nobody. */
export function botToAct(state: TableState): Seat | null {
  const seat = seatToAct(state);
  return seat !== null && playsFor(state, seat) !== 'person' ? seat : null;
}

/** Events with clocks, before these are known. */
type Untimed<E = NewEvent> = E extends { readonly clocks: unknown } ? Omit<E, 'clocks'> : never;

/** How an event changes the clocks: from which on, and whether a turn that was running goes on. */
type Timing = { readonly clocks?: readonly Clock[] | null; readonly isSameTurn?: boolean };

/**
 * A course that goes on with an event which may pass the turn on: the clock of whoever is to act runs, all
 * others stand. A turn, to place and to claim, is one stretch of time.
 */
export function goOnTimed(
  course: Course,
  happening: Untimed,
  { clocks = course.state.clocks, isSameTurn = true }: Timing = {},
): Course {
  const { now, events, state } = goOn(course, { ...happening, clocks } as NewEvent);
  const told = clocksFor(state, now, isSameTurn);
  const event = { ...must(events.at(-1)), clocks: told } as TableEvent;
  return { now, events: events.with(-1, event), state: { ...state, clocks: told } };
}

function clocksFor(state: TableState, now: number, isSameTurn: boolean): readonly Clock[] | null {
  const { pace } = state.settings;
  if (pace.type === 'none') return null;
  const hurried = botToAct(state) === null ? seatToAct(state) : null;
  return state.seats.map((_, seat) => {
    const clock = state.clocks?.[seat] ?? { isRunning: false, left: wholeTime(pace) };
    if (seat === hurried && clock.isRunning && isSameTurn) return clock;
    const left = pace.type === 'game' ? leftOn(clock, now) : wholeTime(pace);
    return seat === hurried
      ? { isRunning: true, deadline: now + left }
      : { isRunning: false, left };
  });
}

const leftOn = (clock: Clock, now: number): number =>
  clock.isRunning ? Math.max(0, clock.deadline - now) : clock.left;

/** The clocks with some time for a seat that has none, so that it can return. */
export function reprieved({ clocks }: TableState, seat: Seat): readonly Clock[] | null {
  const clock = clocks?.[seat];
  if (!clocks || !clock || clock.isRunning || clock.left > 0) return clocks;
  return clocks.with(seat, { isRunning: false, left: REPRIEVE });
}

/**
 * What time alone brings about: what no server could count is given back, then who is late leaves. Commands have
 * been heard until a moment; whoever sent one by then may be in time, though it has to wait.
 */
export function overdue(
  course: Course,
  outages: readonly Outage[],
  heardUntil = course.now,
): Course {
  const { state } = course;
  const lost = isHurried(state) ? lostTime(state, outages) : 0;
  const fair = lost > 0 ? goOn(course, givenBack(state, lost)) : course;
  const late = fair.state.clocks?.findIndex(
    (clock) => clock.isRunning && clock.deadline + GRACE <= heardUntil,
  );
  if (late === undefined || late < 0) return fair;
  return goOnTimed(fair, { type: 'left', seat: late, why: 'late' });
}

/** Whether time counts for anybody now. */
export const isTimed = (state: TableState): boolean =>
  nextGameAt(state) !== null || isHurried(state);

const isHurried = ({ clocks }: TableState): boolean =>
  clocks?.some(({ isRunning }) => isRunning) ?? false;

/** Milliseconds without a server since the clocks were set. */
const lostTime = ({ clocksSet }: TableState, outages: readonly Outage[]): number =>
  outages
    .map(({ from, to }) => Math.max(0, to - Math.max(from, clocksSet)))
    .reduce((sum, lost) => sum + lost, 0);

const givenBack = ({ clocks }: TableState, lost: number): NewEvent => ({
  type: 'given-back',
  clocks: must(clocks).map((clock) =>
    clock.isRunning ? { isRunning: true, deadline: clock.deadline + lost } : clock,
  ),
});

/** Closes a table that has waited too long for players. */
export function closeForgotten(course: Course, outages: readonly Outage[]): Course {
  const { now, state } = course;
  const isForgotten = !state.played && !state.isClosed && closesAt(state, outages) <= now;
  return isForgotten ? goOn(course, { type: 'closed' }) : course;
}

/** Milliseconds that a table waits which nobody looks at: strangers find only those where somebody is. */
export function patienceOf({ settings: { pace, isListed } }: TableState): number {
  if (pace.type === 'days') return 7 * DAY; // nobody has to be there
  return isListed ? COMEBACK : DAY;
}

/**
 * When a table is closed that nobody looks at; one that is about to begin waits for those who sit there, and any for
 * those who come back after an outage.
 */
export const closesAt = (state: TableState, outages: readonly Outage[] = []): number =>
  Math.max(
    Math.max(state.at, startsAt(state) ?? 0) + patienceOf(state),
    ...outages.map(({ to }) => to + COMEBACK),
  );

/** When the next game of a dynasty begins by itself; null where none follows, or nobody is hurried. */
export function nextGameAt(state: TableState, outages: readonly Outage[] = []): number | null {
  if (!isBetweenGames(state)) return null;
  const { seats, settings, clocksSet } = state;
  const since = clocksSet + lostTime(state, outages);
  if (!seats.some((_, seat) => playsFor(state, seat) === 'person')) return since + LEASE;
  if (settings.pace.type === 'none') return null;
  return since + (settings.pace.type === 'days' ? wholeTime(settings.pace) : BREAK);
}

/** When a table has to be looked at again, if nothing happens before; null: whenever something happens. */
export function dueOf(state: TableState): number | null {
  if (state.isClosed || isFinishedAt(state)) return null;
  if (!state.played) return startsAt(state) ?? closesAt(state);
  if (isBetweenGames(state)) return nextGameAt(state);
  if (botToAct(state) !== null) {
    return state.asking ? state.asking.at + COURTESY : state.at + LEASE;
  }
  const deadlines = (state.clocks ?? []).flatMap((clock) =>
    clock.isRunning ? [clock.deadline + GRACE] : [],
  );
  return deadlines[0] ?? null;
}
