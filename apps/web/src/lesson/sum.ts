import type { Territory } from '@crownlands/rules';

/** The points of a territory as they are counted: its squares times its crowns. */
export const sumOf = ({ squares, crowns, points }: Territory): string =>
  `${squares.length}×${crowns}=${points}`;
