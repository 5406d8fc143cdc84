import { type Placement, xOf, yOf } from '@crownlands/rules';
import { type Box, boxAround } from './frame.ts';
import { UNIT } from './outline.ts';
import { LIGHT } from './palette.ts';

type Squares = Pick<Placement, 'a' | 'b'>;

/** A box with round corners around the squares of a domino, `inset` inwards. */
export function ringAround({ a, b }: Squares, inset: number): Box & { readonly rx: number } {
  const bounds = {
    left: Math.min(xOf(a), xOf(b)),
    right: Math.max(xOf(a), xOf(b)),
    top: Math.min(yOf(a), yOf(b)),
    bottom: Math.max(yOf(a), yOf(b)),
  };
  return { ...boxAround(bounds, -inset), rx: 13 };
}

/** The outline of a domino that lies in a kingdom, with its number on the seam. */
export function laidSvg({ domino, ...squares }: Placement): string {
  const { x, y, width, height, rx } = ringAround(squares, 5);
  const ring = (strokes: string): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="none" ${strokes}/>`;
  return (
    ring('stroke="#2A1D16" stroke-opacity=".34" stroke-width="3.4"') +
    ring('stroke="#FFF8E6" stroke-opacity=".75" stroke-width="1.8" stroke-dasharray="7 6"') +
    `<text x="${x + width / 2}" y="${y + height / 2 + 0.08 * UNIT}" font-size="25" ` +
    `font-weight="800" text-anchor="middle" fill="${LIGHT.ink}" stroke="#FFF8E6" ` +
    `stroke-width="7" stroke-linejoin="round" paint-order="stroke">${domino}</text>`
  );
}
