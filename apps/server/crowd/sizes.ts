import { isFinishedAt, seatToAct, stateAfter, type TableEvent } from '@crownlands/protocol';
import { formatMove, legalMoves, must, pick, type Random } from '@crownlands/rules';
import { judge } from '../src/people/ending.ts';
import { deviceOf } from '../src/people/people.ts';
import type { Entry, Store } from '../src/store/store.ts';
import { holdingsBy, rowOf } from '../src/tables/row.ts';
import { sitting, tableWith } from '../test/table.ts';
import { newToken } from './player.ts';
import { SETTINGS } from './server.ts';

/** What one command after the other has led to. */
export type Course = readonly (readonly TableEvent[])[];

const SECRET = '5e'.repeat(32);

/** Commands that are kept at the same time. */
const TOGETHER = 200;

/** A whole game of two at random, as if it had begun then. */
export function courseBy(random: Random, begun: number): Course {
  const table = tableWith(SETTINGS, SECRET);
  const course: TableEvent[][] = [];
  let told = 0;
  const note = (): void => {
    course.push(table.events().slice(told).map(later(begun)));
    told = table.events().length;
  };
  note();
  for (const [seat, person] of ['ana', 'bo'].entries()) {
    table.do(person, sitting(seat));
    note();
  }
  while (!isFinishedAt(table.state())) {
    const seat = must(seatToAct(table.state()));
    const move = formatMove(pick(legalMoves(must(table.state().played).game), random));
    table.do(must(['ana', 'bo'][seat]), { type: 'move', seat, move });
    note();
  }
  return course;
}

const later =
  (begun: number) =>
  (event: TableEvent): TableEvent => {
    const at = event.at + begun;
    if (!('clocks' in event) || !event.clocks) return { ...event, at };
    const clocks = event.clocks.map((clock) =>
      clock.isRunning ? { ...clock, deadline: clock.deadline + begun } : clock,
    );
    return { ...event, at, clocks };
  };

/** Keeps the beginnings of so many games, all at the same pace; between two rounds something may be done. */
export async function keep(
  store: Store,
  games: number,
  courses: readonly Course[],
  between: (round: number) => Promise<unknown>,
): Promise<void> {
  const played = Array.from({ length: games }, (_, game) => {
    const holders = [newToken(), newToken()].map(deviceOf);
    return { holders, id: newToken().slice(0, 22), course: must(courses[game % courses.length]) };
  });
  const states = courses.map((course) => {
    let state = stateAfter(must(course[0]));
    return course.map((events, step) => {
      state = step === 0 ? state : stateAfter(events, state);
      return must(state);
    });
  });
  const longest = Math.max(...courses.map(({ length }) => length));
  for (let round = 0; round < longest; round++) {
    const entries = played.map(async ({ id, holders, course }, game): Promise<Entry | null> => {
      const events = course[round];
      if (!events) return null;
      const state = must(must(states[game % states.length])[round]);
      const sat = events.find(({ type }) => type === 'sat');
      const person = sat?.type === 'sat' ? must(holders[sat.seat]) : null;
      const isEnd = events.some(({ type }) => type === 'revealed');
      const ended = isEnd ? await judge(store.query, { state, holders, at: state.at }) : null;
      return {
        row: rowOf({ id, host: must(holders[0]), secret: SECRET }, state),
        from: must(events[0]).seq - 1,
        command: newToken().slice(0, 22),
        events,
        holdings: holdingsBy(events, person),
        ...(ended && { ending: ended.ending }),
      };
    });
    const found = (await Promise.all(entries)).flatMap((entry) => entry ?? []);
    for (let at = 0; at < found.length; at += TOGETHER) {
      await Promise.all(found.slice(at, at + TOGETHER).map(store.append));
    }
    await between(round);
  }
}
