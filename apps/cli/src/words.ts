import { decidedBy, type Player, type Result, type Seat } from '@crownlands/rules';
import { printable } from './output.ts';

/** The players' names, fit for a terminal. */
export const namesOf = (seats: readonly Player[]): string[] =>
  seats.map(({ name }) => printable(name));

export function victory(winners: readonly Seat[], names: readonly string[]): string {
  const who = winners.map((seat) => names[seat]);
  return who.length === 1 ? `${who[0]} wins` : `${who.join(' and ')} share the victory`;
}

/** Who has won, and by which tie-break if one decided. */
export function victoryIn(result: Result, names: readonly string[]): string {
  const reason = {
    largest: ' by the largest territory (G4)',
    crowns: ' by crowns (G4)',
    points: '',
  };
  return `${victory(result.winners, names)}${reason[decidedBy(result) ?? 'points']}`;
}
