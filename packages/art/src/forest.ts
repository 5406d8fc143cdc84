import { chanceOf } from './chance.ts';
import { UNIT } from './outline.ts';
import { CONTOUR, contoured, fill, paint, shifted } from './paint.ts';
import { at, ellipse, short } from './path.ts';
import type { Joins, Spot, TerrainArt } from './terrain-art.ts';

type Tree = { readonly body: string; readonly lit: string };

function square(spot: Spot, joins: Joins, mini: boolean): string {
  const chance = chanceOf(spot.seed, 15);
  const rows = mini ? 2 : 3;
  const pitch = UNIT / rows;
  let trees = '';
  for (let row = 0; row < rows; row++) {
    let shade = '';
    let bodies = '';
    let lit = '';
    for (let column = 0; column < rows; column++) {
      let x = (column + 0.5) * pitch + (row % 2 ? 1 : -1) * pitch * 0.16 + chance(-3, 3);
      let y = (row + 0.5) * pitch + 17 + chance(-3, 3);
      const scale = (mini ? 1.45 : 1) * chance(0.88, 1.08);
      const draw = chance() < 0.62 ? pine : roundTree;
      if (!joins.W) x = Math.max(x, 17 * scale + 1);
      if (!joins.E) x = Math.min(x, 99 - 17 * scale);
      if (!joins.N) y = Math.max(y, 38 * scale + 1);
      if (!joins.S) y = Math.min(y, 94);
      const tree = draw(x, y, scale);
      shade += ellipse(x + 2.5, y - 2, 16 * scale, 6.5 * scale);
      bodies += tree.body;
      lit += tree.lit;
    }
    const canopy = contoured(bodies, 'forest2', 'forest4', mini ? 3.4 : 2.2);
    trees += fill(shade, 'forest4') + canopy + fill(lit, 'forest3');
  }
  return trees;
}

function pine(x: number, y: number, scale: number): Tree {
  const to = (dx: number, dy: number) => at(x + dx * scale, y + dy * scale);
  return {
    body:
      `M${to(0, -41)}L${to(10, -23)}L${to(6.5, -24)}L${to(15, -5)}Q${to(0, 1)} ${to(-15, -5)}` +
      `L${to(-6.5, -24)}L${to(-10, -23)}Z`,
    lit:
      `M${to(0, -39)}L${to(-8, -24.5)}L${to(-2, -23)}Z` +
      `M${to(-5.5, -21)}L${to(-12.5, -6)}Q${to(-7, -4)} ${to(-3, -4)}L${to(-1, -20)}Z`,
  };
}

function roundTree(x: number, y: number, scale: number): Tree {
  const to = (dx: number, dy: number) => at(x + dx * scale, y + dy * scale);
  const arc = (radius: number, dx: number, dy: number) =>
    `A${short(radius * scale)} ${short(radius * scale)} 0 0 1 ${to(dx, dy)}`;
  return {
    body:
      `M${to(-12, -4)}${arc(10, -14, -19)}${arc(10, -3, -33)}${arc(10, 12, -24)}` +
      `${arc(10, 12, -5)}Q${to(0, 1)} ${to(-12, -4)}Z`,
    lit:
      `M${to(-12, -17)}${arc(9, -2, -30)}${arc(5, 2, -22)}${arc(6, -6, -15)}` +
      `${arc(4, -12, -17)}Z`,
  };
}

const LODGE = `<path d="M-15 0V-13H15V0Z" fill="#B27C4A"/>
<path d="M-15 -9H15M-15 -4.5H15" fill="none" stroke="#7D5230" stroke-width="1.6"/>
<path d="M-20 -12L-11 -27H11L20 -12Z" fill="#B5523A"/>
<path d="M4 -27H11L20 -12H8Z" fill="#8C3B29"/>
<path d="M-4 0V-9H4V0Z" fill="${CONTOUR}"/>
<path d="M-12 -25V-33H-6V-25Z" fill="${paint('stone2')}"/>`;

/** Pines and round trees on a dark floor; across joins their lattice goes on. */
export const FOREST: TerrainArt = {
  edge: {
    inset: 3.5,
    along: [0.14, 0.38, 0.62, 0.86],
    stray: 2.2,
    corners: false,
    shape: 'scallop',
  },
  stands: true,
  under: ({ outline }) => shifted(1.2, 3.4, fill(outline, 'forest4')) + fill(outline, 'forest'),
  over: () => '',
  square,
  landmark: { svg: LODGE, y: 88 },
  bit: null,
};
