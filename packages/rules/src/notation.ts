import { formatTile, NUMBERS, parseTile } from './dominoes.ts';
import {
  boundsOf,
  type Cell,
  DIRECTIONS,
  type Direction,
  emptyLand,
  type Land,
  STEPS,
  squareAt,
  xOf,
  yOf,
} from './land.ts';
import { must } from './must.ts';
import { accept, type Checked, refuse } from './refusal.ts';
import type { Move, Placement } from './types.ts';

const CLAIM = /^#([1-9]\d?)$/;
const PLACE = /^([1-9]\d?)@(-?\d),(-?\d)([NESW])$/;
const DISCARD = /^([1-9]\d?)x$/;

/** Reads `#12` (claim), `12@1,0E` (place half a on 1,0 and half b to its east), `12x` (discard). */
export function parseMove(text: string): Checked<Move> {
  const move = readMove(text);
  if (!move) return refuse('not-a-move', 'F3', 'expected a move such as #12, 12@1,0E or 12x');
  if (!NUMBERS.includes(move.domino)) {
    return refuse('no-such-domino', 'C1', `there is no domino ${move.domino}`);
  }
  return accept(move);
}

function readMove(text: string): Move | null {
  const claim = CLAIM.exec(text);
  if (claim) return { type: 'claim', domino: Number(claim[1]) };
  const discard = DISCARD.exec(text);
  if (discard) return { type: 'discard', domino: Number(discard[1]) };
  const place = PLACE.exec(text);
  if (!place) return null;
  const a = squareAt(Number(place[2]), Number(place[3]));
  const b = a + STEPS[place[4] as Direction];
  return { type: 'place', domino: Number(place[1]), a, b };
}

/** Where half b lies, seen from half a. */
export const directionOf = ({ a, b }: Placement): Direction =>
  must(DIRECTIONS.find((direction) => a + STEPS[direction] === b));

export function formatMove(move: Move): string {
  switch (move.type) {
    case 'claim':
      return `#${move.domino}`;
    case 'discard':
      return `${move.domino}x`;
    case 'place': {
      const { domino, a } = move;
      return `${domino}@${xOf(a)},${yOf(a)}${directionOf(move)}`;
    }
  }
}

/** Characters of a drawing at most: a 7x7 kingdom with all its room and generous blanks. */
const LONGEST_DRAWING = 4096;

/** Reads a drawing: `w1` is wheat with a crown, `C0` the castle, `..` an empty square. */
export function parseLand(text: string, size: number): Checked<Land> {
  if (text.length > LONGEST_DRAWING)
    return refuse('not-a-kingdom', 'F4', 'the drawing is too long');
  const rows = text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const drawn: { readonly x: number; readonly y: number; readonly cell: Cell }[] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, word] of row.entries()) {
      if (word === '..') continue;
      const cell = word === 'C0' ? 'castle' : parseTile(word);
      const at = `row ${y + 1}, square ${x + 1}`;
      if (!cell) return refuse('not-a-kingdom', 'F4', 'expected a square such as w1, C0 or ..', at);
      drawn.push({ x, y, cell });
    }
  }
  const [castle, ...others] = drawn.filter(({ cell }) => cell === 'castle');
  if (!castle || others.length > 0) {
    const message = `a kingdom has one castle, and this has ${castle ? 1 + others.length : 'none'}`;
    return refuse('wrong-castle', 'C3', message);
  }
  for (const way of ['x', 'y'] as const) {
    const places = drawn.map((square) => square[way]);
    const extent = Math.max(...places) - Math.min(...places) + 1;
    if (extent > size) {
      const message = `the kingdom is ${extent} squares ${way === 'x' ? 'wide' : 'high'}, and ${size} fit`;
      return refuse('off-frame', 'P1', message);
    }
  }
  const land = emptyLand();
  for (const { x, y, cell } of drawn) land[squareAt(x - castle.x, y - castle.y)] = cell;
  return accept(land);
}

export function formatLand(land: Land): string {
  const { left, right, top, bottom } = boundsOf(land);
  const rows = range(top, bottom).map((y) =>
    range(left, right).map((x) => formatCell(land[squareAt(x, y)] ?? null)),
  );
  return rows.map((row) => row.join(' ')).join('\n');
}

function formatCell(cell: Cell): string {
  if (!cell) return '..';
  return cell === 'castle' ? 'C0' : formatTile(cell);
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);
