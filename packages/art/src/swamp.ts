import { type Chance, chanceOf } from './chance.ts';
import { type Edge, outlineOf } from './outline.ts';
import { CONTOUR, contoured, fill, inside, line, rim } from './paint.ts';
import { at, blob, type Point, short } from './path.ts';
import type { Ground, Joins, Spot, TerrainArt } from './terrain-art.ts';

const REEDS: readonly Point[] = [
  [-7, 13],
  [-2, 21],
  [3, 17],
  [8, 12],
];
const BANKS: readonly Point[] = [
  [12, 88],
  [88, 30],
];

function square(spot: Spot, joins: Joins, mini: boolean): string {
  const chance = chanceOf(spot.seed, 14);
  const isles: [x: number, y: number, radiusX: number, radiusY: number][] = [
    [chance(28, 44), chance(34, 46), chance(13, 17), chance(6, 8)],
    [chance(58, 74), chance(64, 76), chance(11, 16), chance(5.5, 7.5)],
  ];
  let mud = '';
  let glints = '';
  let reeds = '';
  let heads = '';
  const addIsle = (from: Chance, x: number, y: number, radiusX: number, radiusY: number) => {
    mud += blob(from, x, y, radiusX, radiusY);
    glints += `M${at(x + radiusX + 4, y + 5)}h${short(from(7, 12))}`;
    glints += `M${at(x - radiusX - 9, y + 3)}h${short(from(5, 8))}`;
  };
  for (const [i, isle] of isles.entries()) {
    addIsle(chance, ...isle);
    if (mini && i > 0) continue;
    const [x, y] = isle;
    const scale = mini ? 1.9 : chance(1.1, 1.3);
    for (const [lean, height] of REEDS) {
      const [dx, dy] = [lean * scale, height * scale];
      reeds += `M${at(x + dx / 2, y + 1)}Q${at(x + dx / 2, y - dy * 0.6)} ${at(x + dx, y - dy)}`;
      if (Math.abs(lean) < 5) heads += `M${at(x + dx, y - dy + 3)}l${at(lean * 0.1, -6.5)}`;
    }
  }
  if (joins.E) {
    const astride = chanceOf(spot.seed, 114);
    addIsle(astride, 100, astride(34, 66), astride(10, 15), astride(5, 7));
  }
  if (joins.S) {
    const astride = chanceOf(spot.seed, 214);
    addIsle(astride, astride(36, 64), 101, astride(10, 15), astride(5, 7));
  }
  if (mini) return fill(mud, 'swamp2') + line(reeds, 'reed', 4.6);
  reeds += bankReeds(chance);
  return (
    fill(mud, 'swamp2') +
    line(glints, 'swamp', 2) +
    line(reeds, 'reed', 2.4) +
    line(heads, 'swamp4', 5)
  );
}

function bankReeds(chance: Chance): string {
  let reeds = '';
  for (const [left, top] of BANKS) {
    const x = left + chance(-2, 2);
    const y = top + chance(-4, 4);
    reeds += `M${at(x - 1.6, y)}L${at(x - 4, y - 10)}M${at(x, y)}L${at(x, y - 14)}`;
    reeds += `M${at(x + 1.6, y)}L${at(x + 4, y - 10)}`;
  }
  return reeds;
}

const WATER: Edge = {
  inset: 18,
  along: [0.27, 0.42, 0.58, 0.73],
  stray: 11,
  corners: false,
  shape: 'smooth',
};

function bank(ground: Ground): string {
  const fringe = rim(ground, 'swamp3', 13, ' stroke-dasharray="2.4 4.6"');
  const shore = outlineOf(ground.plots, WATER, 5);
  const water = contoured(shore, 'bog', 'moss', ground.mini ? 5 : 4);
  return fill(ground.outline, 'swamp') + inside(ground, fringe + rim(ground, 'swamp3', 5) + water);
}

const STILT_HUT = `<path d="M-12 4V-10M12 4V-10M-4 4V-8M5 4V-8" fill="none" stroke="${CONTOUR}" stroke-width="3"/>
<path d="M-14 -7V-20H14V-7Z" fill="#9A7A55"/>
<path d="M-19 -18Q-8 -24 0 -38Q8 -24 19 -18Q0 -13 -19 -18Z" fill="#D3BF7E"/>
<path d="M0 -38Q8 -24 19 -18Q9 -15.5 4 -15.6Z" fill="#AE9A5C"/>
<path d="M-3.5 -7V-14H3.5V-7Z" fill="${CONTOUR}"/>
<circle cx="9" cy="-11.5" r="2.4" fill="#E9A24A"/>`;

const BARE_TREE = line(
  'M-2 0Q1 -10 -1 -20Q-8 -24 -10 -31M-1 -18Q5 -22 6 -33M0 -11Q8 -13 12 -19M5 -26Q10 -28 12 -33M-6 -23Q-13 -22 -15 -25',
  'swamp4',
  3.2,
);

/** Dark water inside a fringed bank of mud. */
export const SWAMP: TerrainArt = {
  edge: {
    inset: 3,
    along: [0.13, 0.32, 0.5, 0.68, 0.87],
    stray: 3.2,
    corners: false,
    shape: 'smooth',
  },
  stands: false,
  under: bank,
  over: () => '',
  square,
  landmark: { svg: STILT_HUT, y: 88 },
  bit: { svg: BARE_TREE, x: 74, y: 62, odds: 0.42 },
};
