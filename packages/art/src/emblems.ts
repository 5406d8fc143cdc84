import type { Colour } from '@crownlands/rules';
import { HOUSES } from './houses.ts';
import { fill, paint } from './paint.ts';
import { ellipse, type Point, polygon } from './path.ts';

type Emblem = { readonly shape: string; readonly detail: string };

const PETALS = [0, 72, 144, 216, 288].map((degrees) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return ellipse(5.2 * Math.cos(angle), 5.2 * Math.sin(angle), 4.3, 4.3);
});

const RAYS = Array.from({ length: 16 }, (_, i): Point => {
  const reach = i % 2 ? 5.6 : 10;
  return [reach * Math.sin((i * Math.PI) / 8), -reach * Math.cos((i * Math.PI) / 8)];
});

/** Rose, sun, leaf and moon, 20 units wide around 0,0: a house is known without its colour. */
const EMBLEMS: Readonly<Record<Colour, Emblem>> = {
  pink: { shape: PETALS.join(''), detail: ellipse(0, 0, 2.6, 2.6) },
  yellow: { shape: polygon(...RAYS), detail: ellipse(0, 0, 3.6, 3.6) },
  green: {
    shape: 'M0 -10C8 -6 9 3 0 10C-9 3 -8 -6 0 -10Z',
    detail: 'M-.7 -6L.7 -6L.9 9L-.9 9Z',
  },
  blue: { shape: 'M3.5 -9.4A10 10 0 1 0 9.4 3.5A8.2 8.2 0 0 1 3.5 -9.4Z', detail: '' },
};

export function emblemOf(colour: Colour): string {
  const { shape, detail } = EMBLEMS[colour];
  const cut = detail && fill(detail, `${HOUSES[colour]}d`);
  return `<path d="${shape}" fill="#FFF8E6"/>${cut}`;
}

/** The disc that stands for a player wherever there is no room for a king. */
export function emblemSymbol(colour: Colour): string {
  const house = HOUSES[colour];
  return `<symbol id="emblem-${colour}" viewBox="-15 -15 30 30" overflow="visible">
<circle r="14" fill="${paint(house)}" stroke="${paint(`${house}d`)}" stroke-width="1.6"/>
<g transform="scale(.92)">${emblemOf(colour)}</g></symbol>`;
}
