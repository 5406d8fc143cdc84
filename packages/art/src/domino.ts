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

const PATTERN_CROWN = 'l-4 -15l8 5l7 -10l7 10l8 -5l-4 15z';

/** A domino face down, as it comes from the deck. */
export function dominoBack(number: DominoNumber): string {
  let pattern = '';
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4 - (row % 2); column++) {
      pattern += `M${22 + column * 46 + (row % 2) * 23} ${29 + row * 28}${PATTERN_CROWN}`;
    }
  }
  return (
    `<path d="${CARD}" transform="translate(0 8)" fill="#5A3B26"/><path d="${CARD}" fill="#86593A"/>` +
    `<path d="${roundedBox(2, 4, 194, 92, 8)}" fill="#7A4F32" stroke="#A87B54" stroke-width="2.4"/>` +
    `<path d="${pattern}" fill="#A87B54"/>${numberOn(number, '#FFF8E6')}`
  );
}
