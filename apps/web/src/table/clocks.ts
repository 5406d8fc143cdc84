import type { Seat } from '@crownlands/rules';

/** The time of a seat, in milliseconds: what is left, or when it ends by the clock of the table. */
type Clock =
  | { readonly isRunning: false; readonly left: number }
  | { readonly isRunning: true; readonly deadline: number };

/** The clocks of all seats, and by how much the clock of the table is ahead of this device's. */
export type Clocks = { readonly seats: readonly Clock[]; readonly ahead: number };

/** Milliseconds that a seat has left at a moment of this device. */
export function timeLeft({ seats, ahead }: Clocks, seat: Seat, now: number): number {
  const clock = seats[seat];
  if (!clock) return 0;
  return Math.max(0, clock.isRunning ? clock.deadline - (now + ahead) : clock.left);
}
