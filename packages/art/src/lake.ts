import { chanceOf } from './chance.ts';
import { CONTOUR, fill, inside, line, paint, rim } from './paint.ts';
import { at, type Point } from './path.ts';
import type { Joins, Spot, TerrainArt } from './terrain-art.ts';

const WAVELETS: readonly Point[] = [
  [30, 32],
  [68, 46],
  [34, 66],
  [70, 77],
  [62, 20],
];

function square(spot: Spot, joins: Joins, mini: boolean): string {
  const chance = chanceOf(spot.seed, 13);
  let light = '';
  let deep = '';
  for (const [i, [left, top]] of WAVELETS.slice(0, mini ? 3 : 5).entries()) {
    let x = left + chance(-7, 7);
    let y = top + chance(-6, 6);
    const width = mini ? 14 : chance(8, 12);
    if (!joins.W) x = Math.max(x, 21 + width);
    if (!joins.E) x = Math.min(x, 79 - width);
    if (!joins.N) y = Math.max(y, 26);
    const wavelet = `M${at(x - width, y)}q${at(width / 2, -5)} ${at(width, 0)}t${at(width, 0)}`;
    if (i % 2) deep += wavelet;
    else light += wavelet;
  }
  const weight = mini ? 4.6 : 2.8;
  return line(light, 'lake3', weight) + line(deep, 'lake4', weight);
}

const BOAT = `<path d="M-19 -8H19Q15 2 8 2H-9Q-16 2 -19 -8Z" fill="#A8653A"/>
<path d="M-19 -8H19L17.5 -4.5H-17.5Z" fill="#7D4527"/>
<path d="M-1 -9V-38H1.5V-9Z" fill="${CONTOUR}"/>
<path d="M3 -36Q20 -24 19 -12H3Z" fill="#FFF6DF"/>
<path d="M-3 -33Q-15 -22 -15 -12H-3Z" fill="#E9D9B8"/>`;

const DUCK = `<path d="M-12 -3Q-8 2 0 2Q8 2 10 -4Q5 -3 3 -6Q4 -11 0 -12Q-5 -12 -5 -7Q-6 -3 -12 -3Z" fill="${paint('foam')}"/>
<path d="M-4.5 -9.5L-9.5 -8.5L-4.5 -7Z" fill="#D98A3A"/>
${line('M-14 5h24', 'lake3', 2.2)}`;

/** Water with depth rings along its shore, as on an old chart. */
export const LAKE: TerrainArt = {
  edge: { inset: 4.5, along: [0.2, 0.4, 0.6, 0.8], stray: 4.5, corners: false, shape: 'smooth' },
  stands: false,
  under: (ground) => {
    const shore = rim(ground, 'foam', ground.mini ? 8 : 6);
    const rings = rim(ground, 'lake2', 30) + rim(ground, 'lake3', 15) + shore;
    return fill(ground.outline, 'lake') + inside(ground, rings);
  },
  over: () => '',
  square,
  landmark: { svg: BOAT, y: 88 },
  bit: { svg: DUCK, x: 63, y: 56, odds: 0.42 },
};
