import { setImmediate as nextTurn } from 'node:timers/promises';
import { isFinishedAt, RATED_SUBSTITUTE, type Settings, seatToAct } from '@crownlands/protocol';
import { formatMove, legalMoves, must, type Seat } from '@crownlands/rules';
import { onTestFinished } from 'vitest';
import { blocksIn } from '../src/people/blocks.ts';
import { peopleIn } from '../src/people/people.ts';
import { openStore, type StorePlace } from '../src/store/open.ts';
import { companyOn } from '../src/tables/presence.ts';
import { pulseOf } from '../src/tables/pulse.ts';
import type { Room } from '../src/tables/room.ts';
import { roomsIn } from '../src/tables/rooms.ts';
import { newId } from './client.ts';
import { settingsWith, sitting } from './table.ts';

export const DAY = 24 * 60 * 60 * 1000;

/** A rated game of so many players, with a clock that nobody hears. */
export const ratedWith = (players: 2 | 3 | 4 = 2, others: Partial<Settings> = {}): Settings =>
  settingsWith(
    { players },
    {
      pace: { type: 'days', days: 14 },
      isRated: true,
      substitute: RATED_SUBSTITUTE,
      ...others,
    },
  );

/** A server whose people play whole games by the first legal move, and whose time a test turns. */
export async function clubIn(place: StorePlace, clock = { now: 1_800_000_000_000 }) {
  const store = await openStore(place);
  onTestFinished(() => store.end().catch(() => {}));
  const now = () => clock.now;
  const people = peopleIn(store.query, now);
  const { outagesSince } = pulseOf(store, now);
  const rooms = roomsIn({
    store,
    people,
    blocks: blocksIn(store.query, now),
    now,
    outagesSince,
    think: async (_, view) => must(legalMoves(view)[0]),
    company: companyOn(store, now),
    onAwaited: () => {},
    log: () => {},
  });
  let orders = 0;
  const order = (room: Room, person: string, command: Parameters<Room['perform']>[1]['command']) =>
    room.perform(person, { id: `order-${++orders}`, after: room.copy.state().seq, command });

  /** Opens a table; the persons sit down in order, named like themselves, the first of them is the host. */
  async function seat(persons: readonly string[], settings: Settings = ratedWith()) {
    const table = newId();
    await rooms.open(table, must(persons[0]), settings);
    const room = must(await rooms.enter(table));
    for (const [seat, person] of persons.entries()) {
      await order(room, person, sitting(seat, `Name of ${person}`));
    }
    if (!room.copy.state().played) await order(room, must(persons[0]), { type: 'start' });
    return { table, room };
  }

  /** Plays until so many moves are left, by those who are there; bots play by themselves. */
  async function playOn(room: Room, isEnough = isFinishedAt): Promise<void> {
    while (!isEnough(room.copy.state())) {
      const state = room.copy.state();
      const seat: Seat = must(seatToAct(state));
      const holder = room.copy.holders()[seat];
      const sitter = must(state.seats[seat]);
      if (!holder || sitter.who !== 'person' || sitter.isAway) await nextTurn();
      else {
        const move = formatMove(must(legalMoves(must(state.played).game)[0]));
        const answer = await order(room, holder, { type: 'move', seat, move });
        if (answer.type === 'refused' && answer.refusal.code !== 'stale') throw new Error(move);
      }
    }
  }

  return {
    store,
    people,
    rooms,
    clock,
    order,
    seat,
    playOn,
    async play(persons: readonly string[], settings?: Settings) {
      const { table, room } = await seat(persons, settings);
      await playOn(room);
      return { table, room };
    },
  };
}
