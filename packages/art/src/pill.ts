import {
  type Bounds,
  type Land,
  must,
  type Square,
  type Territory,
  territoriesOf,
  xOf,
  yOf,
} from '@crownlands/rules';
import { UNIT } from './outline.ts';
import { paint } from './paint.ts';
import { short } from './path.ts';
import { sumOf } from './sum.ts';

/** A short text on the land; x and y are its middle. */
export type Pill = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number; // of its letters
};

const SIZE = 24;

/** The points of each territory that has any or could have, or only of the one around a square. */
export const pillsOf = (land: Land, bounds: Bounds, only: Square | null = null): Pill[] =>
  territoriesOf(land)
    .filter(({ squares, points }) =>
      only === null ? points > 0 || squares.length > 1 : squares.includes(only),
    )
    .map((territory) => pillOn(territory, land, bounds));

function pillOn(territory: Territory, land: Land, bounds: Bounds): Pill {
  const crownsOn = (square: Square): number => {
    const cell = land[square];
    return cell && cell !== 'castle' ? cell.crowns : 0;
  };
  const { squares, points } = territory;
  const bare = squares.filter((square) => crownsOn(square) === 0);
  const square = middleOf(squares, bare.length > 0 ? bare : squares);
  const text = points > 0 ? sumOf(territory) : '0';
  return {
    x: middleX(text, square, bounds),
    y: yOf(square) * UNIT + (crownsOn(square) > 0 ? 84 : 52),
    text,
  };
}

/** Of some of the squares the one nearest to the middle of all. */
function middleOf(all: readonly Square[], some: readonly Square[]): Square {
  const mean = (of: (square: Square) => number): number =>
    all.reduce((sum, square) => sum + of(square), 0) / all.length;
  const [x, y] = [mean(xOf), mean(yOf)];
  const distance = (square: Square): number => Math.hypot(xOf(square) - x, yOf(square) - y);
  return must(some.toSorted((one, other) => distance(one) - distance(other))[0]);
}

/** Where on a square a pill has its middle: a long one keeps off the edges of the picture. */
function middleX(text: string, square: Square, { left, right }: Bounds): number {
  const room = Math.max(0, (pillWidth(text) - UNIT) / 2);
  const x = Math.min(Math.max(xOf(square) * UNIT, left * UNIT + room), right * UNIT - room);
  return x + UNIT / 2;
}

/** How wide a pill is for its text, in which spaces are thin. */
export function pillWidth(text: string, size = SIZE): number {
  const spaces = text.split('\u00a0').length - 1;
  return (text.length - spaces) * size * 0.5 + spaces * size * 0.19 + size * 0.9;
}

/** Where letters are unknown, the text is drawn as wide as its pill has room. */
export function pillSvg({ x, y, text, size = SIZE }: Pill, isFitted = false): string {
  const width = pillWidth(text, size);
  const height = size * 1.34;
  const fit = isFitted && text.length > 1 ? ` textLength="${short(width - size * 0.8)}"` : '';
  return (
    `<rect x="${short(x - width / 2)}" y="${short(y - height / 2)}" width="${short(width)}" ` +
    `height="${short(height)}" rx="${short(height / 2)}" fill="${paint('card')}" ` +
    `stroke="${paint('halo')}" stroke-width="3.5"/>` +
    `<text x="${short(x)}" y="${short(y + size * 0.33)}" font-size="${size}" font-weight="800" ` +
    `word-spacing="-.04em" text-anchor="middle" fill="${paint('ink')}"` +
    `${fit && `${fit} lengthAdjust="spacingAndGlyphs"`}>${text}</text>`
  );
}
