import { type DominoNumber, squareAt } from '@crownlands/rules';
import type { Box } from './frame.ts';
import { layersOf, spotsOf } from './kingdom.ts';
import { fill } from './paint.ts';
import { roundedBox } from './path.ts';

/** Holds the card with its spine on the left, half a at 0,0, and the trees that rise over it. */
export const DOMINO_BOX: Box = { x: -52, y: -12, width: 257, height: 126 };

const CARD = roundedBox(-50, -3, 253, 106, 10);

const numberOn = (number: DominoNumber, colour: string): string =>
  `<text x="-27" y="61" text-anchor="middle" font-size="33" font-weight="800" fill="${colour}">${number}</text>`;

/** A domino as it is printed: a spine with its number, then both squares. */
export function dominoSvg(number: DominoNumber, prefix = `domino-${number}-`): string {
  const spots = spotsOf([{ domino: number, a: squareAt(0, 0), b: squareAt(1, 0) }]);
  const layers = layersOf(spots, null, { mini: false, prefix, ground: false });
  return (
    `<g transform="translate(0 8)">${fill(CARD, 'edge')}</g>${fill(CARD, 'lane')}` +
    numberOn(number, '#3B2F2A') +
    layers.map(({ svg }) => svg).join('')
  );
}
