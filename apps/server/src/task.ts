import { isFinishedAt, playsFor, recordAt, seatToAct } from '@crownlands/protocol';
import {
  formatMove,
  type GameRecord,
  gamesOf,
  legalMoves,
  must,
  type Seat,
} from '@crownlands/rules';
import type { Room } from './tables/room.ts';

/** What a program is asked for; the words are those of the bots' protocol. */
type Task =
  | {
      readonly type: 'turn';
      readonly seq: number;
      readonly seat: Seat;
      readonly legal: readonly string[];
      readonly record: GameRecord;
    }
  | { readonly type: 'next-game'; readonly seq: number; readonly seat: Seat } // of a dynasty, for anybody to begin
  | { readonly type: 'over'; readonly seq: number; readonly record: GameRecord } // all games
  | { readonly type: 'wait'; readonly seq: number }; // others are to act

/** What there is to do for somebody who knows so much, as soon as there is something; null when they may not look. */
export async function taskFor(
  room: Room,
  person: string | null,
  after: number,
  until: AbortSignal,
): Promise<Task | null> {
  let seq = Math.max(after, room.copy.state().seq);
  for (;;) {
    const standing = await room.look(person, seq, AbortSignal.abort());
    if (!standing) return null;
    const task = taskNow(room, standing.own);
    if (task.type !== 'wait' || until.aborted) return task;
    seq = task.seq;
    await room.look(person, seq, until);
  }
}

function taskNow(room: Room, own: readonly Seat[]): Task {
  const state = room.copy.state();
  const { seq, played } = state;
  const waiting = { type: 'wait', seq } as const;
  if (!played) return waiting;
  const record = must(gamesOf(must(recordAt(state))).at(-1));
  if (isFinishedAt(state)) return { type: 'over', seq, record };
  const mine = own.filter((seat) => playsFor(state, seat) === 'person');
  const [first] = mine;
  const seat = seatToAct(state);
  if (seat === null) return first === undefined ? waiting : { type: 'next-game', seq, seat: first };
  if (!mine.includes(seat)) return waiting;
  return { type: 'turn', seq, seat, legal: legalMoves(played.game).map(formatMove).sort(), record };
}
