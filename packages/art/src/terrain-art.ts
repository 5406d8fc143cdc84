import type { Direction, Terrain } from '@crownlands/rules';
import type { Edge, Plot } from './outline.ts';

/** A square as it is drawn; its details are always the same for the same seed. */
export type Spot = Plot & {
  readonly terrain: Terrain;
  readonly crowns: number;
  readonly seed: number;
};

/** The sides where land of the same terrain goes on. */
export type Joins = Readonly<Record<Direction, boolean>>;

/** A whole territory: `clip` is the id of its outline as a clip path. */
export type Ground = {
  readonly outline: string;
  readonly plots: readonly Plot[];
  readonly clip: string;
  readonly mini: boolean;
};

/** Drawings are in units of a hundredth of a square; `mini` is for squares under 28 pixels. */
export type TerrainArt = {
  readonly edge: Edge;
  readonly stands: boolean; // free to rise over its outline, so drawn row by row
  readonly under: (ground: Ground) => string;
  readonly over: (ground: Ground) => string;
  readonly square: (spot: Spot, joins: Joins, mini: boolean) => string;
  readonly landmark: { readonly svg: string; readonly y: number }; // stands on 0,0
  readonly bit: Bit | null;
};

/** A small thing on some squares without crowns, in the terrain's own tones; stands on 0,0. */
type Bit = {
  readonly svg: string;
  readonly x: number; // or as far from the other side
  readonly y: number;
  readonly odds: number;
};
