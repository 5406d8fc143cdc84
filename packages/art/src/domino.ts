import { type DominoNumber, squareAt } from '@crownlands/rules';
import type { Box } from './frame.ts';
import { layersOf, spotsOf } from './kingdom.ts';
import { fill } from './paint.ts';
import { roundedBox } from './path.ts';

/** Holds the card with its spine on the left, half a at 0,0, and the trees that rise over it. */
export const DOMINO_BOX: Box = { x: -52, y: -12, width: 257, height: 126 };

/** Holds the card with its spine below. */
export const FOOT_BOX: Box = { x: -5, y: -12, width: 210, height: 172 };

/** Where a king stands on a spine below: his head before the land, but under all crowns. */
export const FOOT_SEAT: Box = { x: 138, y: 66, width: 64, height: 86 };

const CARD = roundedBox(-50, -3, 253, 106, 10);
const FOOT_CARD = roundedBox(-3, -3, 206, 152, 11);

type Print = { readonly x: number; readonly y: number; readonly size: number };

const numberOn = (number: DominoNumber, { x, y, size }: Print): string =>
  `<text class="num" x="${x}" y="${y}" text-anchor="middle" font-size="${size}" font-weight="800" fill="#3B2F2A">${number}</text>`;

/** A domino as it is printed: a spine with its number, then both squares. */
export const dominoSvg = (number: DominoNumber, prefix = `domino-${number}-`): string =>
  printed(number, prefix, CARD, { x: -27, y: 61, size: 33 });

/** A domino for little width: the same with its spine below, where there is room for a king too. */
export const footSvg = (number: DominoNumber, prefix = `foot-${number}-`): string =>
  printed(number, prefix, FOOT_CARD, { x: 36, y: 138, size: 40 });

function printed(number: DominoNumber, prefix: string, card: string, print: Print): string {
  const spots = spotsOf([{ domino: number, a: squareAt(0, 0), b: squareAt(1, 0) }]);
  const layers = layersOf(spots, null, { mini: false, prefix, ground: false });
  return (
    `<g transform="translate(0 8)">${fill(card, 'edge')}</g>${fill(card, 'lane')}` +
    numberOn(number, print) +
    layers.map(({ svg }) => svg).join('')
  );
}
