import type { Territory } from '@crownlands/rules';

type Product = { readonly squares: number; readonly crowns: number };

/** Squares times crowns, on one line. */
export const productOf = ({ squares, crowns }: Product): string =>
  `${squares}\u00a0×\u00a0${crowns}`;

/** The points of a territory as they are counted. */
export const sumOf = ({ squares, crowns, points }: Territory): string =>
  `${productOf({ squares: squares.length, crowns })}\u00a0=\u00a0${points}`;
