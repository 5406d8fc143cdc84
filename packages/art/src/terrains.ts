import type { Terrain } from '@crownlands/rules';
import { FOREST } from './forest.ts';
import { GRASSLAND } from './grassland.ts';
import { LAKE } from './lake.ts';
import { MINE } from './mine.ts';
import { SWAMP } from './swamp.ts';
import type { TerrainArt } from './terrain-art.ts';
import { WHEAT } from './wheat.ts';

export const TERRAIN_ART: Readonly<Record<Terrain, TerrainArt>> = {
  wheat: WHEAT,
  forest: FOREST,
  lake: LAKE,
  grassland: GRASSLAND,
  swamp: SWAMP,
  mine: MINE,
};

/** What is drawn first lies lowest; the terrains that stand come last. */
export const DRAWING_ORDER: readonly Terrain[] = [
  'wheat',
  'grassland',
  'swamp',
  'lake',
  'mine',
  'forest',
];
