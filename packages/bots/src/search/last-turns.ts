import {
  type DominoNumber,
  kingsIn,
  must,
  type Position,
  rowLength,
  rowsToCome,
  type Seat,
} from '@crownlands/rules';
import { type Outlook, PLACED, type Row, type Way } from './outlooks.ts';

/** The last turns of a game: who is to take them, and what may still become of each kingdom. */
export type LastTurns = {
  readonly seats: readonly Seat[]; // who are to act in this round, in order
  readonly row: number; // all slots of a row, as bits
  readonly free: number; // those that nobody has claimed
  readonly slots: readonly number[]; // those of each seat
  readonly outlooks: readonly Outlook[]; // by seat
};

/** A whole turn: where the domino in hand goes, which slot is claimed, and what is left then. */
export type Choice = { readonly way: Way; readonly slot: number; readonly left: LastTurns };

/** The turns to choose from, without the placements that are no better than another one. */
export function choicesIn(turns: LastTurns): Choice[] {
  const seat = must(turns.seats[0]);
  const outlook = must(turns.outlooks[seat]);
  if (typeof outlook === 'number') return [];
  const choices: Choice[] = [];
  for (let slot = 0; turns.free >> slot; slot++) {
    if (!((turns.free >> slot) & 1)) continue;
    const ways = must(outlook.ways[must(turns.slots[seat]) | (1 << slot)]);
    for (const way of ways) choices.push({ way, slot, left: after(turns, seat, way, slot) });
  }
  return choices;
}

function after(turns: LastTurns, seat: Seat, way: Way, slot: number): LastTurns {
  const { row } = turns;
  const outlooks = turns.outlooks.with(seat, way.after);
  const slots = turns.slots.with(seat, must(turns.slots[seat]) | (1 << slot));
  const seats = turns.seats.slice(1);
  if (seats.length > 0) return { seats, row, free: turns.free & ~(1 << slot), slots, outlooks };
  return { seats: inOrder(row, slots), row, free: row, slots: slots.map(() => 0), outlooks };
}

/** The owners of the kings on a row, from its lowest domino to its highest. */
function inOrder(row: number, slots: readonly number[]): Seat[] {
  const seats: Seat[] = [];
  for (let slot = 0; row >> slot; slot++) {
    const owner = slots.findIndex((own) => (own >> slot) & 1);
    if (owner >= 0) seats.push(owner);
  }
  return seats;
}

/** The turns of a position whose kingdoms have these outlooks. */
export function lastTurnsOf(position: Position, outlooks: readonly Outlook[]): LastTurns {
  const row = rowIn(position);
  return {
    seats: position.turns.map(({ seat }) => seat),
    row: (1 << rowLength(position.options)) - 1,
    free: slotsOf(position.offer, row),
    slots: outlooks.map((_, seat) => slotsOf(claimedBy(position, seat), row)),
    outlooks,
  };
}

/** The row that is claimed from, ascending. */
export const rowIn = ({ offer, claims }: Position): DominoNumber[] =>
  [...offer, ...claims.map(({ domino }) => domino)].sort((a, b) => a - b);

const slotsOf = (dominoes: readonly DominoNumber[], row: readonly DominoNumber[]): number =>
  dominoes.reduce((slots, domino) => slots | (1 << row.indexOf(domino)), 0);

const claimedBy = ({ claims }: Position, seat: Seat): DominoNumber[] =>
  claims.flatMap((claim) => (claim.seat === seat ? [claim.domino] : [])).sort((a, b) => a - b);

/** The dominoes that a seat is to place next: in this round, or else in the next one. */
export function handOf(position: Position, seat: Seat): DominoNumber[] {
  const turns = position.turns.filter((turn) => turn.seat === seat);
  return turns.length > 0 ? turns.map(({ domino }) => domino ?? PLACED) : claimedBy(position, seat);
}

/** The rows that a seat is still to claim from. */
export function rowsFor(position: Position, seat: Seat): Row[] {
  const { options, turns, offer, unseen } = position;
  const kings = kingsIn(options) / options.players;
  const handsIn = (length: number): number[] =>
    Array.from({ length: 1 << length }, (_, slots) => slots).filter((one) => sizeOf(one) === kings);
  const next =
    rowsToCome(position) > 0 ? [{ dominoes: unseen, hands: handsIn(unseen.length) }] : [];
  if (offer.length === 0 || turns.every((turn) => turn.seat !== seat)) return next;
  const dominoes = rowIn(position);
  const own = slotsOf(claimedBy(position, seat), dominoes);
  const within = own | slotsOf(offer, dominoes);
  const hands = handsIn(dominoes.length).filter((one) => (one & own) === own && !(one & ~within));
  return [{ dominoes, hands }, ...next];
}

const sizeOf = (slots: number): number => (slots === 0 ? 0 : (slots & 1) + sizeOf(slots >> 1));
