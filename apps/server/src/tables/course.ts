import { type NewEvent, stateAfter, type TableEvent, type TableState } from '@crownlands/protocol';
import { must } from '@crownlands/rules';

/** What comes of a command: the events, numbered, and the table after them. */
export type Course = {
  readonly now: number;
  readonly events: readonly TableEvent[];
  readonly state: TableState;
};

/** Nothing happens before what has happened already, whatever clocks say. */
export const courseFrom = (state: TableState, now: number): Course => ({
  now: Math.max(now, state.at),
  events: [],
  state,
});

/** A course that goes on with some more events. */
export const goOn = (course: Course, ...happenings: readonly NewEvent[]): Course =>
  happenings.reduce<Course>(({ now, events, state }, happening) => {
    const event = { ...happening, seq: state.seq + 1, at: now };
    return { now, events: [...events, event], state: must(stateAfter([event], state)) };
  }, course);
