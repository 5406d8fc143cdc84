import type { Colour } from '@crownlands/rules';

/** The letter of a house in the palette: `p` its colour, `pd` deep, `pl` light, `pt` tint. */
export const HOUSES = {
  pink: 'p',
  yellow: 'y',
  green: 'g',
  blue: 'b',
} as const satisfies Record<Colour, string>;
