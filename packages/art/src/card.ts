import { boundsOf, type Colour, type Kingdom, landOf, nameFrom } from '@crownlands/rules';
import { boxAround, columnsOf, fullFrame, rowsOf } from './frame.ts';
import { HOUSES } from './houses.ts';
import { layersOf, spotsOf } from './kingdom.ts';
import { escaped, widthOf } from './letters.ts';
import { paint, shifted } from './paint.ts';
import { inColours, LIGHT } from './palette.ts';
import { roundedBox, short } from './path.ts';
import { symbolsIn } from './symbols.ts';

/** A table in one picture, as links to it are shown elsewhere. */
export type Card = {
  readonly line: string; // what is played
  readonly seats: readonly CardSeat[];
};

export type CardSeat = {
  readonly colour: Colour;
  readonly name: string; // or what is said of a free seat
  readonly isFree: boolean;
  readonly kingdom: Kingdom | null; // null before the game
  readonly points: number | null;
  readonly hasWon: boolean;
};

export const CARD_BOX = { width: 1200, height: 630 } as const;

const FONT = 'Alegreya Sans, Gill Sans, Segoe UI, sans-serif';
const MARGIN = 40;
const TOP = 104; // the height of the line with name and settings
const GAP = 20;
const HEAD = 68; // of a seat: its emblem and name
const FOOT = 84; // its points
const PAD = 16;

/** Squares that the castle of a seat stands in the middle of, before the game. */
const PLOT = 1.5;

/** The font of the card is narrower than most. */
const NARROW = 0.86;

/** How far a square is enlarged at most. */
const MOST = 1.8;

type Panel = { readonly width: number; readonly height: number };

/** The picture as an SVG document of a fixed size, in light colours. */
export function cardSvg(card: Card): string {
  const { width, height } = CARD_BOX;
  const count = card.seats.length;
  const panel = {
    width: (width - 2 * MARGIN - (count - 1) * GAP) / count,
    height: height - TOP - MARGIN,
  };
  const size = sizeOf(card);
  const seats = card.seats.map((seat, index) =>
    shifted(
      MARGIN + index * (panel.width + GAP),
      TOP,
      seatSvg(seat, panel, size, `seat-${index}-`),
    ),
  );
  const body = topSvg(card.line) + seats.join('\n');
  return inColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
      `height="${height}" font-family="${FONT}" font-weight="800" fill="${paint('ink')}">\n` +
      `<defs>${symbolsIn(body)}</defs>\n` +
      `<rect width="${width}" height="${height}" fill="${paint('paper')}"/>\n${body}\n</svg>\n`,
    LIGHT,
  );
}

/** The squares on a side that all kingdoms have room in, so that they are drawn to one scale. */
const sizeOf = ({ seats }: Card): number =>
  Math.max(
    ...seats.map(({ kingdom }) => {
      if (!kingdom) return PLOT;
      const bounds = boundsOf(landOf(kingdom));
      return Math.max(3, columnsOf(bounds), rowsOf(bounds));
    }),
  );

/** The name of the game, and what is played. */
function topSvg(line: string): string {
  const room = CARD_BOX.width - 2 * MARGIN - 360;
  const size = Math.min(32, room / (widthOf(line) * NARROW));
  return (
    `<use href="#crown" x="${MARGIN - 4}" y="26" width="62" height="56"/>` +
    `<text x="${MARGIN + 72}" y="72" font-size="50">Crownlands</text>` +
    `<text x="${CARD_BOX.width - MARGIN}" y="70" font-size="${short(size)}" text-anchor="end" ` +
    `fill="${paint('soft')}">${escaped(line)}</text>`
  );
}

/** A seat with its kingdom; a free one is only outlined. */
function seatSvg(seat: CardSeat, panel: Panel, size: number, prefix: string): string {
  const house = HOUSES[seat.colour];
  const shape = roundedBox(0, 0, panel.width, panel.height, 22);
  const ground = seat.isFree
    ? `<path d="${shape}" fill="${paint('card')}" stroke="${paint(house)}" stroke-width="4" ` +
      'stroke-dasharray="14 12"/>'
    : `<path d="${shape}" fill="${paint(`${house}l`)}" stroke="${paint(house)}" ` +
      `stroke-width="${seat.hasWon ? 8 : 3}"/>`;
  return (
    ground + headSvg(seat, panel) + kingdomSvg(seat, panel, size, prefix) + pointsSvg(seat, panel)
  );
}

/** Long names have smaller letters, and end where the seat does. */
function headSvg({ colour, name: text, isFree }: CardSeat, panel: Panel): string {
  const name = isFree ? text : nameFrom(text);
  const x = PAD + 58;
  const room = panel.width - x - PAD;
  const size = Math.max(16, Math.min(40, room / (widthOf(name) * NARROW)));
  return (
    `<use href="#emblem-${colour}" x="${PAD}" y="${PAD}" width="46" height="46"/>` +
    `<svg x="${x}" width="${short(room)}" height="${HEAD + PAD}">` +
    `<text y="${short(PAD + 23 + size * 0.34)}" font-size="${short(size)}" ` +
    `fill="${paint(isFree ? 'soft' : 'ink')}">${escaped(name)}</text></svg>`
  );
}

/** The kingdom in the middle of what head and foot leave. */
function kingdomSvg(seat: CardSeat, panel: Panel, size: number, prefix: string): string {
  const { kingdom, colour, points, isFree } = seat;
  const foot = points === null ? PAD : FOOT;
  const room = { width: panel.width - 2 * PAD, height: panel.height - HEAD - PAD - foot };
  const box = boxAround(fullFrame(kingdom ?? [], size));
  const scale = Math.min(room.width / box.width, room.height / box.height, MOST);
  const x = PAD + (room.width - box.width * scale) / 2;
  const y = HEAD + PAD + (room.height - box.height * scale) / 2;
  const spots = spotsOf(kingdom ?? [], landOf(kingdom ?? []));
  const layers = layersOf(spots, colour, { mini: false, prefix, ground: true });
  const land = layers.map(({ svg }) => svg).join('\n');
  return (
    `<g transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(4)}) ` +
    `translate(${-box.x} ${-box.y})"${isFree ? ' opacity=".4"' : ''}>${land}</g>`
  );
}

/** What the kingdom is worth; whoever has won wears a crown. */
function pointsSvg({ points, hasWon }: CardSeat, panel: Panel): string {
  if (points === null) return '';
  const middle = panel.width / 2 + (hasWon ? 34 : 0);
  const x = middle - `${points}`.length * 17 - 80;
  const y = panel.height - 24;
  const crown = hasWon ? `<use href="#crown" x="${x}" y="${y - 50}" width="66" height="60"/>` : '';
  const text = `<text x="${middle}" y="${y}" font-size="68" text-anchor="middle">${points}</text>`;
  return crown + text;
}
