import {
  type Bounds,
  type Cell,
  type DominoNumber,
  dominoOf,
  gainOf,
  type Kingdom,
  type Move,
  must,
  type Placement,
  type Seat,
  type Tile,
  xOf,
  yOf,
} from '@crownlands/rules';
import { isYou, nameOf, type Seated } from './names.ts';
import { language, listed, say } from './texts.ts';

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
/** A move with all that one would see: what is on the domino, where it was placed and what it adds. */
export function tellMove(name: string, move: Move, kingdom: Kingdom, bounds: Bounds): string {
  const { a, b } = dominoOf(move.domino);
  const tiles = [a, b].map((tile) => describeCell(tile).toLocaleLowerCase(language.value));
  const values = { name, domino: move.domino, faces: listed(tiles) };
  if (move.type !== 'place') return say(`told.${move.type}`, values);
  const gain = gainOf(kingdom, move);
  const points = `${gain > 0 ? '+' : ''}${say('points', { count: gain })}`;
  return say('told.place', { ...values, where: describeSpot(move, bounds), points });
}

/** Where a domino lies, its first half first; rows and columns are counted within the bounds. */
function describeSpot({ a, b }: Placement, { left, top }: Bounds): string {
  const [row, column] = [yOf(a) - top + 1, xOf(a) - left + 1];
  return yOf(a) === yOf(b)
    ? say('spot.row', { row, a: column, b: xOf(b) - left + 1 })
    : say('spot.column', { column, a: row, b: yOf(b) - top + 1 });
}

/** Who has won a game, or a whole dynasty. */
export function describeWinners(
  seats: readonly Seated[],
  winners: readonly Seat[],
  isDynasty = false,
): string {
  const all = winners.map((seat) => nameOf(seats, seat));
  const [name = ''] = all;
  const isMine = winners.length === 1 && isYou(seats, must(winners[0]));
  const how = winners.length > 1 ? 'shared' : isMine ? 'youWin' : 'wins';
  return say(isDynasty ? `dynasty.${how}` : `end.${how}`, { name, names: listed(all) });
}
