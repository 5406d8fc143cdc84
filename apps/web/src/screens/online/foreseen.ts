import { type Command, type NewEvent, type Sitting, stateAfter } from '@crownlands/protocol';
import { must, nameFrom, type Seat } from '@crownlands/rules';
import type { Known, Remote } from '../../online/remote.ts';

type Sit = Extract<Command, { type: 'sit' }>;

/** A table that waits, as it is once the server has done what I wish. */
export const foreseen = (known: Known, { orders }: Remote): Known =>
  orders.value.reduce((table, { command }) => foreseenAfter(table, command), known);

function foreseenAfter(known: Known, command: Command): Known {
  const event = eventOf(known, command);
  if (!event) return known;
  const { seq, at } = known.state;
  const state = must(stateAfter([{ ...event, seq, at }], known.state));
  return { ...known, state, own: ownAfter(known.own, event) };
}

/** What comes of a wish; nothing as long as only the server knows. */
function eventOf({ state, own }: Known, command: Command): NewEvent | null {
  if (command.type === 'change') return { type: 'changed', settings: command.settings };
  const sitting = 'seat' in command ? state.seats[command.seat] : undefined;
  if (!sitting) return null;
  if (command.type === 'sit') {
    const maySit = own.includes(command.seat) || isFreeFor(command, sitting);
    return maySit ? { ...command, type: 'sat', name: nameFrom(command.name) } : null;
  }
  if (command.type === 'seat-bot') return { ...command, type: 'seated' };
  if (command.type === 'stand' || command.type === 'free') return { ...command, type: 'freed' };
  return null;
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
