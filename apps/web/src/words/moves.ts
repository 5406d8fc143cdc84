import {
  type Cell,
  type DominoNumber,
  dominoOf,
  type Move,
  must,
  type Seat,
  type Tile,
} from '@crownlands/rules';
import { isYou, nameOf, type Seated } from './names.ts';
import { listed, say } from './texts.ts';

/** A domino in words. */
export function describeDomino(domino: DominoNumber): string {
  const { a, b } = dominoOf(domino);
  return say('domino.faces', { domino, a: describeTile(a), b: describeTile(b) });
}

const describeTile = ({ terrain, crowns }: Tile): string =>
  crowns > 0
    ? `${say(`terrain.${terrain}`)} (${say('crowns', { count: crowns })})`
    : say(`terrain.${terrain}`);

/** What lies on a square, in words. */
export function describeCell(cell: Cell): string {
  if (cell === null) return say('square.free');
  if (cell === 'castle') return say('square.castle');
  const terrain = say(`terrain.${cell.terrain}`);
  return cell.crowns > 0 ? `${terrain}, ${say('crowns', { count: cell.crowns })}` : terrain;
}

/** A move in words. */
export const describeMove = (name: string, { type, domino }: Move): string =>
  say(`log.${type}`, { name, domino });

type Told = { readonly laid: Move | null; readonly claimed: DominoNumber | null };

/** What a player did in a turn, in few words. */
export const describeTurn = ({ laid, claimed }: Told): string =>
  [
    ...(laid ? [say(`turn.${laid.type}`, { domino: laid.domino })] : []),
    ...(claimed === null ? [] : [say('turn.claim', { domino: claimed })]),
  ].join(', ');

/** Who has won. */
export function describeWinners(seats: readonly Seated[], winners: readonly Seat[]): string {
  const names = winners.map((seat) => nameOf(seats, seat));
  if (winners.length > 1) return say('end.shared', { names: listed(names) });
  const winner = must(winners[0]);
  return isYou(seats, winner) ? say('end.youWin') : say('end.wins', { name: must(names[0]) });
}
