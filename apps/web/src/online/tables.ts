import type { Settings } from '@crownlands/protocol';
import { COLOURS, must, type Options, type Seat } from '@crownlands/rules';
import { effect } from '@preact/signals';
import { PACES, settings } from '../ui/settings.ts';
import { command, myTables, openOnline } from './api.ts';
import { type Line, openLine } from './line.ts';
import type { World } from './online-table.ts';
import { tablesWithOrders } from './outbox.ts';
import { newName, token, tokenIfAny } from './person.ts';
import { followTable, type Remote } from './remote.ts';
import { remember } from './witness.ts';

let opened: { readonly by: string | null; readonly line: Line } | null = null;

/** The page's connection to the server it came from, for whoever this browser is. */
function line(by: string | null): Line {
  if (opened?.by !== by) {
    const address = `${location.origin.replace(/^http/, 'ws')}/api/socket`;
    opened = { by, line: openLine(address, by) };
  }
  return opened.line;
}

/** Tables that somebody looks at. */
const looked = new Set<string>();

/** Tables at which I wished something that was not answered, or not as I wished, before I went away. */
const left = new Map<string, Remote>();

/** Looks at a table; it is told now what was refused while nobody did. */
export function follow(table: string): Remote {
  const before = left.get(table);
  before?.leave();
  left.delete(table);
  looked.add(table);
  return followTable(table, line(token()), before?.refused.peek());
}

/** Nobody looks any more; what I wished is still sent until it is answered. */
export function leave(remote: Remote): void {
  looked.delete(remote.id);
  left.set(remote.id, remote);
  effect(() => {
    if (remote.orders.value.length > 0) return;
    remote.leave();
    if (!remote.refused.peek()) left.delete(remote.id);
  });
}

/** Sends what I wished before the page was closed. */
export function sendKept(): void {
  for (const table of tablesWithOrders()) {
    if (!looked.has(table)) leave(followTable(table, line(token())));
  }
}

export const world = (): World => ({
  line: line(tokenIfAny()),
  pace: () => PACES[settings.pace.value],
  mine: myTables,
  letGo(table, seats) {
    const remote = follow(table);
    for (const seat of seats) remote.order({ type: 'stand', seat });
    leave(remote);
  },
});

/** What a new table is like, until the host changes it. */
const FIRST: Omit<Settings, 'rules'> = {
  pace: { type: 'none' },
  isListed: false,
  mayWatch: true,
  substitute: 'squire',
};

/** Opens a table for friends and sits down there; the name of the table. */
export async function openForFriends(rules: Options) {
  const opened = await openOnline({ ...FIRST, rules });
  if (!opened.ok) return opened;
  const { table } = opened.value;
  const seats = Array.from({ length: rules.players }, (_, seat) => seat);
  const sit = sitting(seatFor(seats), settings.name.value);
  remember(sit.nonce, table);
  await command(table, 1, sit);
  return opened;
}

/** Where I sit down: on the seat of my colour, or else on the first that is free. */
export const seatFor = (free: readonly Seat[]): Seat =>
  free.find((seat) => COLOURS[seat] === settings.colour.value) ?? must(free[0]);

/** Sits down, or moves from a seat to this one; what one adds to the shuffle is made here. */
export const sit = (remote: Remote, seat: Seat, name: string, from?: Seat): void =>
  remote.order({ ...sitting(seat, name), ...(from !== undefined && { from }) });

const sitting = (seat: Seat, name: string) =>
  ({ type: 'sit', seat, name, nonce: newName() }) as const;
