import { type Command, type NewEvent, type Sitting, stateAfter } from '@crownlands/protocol';
import { must, nameFrom, type Seat } from '@crownlands/rules';
import type { KnownTable, Remote } from '../../online/remote.ts';

type Sit = Extract<Command, { type: 'sit' }>;

/** A table that waits, as it is once the server has done what I wish. */
export const foreseenRoom = (known: KnownTable, { orders }: Remote): KnownTable =>
  orders.value.reduce((table, { command }) => foreseenAfter(table, command), known);

const foreseenAfter = (known: KnownTable, command: Command): KnownTable =>
  eventsOf(known, command).reduce(happen, known);

function happen(known: KnownTable, event: NewEvent): KnownTable {
  const { seq, at } = known.state;
  const state = must(stateAfter([{ ...event, seq, at }], known.state));
  return { ...known, state, own: ownAfter(known.own, event) };
}

/** What comes of a wish; nothing as long as only the server knows. */
function eventsOf({ state, own }: KnownTable, command: Command): readonly NewEvent[] {
  if (command.type === 'change') return [{ type: 'changed', settings: command.settings }];
  const sitting = 'seat' in command ? state.seats[command.seat] : undefined;
  if (!sitting) return [];
  switch (command.type) {
    case 'sit': {
      const { seat, name, nonce, from } = command;
      if (!own.includes(seat) && !isFreeFor(command, sitting)) return [];
      const sat = { type: 'sat', seat, name: nameFrom(name), nonce } as const;
      return from === undefined ? [sat] : [{ type: 'freed', seat: from }, sat];
    }
    case 'seat-bot':
      return [{ ...command, type: 'seated' }];
    case 'stand':
    case 'free':
      return [
        { ...command, type: 'freed', ...(own.includes(command.seat) && { isDeclined: true }) },
      ];
    default:
      return [];
  }
}

/** Whether nobody sits there, or whoever wishes to sit there does already. */
const isFreeFor = ({ nonce }: Sit, sitting: Sitting): boolean =>
  sitting.who === 'nobody' || (sitting.who === 'person' && sitting.nonce === nonce);

function ownAfter(own: readonly Seat[], event: NewEvent): readonly Seat[] {
  if (event.type === 'changed') return own.filter((seat) => seat < event.settings.rules.players);
  if (event.type !== 'sat' && event.type !== 'freed') return own;
  const others = own.filter((seat) => seat !== event.seat);
  return event.type === 'sat' ? [...others, event.seat].sort() : others;
}
