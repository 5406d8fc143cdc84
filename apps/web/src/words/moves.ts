import {
  type Cell,
  type DominoNumber,
  dominoOf,
  gainOf,
  type Kingdom,
  type Move,
  must,
  type Placement,
  type Seat,
  type Square,
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
export function tellMove(name: string, move: Move, kingdom: Kingdom): string {
  const { domino } = move;
  if (move.type === 'place') {
    const gain = gainOf(kingdom, move);
    const points = `${gain > 0 ? '+' : ''}${say('points', { count: gain })}`;
    return say('told.place', { name, domino, where: describePlacement(move), points });
  }
  const { a, b } = dominoOf(domino);
  const tiles = [a, b].map((tile) => describeCell(tile).toLocaleLowerCase(language.value));
  return say(`told.${move.type}`, { name, domino, faces: listed(tiles) });
}

/** A whole turn so; the kingdom is as it was after it. */
export function tellTurn(
  name: string,
  { laid, claimed, kingdom }: Told & { readonly kingdom: Kingdom },
): string {
  const before = laid?.type === 'place' ? kingdom.slice(0, -1) : kingdom;
  const moves: Move[] = [
    ...(laid ? [laid] : []),
    ...(claimed === null ? [] : [{ type: 'claim' as const, domino: claimed }]),
  ];
  return moves.map((move) => tellMove(name, move, before)).join(' ');
}

/** Which land of a domino lies where. */
export function describePlacement({ domino, a, b }: Placement): string {
  const tiles = dominoOf(domino);
  return [
    `${describeTile(tiles.a).toLocaleLowerCase(language.value)}: ${describeWay(a)}`,
    `${describeTile(tiles.b).toLocaleLowerCase(language.value)}: ${describeWay(b)}`,
  ].join('; ');
}

/** A square and what is said of it; the castle, from which all others are counted, is named alone. */
export const describeSquare = (square: Square, content: string): string =>
  [describeWay(square), content].filter(Boolean).join(': ');

/** The way from the castle to a square, which stays the same while a kingdom grows. */
function describeWay(square: Square): string {
  const [x, y] = [xOf(square), yOf(square)];
  return [
    ...(x === 0 ? [] : [say(x > 0 ? 'way.right' : 'way.left', { steps: Math.abs(x) })]),
    ...(y === 0 ? [] : [say(y > 0 ? 'way.down' : 'way.up', { steps: Math.abs(y) })]),
  ].join(', ');
}

/** Where I came, if I play alone here and have not won. */
export function describeOwnPlace(
  seats: readonly Seated[],
  places: readonly number[],
  totals: readonly number[],
): string | null {
  const me = seats.findIndex((_, seat) => isYou(seats, seat));
  const place = ([2, 3, 4] as const).find((one) => one === places[me]);
  return place
    ? say(`end.place.${place}`, { points: say('points', { count: must(totals[me]) }) })
    : null;
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
