import { randomBytes } from 'node:crypto';
import type { Command, OnlineCode, Refused } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { hashOf } from '../basics/hash.ts';
import type { Blocks } from '../people/blocks.ts';
import type { Store } from '../store/store.ts';
import { refuse } from '../tables/circumstances.ts';
import { commandName, type Room } from '../tables/room.ts';
import type { Rooms } from '../tables/rooms.ts';
import { turnsBy } from '../tables/turns.ts';
import type { Host } from './hosting.ts';
import { meetingIn } from './meeting.ts';
import type { OpenTables } from './open-tables.ts';
import { inOrder, isWished, seatFor, settingsFor, type Wish, wishKeyOf } from './wish.ts';

/** A wish on its way: its id, and as whom somebody wants to sit down. */
type PlayOrder = Wish & {
  readonly id: string;
  readonly name: string;
  readonly nonce?: string;
};

type Found = { readonly table: string };

/** Seats somebody at a table with others who wish for the same; by its id once, however often it is asked. */
export type Play = (
  person: string,
  order: PlayOrder,
  mayOpen: () => boolean,
) => Promise<Found | Refused>;

type Surroundings = {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly openTables: OpenTables;
  readonly blocks: Blocks;
  readonly host: Host;
  readonly now: () => number;
};

/** Attempts when others take the seats that were found. */
const TRIES = 10;

/** Milliseconds for which somebody is on the way to a table at which they have just sat down. */
const ON_THE_WAY = 20_000;

/** Why somebody cannot sit at one table, though maybe at another. */
const ELSEWHERE: ReadonlySet<string> = new Set<OnlineCode>([
  'blocked',
  'started',
  'gone',
  'stale',
  'taken',
]);

const SEATS: readonly Seat[] = [0, 1, 2, 3];

export function playIn({ store, rooms, openTables, blocks, host, now }: Surroundings): Play {
  const inTurn = turnsBy();
  const meeting = meetingIn(store);

  /** Takes a seat at a table, or says why not; null when another has to be found. */
  async function sitAt(table: string, person: string, order: PlayOrder) {
    for (let tries = 0; tries < TRIES; tries++) {
      const room = await rooms.enter(table);
      if (!room || !isAlive(room, now())) return null;
      const { state, holders } = room.copy;
      const seat = seatFor(state(), holders(), order, now());
      if (seat === null) return null;
      const command = sittingOn(seat, person, order);
      const answer = await room.perform(person, { id: order.id, after: state().seq, command });
      if (answer.type === 'done') return { table };
      const { code } = answer.refusal;
      if (!ELSEWHERE.has(code)) return answer.refusal;
      if (code !== 'stale' && code !== 'taken') return null;
    }
    return null;
  }

  /** The table to which this order led before. */
  async function doneBefore(person: string, order: PlayOrder): Promise<Found | null> {
    const [one = '', two = '', three = '', four = ''] = SEATS.map((seat) =>
      commandName(person, order.id, sittingOn(seat, person, order)),
    );
    const sql = `SELECT events.game AS "table" FROM holdings JOIN events ON events.game = holdings.game
                 WHERE person = $1 AND command IN ($2, $3, $4, $5) LIMIT 1`;
    return (await store.query<Found>(sql, person, one, two, three, four))[0] ?? null;
  }

  async function shownOf(person: string, { rules }: Wish): Promise<number | undefined> {
    const sql = 'SELECT shown FROM ratings WHERE person = $1 AND players = $2';
    return (await store.query<{ shown: number }>(sql, person, rules.players))[0]?.shown;
  }

  /** A table that waits for others, of those that were not tried. */
  async function findTable(person: string, order: PlayOrder, tried: Set<string>) {
    const open = await openTables.openTo(person);
    const wished = open.filter(({ listed }) => isWished(listed.summary.settings, order));
    const mine = wished.find(({ sitters }) => sitters.includes(person));
    if (mine) return { table: mine.listed.table };
    const shown = order.isRated ? await shownOf(person, order) : undefined;
    for (const { listed } of inOrder(wished, order, shown)) {
      if (tried.has(listed.table)) continue;
      tried.add(listed.table);
      const found = await sitAt(listed.table, person, order);
      if (found) return found;
    }
    return null;
  }

  async function play(person: string, order: PlayOrder, mayOpen: () => boolean) {
    const before = await doneBefore(person, order);
    if (before) return before;
    const barrier = await blocks.barrier(person, []);
    if (barrier) return barrier;
    const key = wishKeyOf(order);
    const tried = new Set<string>();
    let isAllowed = false;
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await findTable(person, order, tried);
      if (found) return found;
      const agreed = await meeting.place(key);
      const isNew = agreed === null || tried.has(agreed);
      const table = isNew ? randomBytes(16).toString('base64url') : agreed;
      const isToOpen = isNew || !(await store.load(table));
      isAllowed ||= isToOpen && mayOpen();
      if (isToOpen && !isAllowed) return refuse('too-many', 'slow down');
      if (isNew && !(await meeting.move(key, agreed, table))) continue;
      tried.add(table);
      const refusal = isToOpen && (await host(person, table, settingsFor(order)));
      if (refusal && isNew) await meeting.leave(key, table);
      if (refusal) return refusal;
      const seated = await sitAt(table, person, order);
      if (seated) return seated;
    }
    return refuse('unavailable', 'no seat could be found now');
  }

  return (person, order, mayOpen) => inTurn(person, () => play(person, order, mayOpen));
}

/** What sits somebody down; the same for the same order, so that it happens once. */
const sittingOn = (
  seat: Seat,
  person: string,
  { id, name, nonce }: PlayOrder,
): Extract<Command, { type: 'sit' }> => ({
  type: 'sit',
  seat,
  name,
  nonce: nonce ?? hashOf(`nonce\n${person}\n${id}`),
});

/** Whether somebody waits at a table, or is on the way there. */
function isAlive({ copy, presence }: Room, now: number): boolean {
  const { settings, seats, at } = copy.state();
  if (settings.pace.type === 'days' || at + ON_THE_WAY > now) return true;
  const { here, watchers } = presence();
  return seats.some(({ who }) => who === 'person') ? here.length > 0 : watchers > 0;
}
