import type { Mine, Summary } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { nameOf, type Seated } from '../../words/names.ts';
import { listed, say } from '../../words/texts.ts';

/** Who sits at a table on the server; null where nobody does yet. */
export type Seats = readonly (Seated | null)[];

export const seatsIn = ({ players }: Summary, own: readonly Seat[]): Seats =>
  players.map((player, seat) => {
    if (!player) return null;
    if (player.bot !== undefined) return { who: 'bot', name: '', bot: player.bot };
    return { who: own.includes(seat) ? 'me' : 'person', name: player.name };
  });

export const nameIn = (seats: Seats, seat: Seat): string =>
  nameOf(
    seats.map((seated) => seated ?? NOBODY),
    seat,
  );

export const NOBODY: Seated = { who: 'person', name: '' };

/** The others at a table of mine, by name. */
export function othersAt({ summary, own }: Mine): string {
  const seats = seatsIn(summary, own);
  const others = seats.flatMap((seated, seat) => (seated && seated.who !== 'me' ? [seat] : []));
  return listed(others.map((seat) => nameIn(seats, seat)));
}

/** Whom a game of mine waits for. */
export function awaitedIn({ summary, own, isMyTurn }: Mine): string {
  const { turn } = summary;
  if (isMyTurn || turn === null) return say('status.yourTurn');
  return say('online.waitingFor', { names: nameIn(seatsIn(summary, own), turn) });
}
