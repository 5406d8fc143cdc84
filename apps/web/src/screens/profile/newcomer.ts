import type { Me, Profile } from '@crownlands/protocol';

/** The profile of somebody whom the server does not keep yet: nothing was played, and nobody met. */
export const newcomer = ({ id, name, colour }: Me): Profile => ({
  ...{ id, name, colour },
  since: Date.now(),
  ratings: { 2: null, 3: null, 4: null },
  history: { 2: [], 3: [], 4: [] },
  results: { 2: [0, 0], 3: [0, 0, 0], 4: [0, 0, 0, 0] },
  levels: [],
  rivals: [],
  games: 0,
  average: null,
  best: null,
  terrains: { wheat: 0, forest: 0, lake: 0, grassland: 0, swamp: 0, mine: 0 },
  latest: [],
});
