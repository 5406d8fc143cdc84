import {
  type Cell,
  formatTile,
  type Land,
  landOf,
  legalMoves,
  type Move,
  must,
  occupied,
  type Square,
  type View,
  xOf,
  yOf,
} from '@crownlands/rules';
import { isFirstWay } from '../search/moves.ts';

/** The eight ways to turn and mirror a kingdom around its castle. */
const TURNS: readonly ((x: number, y: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y) => [-x, y],
  (x, y) => [x, -y],
  (x, y) => [-x, -y],
  (x, y) => [y, x],
  (x, y) => [-y, x],
  (x, y) => [y, -x],
  (x, y) => [-y, -x],
];

/**
 * What a move of a view comes to, as text: that of two is the same if nothing in the rest of the game
 * depends on which is made. Then one kingdom is the other turned round or mirrored, or the dominoes
 * that are left will all be the player's own.
 */
export function likenessIn(view: View): (move: Move) => string {
  const { turns, offer, kingdoms } = view;
  const { seat } = must(turns[0]);
  const areAllOwn = turns.length === offer.length && turns.every((turn) => turn.seat === seat);
  return (move) => {
    if (move.type !== 'place') return areAllOwn ? 'any' : `${move.domino}`;
    const land = landOf([...must(kingdoms[seat]), move]);
    const [first] = TURNS.map((turn) => drawn(land, turn)).sort();
    return must(first);
  };
}

function drawn(land: Land, turn: (typeof TURNS)[number]): string {
  const placed = (square: Square): string => {
    const [x, y] = turn(xOf(square), yOf(square));
    return `${x},${y}${textOf(must(land[square]))}`;
  };
  return occupied(land).map(placed).sort().join(' ');
}

const textOf = (cell: NonNullable<Cell>): string => (cell === 'castle' ? '' : formatTile(cell));

/** Moves that come to something different each: of several alike the first, so many at most. */
export function differing<T>(
  all: readonly T[],
  likenessOf: (one: T) => string,
  most = Number.POSITIVE_INFINITY,
): T[] {
  const found = new Map<string, T>();
  for (const one of all) {
    if (found.size === most) break;
    const likeness = likenessOf(one);
    if (!found.has(likeness)) found.set(likeness, one);
  }
  return [...found.values()];
}

/** Whether a view has moves that do not come to the same. */
export const hasChoice = (view: View): boolean =>
  differing(legalMoves(view).filter(isFirstWay), likenessIn(view), 2).length > 1;
