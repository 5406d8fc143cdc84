import { chanceOf } from './chance.ts';
import { CONTOUR, fill, line, paint, rim, shifted } from './paint.ts';
import { at, blob, ellipse } from './path.ts';
import type { Ground, Joins, Spot, TerrainArt } from './terrain-art.ts';

function square(spot: Spot, joins: Joins, mini: boolean): string {
  const chance = chanceOf(spot.seed, 12);
  let glow =
    blob(chance, chance(26, 42), chance(24, 38), chance(19, 26), chance(10, 14)) +
    blob(chance, chance(60, 78), chance(60, 76), chance(18, 25), chance(9, 13));
  if (joins.E) {
    const astride = chanceOf(spot.seed, 112);
    glow += blob(astride, 100, astride(20, 80), astride(18, 24), astride(8, 10));
  }
  if (joins.S) {
    const astride = chanceOf(spot.seed, 212);
    glow += blob(astride, astride(30, 70), 100, astride(18, 24), astride(8, 10));
  }
  let tufts = '';
  for (let i = 0; i < (mini ? 4 : 7); i++) {
    const row = Math.floor(i / 3);
    const x = 20 + (i % 3) * 30 + (row % 2) * 8 + chance(-8, 8);
    tufts += tuft(x, 26 + row * 29 + chance(-7, 7), mini ? 1.7 : chance(0.85, 1.2));
  }
  if (mini) return fill(glow, 'grass2') + line(tufts, 'grass4', 3.6);
  let petals = '';
  for (let group = 0; group < 2; group++) {
    const x = chance(18, 78);
    const y = chance(18, 82);
    for (let i = 0; i < 4; i++) petals += ellipse(x + chance(-8, 8), y + chance(-6, 6), 1.9, 1.8);
  }
  return fill(glow, 'grass2') + line(tufts, 'grass4', 2.1) + fill(petals, 'petal');
}

/** Three blades that bend away from each other. */
function tuft(x: number, y: number, scale: number): string {
  const to = (dx: number, dy: number) => at(x + dx * scale, y + dy * scale);
  return (
    `M${to(-3.2, 0)}Q${to(-4, -4.5)} ${to(-7.4, -6.2)}` +
    `M${to(-0.6, 0)}Q${to(-0.8, -5)} ${to(1, -9)}` +
    `M${to(2, 0)}Q${to(3.4, -4)} ${to(7, -5)}`
  );
}

const dots = (step: number): string => ` stroke-linecap="round" stroke-dasharray="0 ${step}"`;

function hedge(ground: Ground): string {
  if (ground.mini) return rim(ground, 'grass4', 10, dots(12));
  const lit = shifted(-0.8, -1.4, rim(ground, 'grass3', 5, dots(9.4)));
  return rim(ground, 'grass4', 8.6, dots(9.4)) + lit;
}

const SHEEP = `<path d="M-13 -3V5M-6 -2V6M5 -2V6M11 -3V5" fill="none" stroke="${CONTOUR}" stroke-width="3" stroke-linecap="round"/>
<path d="M-17 -9A7 7 0 0 1 -13 -19A7.5 7.5 0 0 1 -1 -22A7.5 7.5 0 0 1 11 -20A7 7 0 0 1 15 -8A7 7 0 0 1 7 -1A8 8 0 0 1 -7 -1A7 7 0 0 1 -17 -9Z" fill="#FFFAEE"/>
<path d="M11 -20Q22 -22 22 -12Q21 -7 16 -8Q11 -10 11 -20Z" fill="${CONTOUR}"/>`;

const BUSH = `<path d="M-13 0A7 7 0 0 1 -10 -11A8 8 0 0 1 4 -14A7.5 7.5 0 0 1 13 -1Q0 3 -13 0Z" fill="${paint('grass4')}"/>
<path d="M-9 -5A5 5 0 0 1 -5 -11A6 6 0 0 1 2 -12A5 5 0 0 1 -1 -6A5 5 0 0 1 -9 -5Z" fill="${paint('grass3')}"/>`;

/** A meadow inside a hedge. */
export const GRASSLAND: TerrainArt = {
  edge: { inset: 2.6, along: [0.15, 0.5, 0.85], stray: 2, corners: true, shape: 'smooth' },
  stands: false,
  under: ({ outline }) => fill(outline, 'grass'),
  over: hedge,
  square,
  landmark: { svg: SHEEP, y: 82 },
  bit: { svg: BUSH, x: 70, y: 62, odds: 0.42 },
};
