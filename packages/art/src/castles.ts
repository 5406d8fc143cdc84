import type { Colour } from '@crownlands/rules';
import { HOUSES } from './houses.ts';
import { CONTOUR, fill, paint } from './paint.ts';
import { battlements, box, type Point, polygon } from './path.ts';

/** In the colour of the house or in its deep tone. */
type Roof = readonly [shape: string, tone: '' | 'd'];

type Castle = {
  readonly walls: string;
  readonly shade: string; // the walls that lie in shadow
  readonly roofs: readonly Roof[];
  readonly gate: readonly [x: number, width: number];
  readonly flag: Point;
};

const THREE_SLENDER_TOWERS: Castle = {
  walls: box(24, 46, 14, 36) + box(62, 46, 14, 36) + box(42, 34, 16, 48) + box(36, 58, 28, 24),
  shade: box(32, 46, 6, 36) + box(70, 46, 6, 36) + box(51, 34, 7, 26),
  roofs: [
    [polygon([21, 47], [31, 22], [41, 47]), ''],
    [polygon([31, 22], [41, 47], [32, 47]), 'd'],
    [polygon([59, 47], [69, 22], [79, 47]), ''],
    [polygon([69, 22], [79, 47], [70, 47]), 'd'],
    [polygon([38, 35], [50, 5], [62, 35]), ''],
    [polygon([50, 5], [62, 35], [51, 35]), 'd'],
  ],
  gate: [50, 6],
  flag: [50, 5],
};

const BROAD_FORT_WITH_A_DOME: Castle = {
  walls: battlements(17, 42, 20, 40, 3) + battlements(63, 42, 20, 40, 3) + box(36, 52, 28, 30),
  shade: box(29, 46, 8, 36) + box(75, 46, 8, 36),
  roofs: [
    ['M34 52C30 36 40 28 46 24C48.5 22 49.5 19 50 12C50.5 19 51.5 22 54 24C60 28 70 36 66 52Z', ''],
    ['M52 22C60 30 60 42 56 52H66C70 36 60 28 54 24Z', 'd'],
    [box(33, 50, 34, 5), 'd'],
  ],
  gate: [50, 8],
  flag: [50, 12],
};

const GREAT_GABLE_AND_A_LOW_TOWER: Castle = {
  walls: box(26, 54, 38, 28) + box(62, 40, 17, 42),
  shade: box(71, 40, 8, 42),
  roofs: [
    ['M45 14L19 57L25 60L45 28L65 60L71 57Z', 'd'],
    ['M45 24L26 56V58H64V56Z', ''],
    [polygon([58, 42], [70.5, 24], [83, 42]), ''],
    [polygon([70.5, 24], [83, 42], [71, 42]), 'd'],
  ],
  gate: [45, 7],
  flag: [45, 16],
};

const TWO_FLAT_TOWERS_AND_A_BRIDGE: Castle = {
  walls: box(18, 40, 24, 42) + box(58, 40, 24, 42) + box(42, 54, 16, 28),
  shade: box(32, 40, 10, 42) + box(72, 40, 10, 42),
  roofs: [
    [battlements(14, 27, 32, 15, 4), ''],
    [battlements(54, 27, 32, 15, 4), ''],
    [battlements(42, 50, 16, 9, 2), ''],
    [box(14, 38, 32, 4) + box(54, 38, 32, 4) + box(42, 57, 16, 3), 'd'],
  ],
  gate: [50, 6],
  flag: [30, 27],
};

const CASTLES: Readonly<Record<Colour, Castle>> = {
  pink: THREE_SLENDER_TOWERS,
  yellow: BROAD_FORT_WITH_A_DOME,
  green: GREAT_GABLE_AND_A_LOW_TOWER,
  blue: TWO_FLAT_TOWERS_AND_A_BRIDGE,
};

const PLAZA = 'M17 5H83Q95 5 95 17V83Q95 95 83 95H17Q5 95 5 83V17Q5 5 17 5Z';
const SHADOW = 'M50 94C26 95 13 89 13 81C13 73 29 69 50 69C71 69 87 73 87 81C87 89 74 95 50 94Z';

export function castleSymbol(colour: Colour): string {
  const house = HOUSES[colour];
  const { walls, shade, roofs, gate, flag } = CASTLES[colour];
  const [x, width] = gate;
  const [flagX, flagY] = flag;
  return `<symbol id="castle-${colour}" viewBox="0 0 100 100" overflow="visible">
<path d="${PLAZA}" fill="${paint(`${house}t`)}" stroke="${paint(house)}" stroke-width="3.4"/>
<path d="${SHADOW}" fill="${paint(`${house}d`)}" opacity=".22"/>
<g stroke="${CONTOUR}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke">
<path d="M${flagX} ${flagY}V${flagY - 13}" fill="none" stroke-width="2"/>
<path d="M${flagX} ${flagY - 13}l12 3.5l-12 4Z" fill="${paint(house)}" stroke-width="1.8"/>
${fill(walls, 'stone')}${fill(shade, 'stone2')}${roofs.map(([shape, tone]) => fill(shape, `${house}${tone}`)).join('')}</g>
<path d="M${x - width} 82V${77 - width}a${width} ${width} 0 0 1 ${2 * width} 0V82Z" fill="${CONTOUR}"/>
${fill(`M${x - width - 1} 82h${2 * width + 2}l4 11h${-(2 * width + 10)}Z`, 'stone')}</symbol>`;
}
