import type { Colour } from '@crownlands/rules';
import { emblemOf } from './emblems.ts';
import { HOUSES } from './houses.ts';
import { CONTOUR, fill, paint } from './paint.ts';

/** Bell, square cape, spire, barrel; points, rays, leaves, battlements. */
const CLOTHES: Readonly<Record<Colour, { readonly robe: string; readonly crown: string }>> = {
  pink: {
    robe: 'M24 30C17 36 18 52 7 72Q30 80 53 72C42 52 43 36 36 30Z',
    crown: 'M19 12L22 0L26.5 6L30 -3L33.5 6L38 0L41 12Q30 15 19 12Z',
  },
  yellow: {
    robe: 'M12 33Q30 25 48 33L51 73Q30 78 9 73Z',
    crown: 'M17 12L15 1L22.5 5L24 -4L30 3L36 -4L37.5 5L45 1L43 12Q30 15 17 12Z',
  },
  green: {
    robe: 'M30 22L52 73Q30 79 8 73Z',
    crown: 'M20 12C19 4 24 2 24 -2C28 0 28 3 30 -6C32 3 32 0 36 -2C36 2 41 4 40 12Q30 15 20 12Z',
  },
  blue: {
    robe: 'M22 29C6 36 3 56 12 74Q30 78 48 74C57 56 54 36 38 29Z',
    crown: 'M18 12V1H24V5H27V-2H33V5H36V1H42V12Q30 15 18 12Z',
  },
};

const BEARD = 'M20 21Q21 37 30 37Q39 37 40 21Q35 26 30 23Q25 26 20 21Z';

export function kingSymbol(colour: Colour): string {
  const { robe, crown } = CLOTHES[colour];
  return `<symbol id="king-${colour}" viewBox="-4 -8 68 92" overflow="visible">
<ellipse cx="31" cy="75" rx="27" ry="6" fill="${paint('drop')}"/>
<g stroke="${CONTOUR}" stroke-width="3.2" stroke-linejoin="round">${fill(robe, HOUSES[colour])}
<circle cx="30" cy="20" r="11" fill="#F6D9BC"/>
<path d="${BEARD}" fill="#FFF9EE" stroke-width="2"/>
<path d="${crown}" fill="${paint('gold')}" stroke-width="2.6"/>
<path d="M26 18.5h.01M34 18.5h.01" stroke-width="3" stroke-linecap="round"/></g>
<g transform="translate(30 55)">${emblemOf(colour)}</g></symbol>`;
}
