import { chanceOf } from './chance.ts';
import { UNIT } from './outline.ts';
import { CONTOUR, fill, line, paint, rim } from './paint.ts';
import { at, ellipse, short } from './path.ts';
import type { Joins, Spot, TerrainArt } from './terrain-art.ts';

const FURROWS = 4;

/** Furrows live in the kingdom's own coordinates, so they run on from square to square. */
const wave = (x: number, row: number): number =>
  3.2 * Math.sin((x / 200) * 2 * Math.PI + row * 0.45) +
  1.6 * Math.sin((x / 100) * 2 * Math.PI + row * 1.1);

function square(spot: Spot, _joins: Joins, mini: boolean): string {
  const chance = chanceOf(spot.seed, 11);
  let furrows = '';
  let stalks = '';
  let ears = '';
  let warmEars = '';
  for (let furrow = 0; furrow < FURROWS; furrow++) {
    const heightAt = (x: number) =>
      (furrow + 0.86) * (UNIT / FURROWS) + wave(spot.x * UNIT + x, spot.y * FURROWS + furrow);
    furrows += furrowAlong(heightAt);
    if (mini) continue;
    for (let x = 4; x < UNIT; x += 8.34) {
      const foot = x + chance(-1.6, 1.6);
      const lean = chance(1.5, 4.5);
      const height = chance(10, 14.5);
      const y = heightAt(foot) - 1;
      stalks += `M${at(foot, y)}l${at(lean * 0.55, -height * 0.6)}`;
      const ear = `M${at(foot + lean * 0.55, y - height * 0.55)}l${at(lean * 0.6, -height * 0.45)}`;
      if (chance() < 0.74) ears += ear;
      else warmEars += ear;
    }
  }
  if (mini) return line(furrows, 'wheat3', 7);
  const poppy = () => ellipse(chance(16, 84), chance(20, 84), 2.6, 2.4);
  return (
    line(furrows, 'wheat3', 4.6) +
    line(stalks, 'wheat3', 1.7) +
    line(warmEars, 'wheat3', 4) +
    line(ears, 'wheat2', 4.2) +
    (chance() < 0.4 ? fill(poppy() + poppy() + poppy(), 'poppy') : '')
  );
}

function furrowAlong(heightAt: (x: number) => number): string {
  let path = `M-1 ${short(heightAt(-1))}`;
  for (let x = 0; x < UNIT; x += 50) {
    const bend = 2 * heightAt(x + 25) - (heightAt(x) + heightAt(x + 50)) / 2;
    path += `Q${at(x + 25, bend)} ${at(x + 50, heightAt(x + 50))}`;
  }
  return path;
}

const WINDMILL = `<path d="M-11 0L-7 -24H7L11 0Z" fill="${paint('stone')}"/>
<path d="M2 -24H7L11 0H3Z" fill="${paint('stone2')}"/>
<path d="M-9 -23L0 -33L9 -23Z" fill="#B5523A"/>
<path d="M-3.5 0V-7a3.5 3.5 0 0 1 7 0V0Z" fill="${CONTOUR}"/>
<path d="M0 -24L-17 -35L-14 -39L2 -26ZM0 -24L11 -41L15 -38L2 -22ZM0 -24L17 -13L14 -9L-1 -22ZM0 -24L-11 -7L-15 -10L-2 -26Z" fill="#FFF6DF"/>`;

const HAYSTACK = `<path d="M-12 0Q-12 -17 0 -19Q12 -17 12 0Q0 4 -12 0Z" fill="${paint('wheat3')}" stroke="${paint('wheat4')}" stroke-width="1.6"/>
${line('M-6 -3Q-6 -10 -3 -14M1 -2V-9M6 -4Q6 -9 4 -13', 'wheat4', 1.8)}`;

/** A ruled field with a thin brown rim. */
export const WHEAT: TerrainArt = {
  edge: { inset: 2.6, along: [0.1, 0.5, 0.9], stray: 1.2, corners: true, shape: 'smooth' },
  stands: false,
  under: ({ outline }) => fill(outline, 'wheat'),
  over: (ground) => rim(ground, 'wheat4', ground.mini ? 4.5 : 2.6),
  square,
  landmark: { svg: WINDMILL, y: 88 },
  bit: { svg: HAYSTACK, x: 72, y: 62, odds: 0.42 },
};
