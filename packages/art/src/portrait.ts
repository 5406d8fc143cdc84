import {
  type Bounds,
  type Colour,
  type Kingdom,
  type Land,
  landOf,
  nameFrom,
} from '@crownlands/rules';
import { boxAround } from './frame.ts';
import { layersOf, spotsOf } from './kingdom.ts';
import { laidSvg } from './laid.ts';
import { escaped, widthOf } from './letters.ts';
import { paint, shifted } from './paint.ts';
import { DARK, inColours, LIGHT } from './palette.ts';
import { roundedBox, short } from './path.ts';
import { pillSvg, pillsOf } from './pill.ts';
import { symbolsIn } from './symbols.ts';

/** A kingdom to be drawn, and what stands above it. */
export type Portrait = {
  readonly kingdom: Kingdom;
  readonly land?: Land; // all that lies there, if that is more than dominoes
  readonly colour: Colour;
  readonly bounds: Bounds; // the squares that are shown
  readonly head: Head | null;
};

type Head = { readonly name: string; readonly points: number; readonly hasWon: boolean };

type Look = {
  readonly isDark: boolean;
  readonly hasOutlines: boolean; // dominoes with their numbers, where else there are points
};

const MARGIN = 32;
const GAP = 56;
const HEAD = 72; // the height of a line with emblem, name and points
const FONTS = 'Alegreya Sans, Gill Sans, Segoe UI, sans-serif';

/** Kingdoms side by side as an SVG document that needs nothing else; four stand two by two. */
export function portraitsSvg(
  portraits: readonly Portrait[],
  { isDark, hasOutlines }: Look,
): string {
  const boxes = portraits.map(({ bounds }) => boxAround(bounds));
  const wide = Math.max(...boxes.map(({ width }) => width));
  const high = Math.max(...boxes.map(({ height }) => height));
  const head = portraits.some((portrait) => portrait.head) ? HEAD : 0;
  const columns = portraits.length > 3 ? 2 : portraits.length;
  const rows = Math.ceil(portraits.length / columns);
  const body = portraits.map((portrait, index) => {
    const x = MARGIN + (index % columns) * (wide + GAP);
    const y = MARGIN + Math.floor(index / columns) * (head + high + GAP);
    const prefix = `kingdom-${index + 1}-`;
    return shifted(x, y, headSvg(portrait, wide) + kingdomSvg(portrait, prefix, head, hasOutlines));
  });
  const width = 2 * MARGIN + columns * (wide + GAP) - GAP;
  const height = 2 * MARGIN + rows * (head + high + GAP) - GAP;
  return inColours(
    documentOf(body.join('\n'), titleOf(portraits), width, height),
    isDark ? DARK : LIGHT,
  );
}

function documentOf(body: string, title: string, width: number, height: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
      `height="${height}" role="img" font-family="${FONTS}" font-weight="800" fill="${paint('ink')}">`,
    `<title>${title}</title>`,
    `<defs>${symbolsIn(body)}</defs>`,
    `<path d="${roundedBox(0, 0, width, height, 24)}" fill="${paint('paper')}"/>`,
    body,
    '</svg>\n',
  ].join('\n');
}

function kingdomSvg(portrait: Portrait, prefix: string, top: number, hasOutlines: boolean): string {
  const { kingdom, land = landOf(kingdom), colour, bounds } = portrait;
  const { x, y } = boxAround(bounds);
  const layers = layersOf(spotsOf(kingdom, land), colour, { mini: false, prefix, ground: true });
  return shifted(
    -x,
    top - y,
    [
      ...layers.map(({ svg }) => svg),
      ...(hasOutlines
        ? kingdom.map(laidSvg)
        : pillsOf(land, bounds).map((pill) => pillSvg(pill, true))),
    ].join('\n'),
  );
}

/** Whose kingdom it is and what it is worth; whoever has won wears a crown. */
function headSvg({ head, colour }: Portrait, width: number): string {
  if (!head) return '';
  const points = `${head.points}`;
  const pointsX = width - points.length * 27;
  const crownX = pointsX - 66;
  const room = (head.hasWon ? crownX : pointsX) - NAME_X - 18;
  return (
    `<use href="#emblem-${colour}" x="4" y="4" width="48" height="48"/>` +
    nameSvg(head.name, room) +
    (head.hasWon ? `<use href="#crown" x="${crownX}" y="3" width="52" height="48"/>` : '') +
    `<text x="${width - 4}" y="43" font-size="46" text-anchor="end">${points}</text>`
  );
}

const NAME_X = 64;
const NAME_SIZE = 38;

/** Long names have smaller letters, and nothing of them runs into the points. */
function nameSvg(text: string, room: number): string {
  const name = nameFrom(text);
  const size = Math.min(NAME_SIZE, room / widthOf(name));
  return (
    `<svg x="${NAME_X}" width="${room}" height="${HEAD}">` +
    `<text y="${short(28 + size * 0.34)}" font-size="${short(size)}">${escaped(name)}</text></svg>`
  );
}

/** What a screen reader says: whose kingdoms these are and what they are worth. */
function titleOf(portraits: readonly Portrait[]): string {
  const heads = portraits.flatMap(({ head }) => head ?? []);
  const parts = heads.map(({ name, points }) => `${escaped(nameFrom(name))} ${points}`);
  return parts.join(', ') || 'Crownlands';
}
