import {
  type Command,
  changesPosition,
  type Presence,
  type Ranked,
  type Refused,
  stateAfter,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Said } from '../table/table.ts';
import type { Line, TableMessage } from './line.ts';
import { forgetOrders, keepOrders, type Order, ordersAt } from './outbox.ts';
import { peopleAt } from './people.ts';
import { newName } from './person.ts';
import { remember, see } from './witness.ts';

/** A table on the server, as it is known here. */
export type KnownTable = {
  readonly state: TableState;
  readonly own: readonly Seat[];
  readonly isElsewhere: boolean; // all of them have gone to another device while this one looked
  readonly isHost: boolean;
  readonly presence: Presence;
  readonly people: People;
};

/** Who the persons at a table are, by seat; nobody is known until the server has said so. */
type People = readonly (Ranked | null)[];

/** Something that I wished and is not to be. */
type Refusal = { readonly command: Command; readonly refusal: Refused };

/** A table on the server, followed; all that comes of wishes is seen in what is known. */
export type Remote = {
  readonly id: string;
  readonly known: ReadonlySignal<KnownTable | null>; // null until the server has told it
  readonly isGone: ReadonlySignal<boolean>; // there is no such table, or it is closed to me
  readonly orders: ReadonlySignal<readonly Order[]>;
  readonly refused: ReadonlySignal<Refusal | null>;
  readonly isUnwritten: ReadonlySignal<boolean>; // the server cannot write my wish now; it is sent again
  readonly said: ReadonlySignal<Said | null>; // the last phrase since one is here
  /** Hears of events as they come; not of those that were there before. */
  readonly onEvents: (hear: (events: readonly TableEvent[]) => void) => void;
  readonly order: (command: Command) => void;
  readonly leave: () => void;
};

const NOBODY: Presence = {
  here: [],
  watchers: 0,
  missing: [],
  hosting: [],
  isHostMissing: false,
};

/** What changes who sits where, or how strong they are held to be. */
const ABOUT_PEOPLE: readonly TableEvent['type'][] = ['sat', 'seated', 'freed', 'handed', 'rated'];

