import {
  type Clock,
  type Pace,
  playsFor,
  seatToAct,
  stateAfter,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { Outage } from '../src/store/store.ts';

type Timed = Extract<TableEvent, { readonly clocks: unknown }>;

/**
 * Events of a log after which some clock has not, to the millisecond, the time that it should have. Of the outages that
 * ended so short before an event that its server may not have heard of them, the first count, and the others not yet.
 */
export function wronglyTimed(
  log: readonly TableEvent[],
  outages: readonly Outage[],
  unheard = 0,
): readonly TableEvent[] {
  let state: TableState | null = null;
  return log.filter((event) => {
    const before = state;
    const after = must(stateAfter([event], before));
    state = after;
    if (!before || !('clocks' in event)) return false;
    const isRight = (heard: number): boolean =>
      isTimed(before, event, after, lostIn(outages, before.clocksSet, heard));
    const doubtful = outages.filter(({ to }) => to > event.at - unheard && to <= event.at);
    return ![event.at, ...doubtful.map(({ to }) => to - 1)].some(isRight);
  });
}

function isTimed(before: TableState, event: Timed, after: TableState, lost: number): boolean {
  const { pace } = after.settings;
  if (pace.type === 'none') return event.clocks === null;
  const toAct = seatToAct(after);
  const hurried = toAct !== null && playsFor(after, toAct) === 'person' ? toAct : null;
  const fresh: Clock = { isRunning: false, left: wholeOf(pace) };
  return after.seats.every((_, seat) => {
    const was = event.type === 'started' ? fresh : must(before.clocks?.[seat]);
    const is = must(event.clocks?.[seat]);
    return is.isRunning === (seat === hurried) && isRight(was, is, event, pace, lost);
  });
}

/** Whether a clock has gone on from what it was by what time has passed, without that which was lost. */
function isRight(was: Clock, is: Clock, { type, at }: Timed, pace: Pace, lost: number): boolean {
  const whole = wholeOf(pace);
  if (!was.isRunning) return was.left === (is.isRunning ? is.deadline - at : is.left);
  if (type === 'given-back' || lost > 0) {
    const isGiven = type === 'given-back' && lost > 0; // before anything else happens
    return isGiven && is.isRunning && is.deadline === was.deadline + lost;
  }
  if (!is.isRunning) return is.left === (pace.type === 'game' ? was.deadline - at : whole);
  const isNewTurn = pace.type !== 'game' && type === 'moved' && is.deadline === at + whole;
  return is.deadline === was.deadline || isNewTurn;
}

/** Milliseconds of outages between two moments that had ended by the second. */
const lostIn = (outages: readonly Outage[], from: number, to: number): number =>
  outages
    .filter((outage) => outage.to > from && outage.to <= to)
    .reduce((sum, outage) => sum + outage.to - Math.max(outage.from, from), 0);

function wholeOf(pace: Pace): number {
  switch (pace.type) {
    case 'turn':
      return pace.seconds * 1000;
    case 'game':
      return pace.minutes * 60_000;
    case 'days':
      return pace.days * 24 * 60 * 60_000;
    case 'none':
      return 0;
  }
}
