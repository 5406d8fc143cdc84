import { decidedBy, type Player, type Result, type Seat } from '@crownlands/rules';

/** What the players are called, each of them something. */
export const namesOf = (seats: readonly Player[]): string[] =>
  seats.map(({ name, bot }, seat) => name || bot || `player ${seat + 1}`);

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
