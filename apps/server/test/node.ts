import {
  type Command,
  type Listed,
  type Settings,
  type Sitter,
  seatToAct,
  type ToClient,
} from '@crownlands/protocol';
import { formatMove, legalMoves, must, type Seat, type View } from '@crownlands/rules';
import { onTestFinished } from 'vitest';
import { lobbyIn } from '../src/lobby/lobby.ts';
import { noting, openTablesIn } from '../src/lobby/open-tables.ts';
import type { Wish } from '../src/lobby/wish.ts';
import { blocksIn } from '../src/people/blocks.ts';
import { peopleIn } from '../src/people/people.ts';
import { openStore, type StorePlace } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { companyOn } from '../src/tables/presence.ts';
import { pulseOf } from '../src/tables/pulse.ts';
import { roomsIn } from '../src/tables/rooms.ts';
import { newId } from './client.ts';
import { sitting } from './table.ts';

/** A server without a line to it; time passes as a test says, and bots play the first legal move. */
export async function nodeOn(
  place: StorePlace,
  now: () => number,
  through = (store: Store): Store => store, // what a test does to it
) {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const opened = through(await openStore(place));
  const openTables = openTablesIn(opened, now, log);
  const store = noting(opened, openTables.touch);
  const people = peopleIn(store.query, now);
  const blocks = blocksIn(store.query, now);
  const { outagesSince } = pulseOf(store, now);
  const company = companyOn(store, now);
  const thoughts: string[] = []; // which bot has thought for which seat
  const think = async (bot: Sitter, view: View) => {
    thoughts.push(`${bot} for ${view.seat}`);
    return must(legalMoves(view)[0]);
  };
  const onAwaited = () => {};
  const world = { store, people, blocks, now, outagesSince, think, company, onAwaited, log };
  const rooms = roomsIn(world);
  const lobby = lobbyIn({ store, rooms, openTables, blocks, now });
  onTestFinished(async () => {
    openTables.end();
    await opened.end();
  });

  return {
    store,
    people,
    blocks,
    rooms,
    lobby,
    company,
    lines,
    thoughts,
    /** The seq that a command leads to, or the code of its refusal; sent again if a bot was quicker. */
    async do(table: string, person: string, command: Command) {
      const room = must(await rooms.enter(table));
      for (;;) {
        const { seq } = room.copy.state();
        const answer = await room.perform(person, { id: newId(), after: seq, command });
        if (answer.type === 'done') return answer.seq;
        if (answer.refusal.code !== 'stale') return answer.refusal.code;
      }
    },
    /** What whoever is to act may do, and the event after which they are. */
    async nextMove(table: string) {
      const { copy } = must(await rooms.enter(table));
      const state = copy.state();
      const [first] = legalMoves(must(state.played).game);
      const seat = must(seatToAct(state));
      const move = { type: 'move', seat, move: formatMove(must(first)) } as const;
      return { seq: state.seq, move };
    },
    /** Opens a table and lets somebody sit down there. */
    async open(person: string, settings: Settings, seat: Seat | null = 0): Promise<string> {
      const table = newId().padEnd(22, '-');
      await lobby.host(person, table, settings);
      const room = must(await rooms.enter(table));
      const order = { id: newId(), after: 1, command: sitting(seat ?? 0, person) };
      if (seat !== null) await room.perform(person, order);
      return table;
    },
    /** Somebody has a table before them from now on, until they leave. */
    async watch(table: string, person: string): Promise<() => void> {
      const room = must(await rooms.enter(table));
      const watcher = { person, send: () => {} };
      await room.watch(watcher, 0);
      return () => room.unwatch(watcher);
    },
    /** Plays now; the table, or the code of a refusal. */
    async play(person: string, wish: Wish, id = newId()): Promise<string> {
      const order = { ...wish, id, name: person };
      const found = await lobby.play(person, order, () => true);
      return 'table' in found ? found.table : found.code;
    },
    /** The lists of open tables that somebody is sent, and a way to wait for one. */
    async look(person: string | null) {
      const lists: (readonly Listed[])[] = [];
      let hear = (): void => {};
      const onlooker = {
        person,
        send(text: string) {
          const message: ToClient = JSON.parse(text);
          if (message.type === 'open') lists.push(message.tables);
          hear();
        },
      };
      await openTables.watch(onlooker);
      return {
        lists,
        unwatch: () => openTables.unwatch(onlooker),
        async until(isSo: (tables: readonly Listed[]) => boolean): Promise<readonly Listed[]> {
          while (!isSo(must(lists.at(-1)))) {
            await new Promise<void>((resolve) => {
              hear = resolve;
            });
          }
          return must(lists.at(-1));
        },
      };
    },
  };
}
