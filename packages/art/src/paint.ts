import type { Token } from './palette.ts';
import type { Ground } from './terrain-art.ts';

/** The dark brown contour of everything that stands up, in both themes. */
export const CONTOUR = '#3B2A22';

export const paint = (token: Token): string => `var(--${token})`;

export const fill = (d: string, token: Token): string => `<path d="${d}" fill="${paint(token)}"/>`;

export const line = (d: string, token: Token, width: number): string =>
  `<path d="${d}" fill="none" stroke="${paint(token)}" stroke-width="${width}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';

/** A filled shape with a contour. */
export const contoured = (d: string, token: Token, contour: Token, width: number): string =>
  `<path d="${d}" fill="${paint(token)}" stroke="${paint(contour)}" stroke-width="${width}" ` +
  'stroke-linejoin="round"/>';

/** A line along the border of a territory. */
export const rim = (ground: Ground, token: Token, width: number, dashes = ''): string =>
  `<path d="${ground.outline}" fill="none" stroke="${paint(token)}" stroke-width="${width}"${dashes}/>`;

/** Shows only what lies inside the territory, so of a rim its inner half. */
export const inside = (ground: Ground, svg: string): string =>
  `<g clip-path="url(#${ground.clip})">${svg}</g>`;

export const shifted = (x: number, y: number, svg: string): string =>
  `<g transform="translate(${x} ${y})">${svg}</g>`;