export function followTable(
  id: string,
  line: Line,
  refusedBefore: Refusal | null = null, // while nobody looked
): Remote {
  const known = signal<KnownTable | null>(null);
  const isGone = signal(false);
  const orders = signal<readonly Order[]>(ordersAt(id));
  const refused = signal(refusedBefore);
  const isUnwritten = signal(false);
  const said = signal<Said | null>(null);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asked = 0; // how often who sits there
  let hearEvents: (events: readonly TableEvent[]) => void = () => {};

  function endOrders(over: readonly Order[]): void {
    forgetOrders(over);
    orders.value = orders.value.filter((order) => !over.includes(order));
  }

  /** The wishes that wait go on from this event: it came of them, or changes nothing for them. */
  function goOnFrom(seq: number): void {
    orders.value = orders.value.map((order) => ({ ...order, after: seq }));
    keepOrders(id, orders.value);
  }

  /** Asks who sits there; of several answers that to the last question counts. */
  async function meet(): Promise<void> {
    const asking = ++asked;
    const people = await peopleAt(id);
    if (people && known.value && asking === asked) known.value = { ...known.value, people };
  }

  /**
   * Sends the oldest wish; the others wait, because each goes on from what the one before led to. A move
   * is meant for the game as it was seen then, all else for the table as it is.
   */
  function sendNext(): void {
    const [order] = orders.value;
    const table = known.value;
    if (!order || !table) return;
    const { seq } = table.state;
    const after = order.command.type === 'move' ? Math.min(order.after, seq) : seq;
    line.tell({ type: 'do', ...order, table: id, after });
  }

  function takeUp(events: readonly TableEvent[]): void {
    const table = known.value;
    const fresh = events.filter(({ seq }) => seq > (table?.state.seq ?? 0));
    const state = stateAfter(fresh, table?.state ?? null);
    if (!table || !state || fresh.length === 0) return;
    known.value = { ...table, state };
    if (fresh.some(changesPosition)) refused.value = null; // it was of another position
    for (const event of fresh) if (event.type === 'said') said.value = event;
    if (fresh.some(({ type }) => ABOUT_PEOPLE.includes(type))) void meet();
    hearEvents(fresh);
  }

  /** Whether I play on elsewhere: nobody gets up from a game, so that whoever has a seat no more gave it away. */
  function hasGone(own: readonly Seat[]): boolean {
    const { isElsewhere = false, own: before = [], state } = known.value ?? {};
    return own.length === 0 && (isElsewhere || (before.length > 0 && state?.played != null));
  }

  /** A wish is done, and what was wished before it. */
  function settle(order: string): void {
    isUnwritten.value = false;
    endOrders(orders.value.slice(0, orders.value.findIndex(({ id }) => id === order) + 1));
  }

  function hear(message: TableMessage): void {
    switch (message.type) {
      case 'table': {
        const { events, own, isHost } = message;
        const before = known.value;
        const isWhole = events[0]?.seq === 1; // a log that was restored may be shorter than what was known
        const state = isWhole || !before ? stateAfter(events) : before.state;
        if (!state) return;
        see(id, state.commitment);
        const isElsewhere = hasGone(own);
        known.value = { presence: NOBODY, people: [], ...before, state, own, isElsewhere, isHost };
        if (before) takeUp(events);
        else void meet();
        return sendNext();
      }
      case 'events':
        return takeUp(message.events);
      case 'own': {
        const { own, isHost } = message;
        const isElsewhere = hasGone(own);
        if (known.value) known.value = { ...known.value, own, isElsewhere, isHost };
        return;
      }
      case 'presence': {
        const { type, table, ...presence } = message;
        if (!known.value) return;
        known.value = { ...known.value, presence: { ...NOBODY, ...presence } }; // older servers say less
        return;
      }
      case 'done':
        settle(message.id);
        goOnFrom(message.seq);
        return sendNext();
      case 'refused':
        return beRefused(message);
      case 'gone':
        isGone.value = true;
        endOrders(orders.value);
    }
  }

  /**
   * What came too late is sent again if nothing has changed for it. All else is not to be, nor what was
   * wished after it, which may have gone on from it.
   */
  function beRefused({ id: order, refusal, events }: Extract<TableMessage, { type: 'refused' }>) {
    takeUp(events);
    const asked = orders.value.find((one) => one.id === order);
    if (!asked) return;
    const isMoot = asked.command.type === 'move' && events.some(changesPosition);
    if (refusal.code === 'stale' && !isMoot) {
      goOnFrom(known.value?.state.seq ?? 0);
      return sendNext();
    }
    if (PASSING.includes(refusal.code)) {
      isUnwritten.value = refusal.code === 'unavailable';
      clearTimeout(retry);
      retry = setTimeout(sendNext, RETRY);
      return;
    }
    isUnwritten.value = false;
    refused.value = isGranted(asked.command) ? null : { command: asked.command, refusal };
    endOrders(ASIDE.includes(asked.command.type) ? [asked] : orders.value);
    sendNext();
  }

  /** Whether it has come true all the same: whoever wished to get up sits there no more. */
  const isGranted = (command: Command): boolean =>
    command.type === 'stand' && known.value?.own.includes(command.seat) === false;

  const unfollow = line.follow(id, { lastSeq: () => known.value?.state.seq ?? 0, hear });
  return {
    id,
    known,
    isGone,
    orders,
    refused,
    isUnwritten,
    said,
    onEvents: (hear) => {
      hearEvents = hear;
    },
    order(command) {
      refused.value = null;
      if (command.type === 'sit') remember(command.nonce, id);
      const order = { id: newName(), command, after: known.value?.state.seq ?? 0 };
      orders.value = [...orders.value, order];
      keepOrders(id, [order]);
      if (orders.value.length === 1) sendNext();
    },
    leave() {
      clearTimeout(retry);
      unfollow();
    },
  };
}

/** Milliseconds before a wish is repeated that the server could not fulfil now, and how it says so. */
const RETRY = 2000;
const PASSING: readonly Refused['code'][] = ['unavailable', 'too-many', 'their-turn'];

/** Wishes from which no other goes on. */
const ASIDE: readonly Command['type'][] = ['say', 'answer', 'ask-undo'];
