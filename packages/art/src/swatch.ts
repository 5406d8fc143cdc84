import type { Terrain } from '@crownlands/rules';
import { layersOf } from './kingdom.ts';

export const SWATCH_VIEW_BOX = '0 -4 100 108';

/** One square of a terrain, to stand for it in lists. */
export function swatchSvg(terrain: Terrain, prefix = 'swatch-'): string {
  const spot = { x: 0, y: 0, terrain, crowns: 0, seed: 40 };
  const layers = layersOf([spot], null, { mini: true, prefix, ground: false });
  return layers.map(({ svg }) => svg).join('');
}
