import type { Terrain } from '@crownlands/rules';
import type { Box } from './frame.ts';
import { layersOf } from './kingdom.ts';

/** Holds the square, and the trees that rise over it. */
export const SWATCH_BOX: Box = { x: 0, y: -4, width: 100, height: 108 };

/** One square of a terrain, to stand for it in lists. */
export function swatchSvg(terrain: Terrain, prefix = 'swatch-'): string {
  const spot = { x: 0, y: 0, terrain, crowns: 0, seed: 40 };
  const layers = layersOf([spot], null, { mini: true, prefix, ground: false });
  return layers.map(({ svg }) => svg).join('');
}
