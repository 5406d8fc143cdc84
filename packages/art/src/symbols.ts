import { COLOURS, TERRAINS, type Terrain } from '@crownlands/rules';
import { castleSymbol } from './castles.ts';
import { crownSymbol } from './crown.ts';
import { emblemSymbol } from './emblems.ts';
import { kingSymbol } from './kings.ts';
import { CONTOUR } from './paint.ts';
import { TERRAIN_ART } from './terrains.ts';

/** What the drawings of a page refer to by id; belongs into one `<defs>`, once. */
export const symbols = (): string => allSymbols().join('');

/** Only what this drawing refers to. */
export const symbolsIn = (svg: string): string =>
  allSymbols()
    .filter((symbol) => svg.includes(`href="#${idOf(symbol)}"`))
    .join('');

const idOf = (symbol: string): string => /id="([^"]*)"/.exec(symbol)?.[1] ?? '';

const allSymbols = (): string[] => [
  crownSymbol(),
  ...TERRAINS.map(landmarkSymbol),
  ...TERRAINS.map(bitSymbol),
  ...COLOURS.map(castleSymbol),
  ...COLOURS.map(kingSymbol),
  ...COLOURS.map(emblemSymbol),
];

const landmarkSymbol = (terrain: Terrain): string =>
  `<symbol id="mark-${terrain}" overflow="visible">
<g stroke="${CONTOUR}" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke">
${TERRAIN_ART[terrain].landmark.svg}</g></symbol>`;

function bitSymbol(terrain: Terrain): string {
  const { bit } = TERRAIN_ART[terrain];
  return bit ? `<symbol id="bit-${terrain}" overflow="visible">${bit.svg}</symbol>` : '';
}
