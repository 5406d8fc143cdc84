import type { Terrain } from '@crownlands/rules';
import { crownSymbol } from './crown.ts';
import { layersOf } from './kingdom.ts';
import { paint } from './paint.ts';
import { inColours, LIGHT } from './palette.ts';

/** Rows of the land under the crown; the view cuts through the outer squares. */
const ROWS: readonly (readonly Terrain[])[] = [
  ['wheat', 'wheat', 'forest', 'forest'],
  ['wheat', 'wheat', 'forest', 'forest'],
  ['lake', 'lake', 'grassland', 'grassland'],
  ['lake', 'lake', 'grassland', 'grassland'],
];

/** A crown over four lands: fills its square to the edges, and all that counts is in the middle. */
export const appIcon = (): string => iconWith('');

/** The same with a mark: somebody is to act. */
export const turnIcon = (): string =>
  iconWith(
    `<circle cx="288" cy="112" r="44" fill="${paint('act')}" stroke="#FFFDF4" stroke-width="12"/>`,
  );

function iconWith(mark: string): string {
  const spots = ROWS.flatMap((row, y) =>
    row.map((terrain, x) => ({ x, y, terrain, crowns: 0, seed: 4 * y + x })),
  );
  const layers = layersOf(spots, null, { mini: true, prefix: '', ground: true });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="62 62 276 276">' +
    `<defs>${crownSymbol()}</defs>${layers.map((layer) => layer.svg).join('')}` +
    '<use href="#crown" x="105" y="115" width="190" height="175"/>' +
    `${mark}</svg>`;
  return inColours(svg, LIGHT);
}
