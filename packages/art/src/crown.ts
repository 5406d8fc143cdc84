import { fill, paint } from './paint.ts';
import { ellipse, type Point, short } from './path.ts';

const SHAPE =
  'M3 11.5L11 19L20 4.5L29 19L37 11.5L33.5 31Q20 34 6.5 31Z' +
  ellipse(3, 10.5, 3, 3) +
  ellipse(20, 4, 3.4, 3.4) +
  ellipse(37, 10.5, 3, 3);

export const crownSymbol = (): string =>
  `<symbol id="crown" viewBox="-6 -6 52 48" overflow="visible">
<path d="${SHAPE}" fill="${paint('halo')}" stroke="${paint('halo')}" stroke-width="12" stroke-linejoin="round"/>
<path d="${SHAPE}" fill="${paint('gold')}" stroke="#4A2C12" stroke-width="5.6" stroke-linejoin="round" paint-order="stroke"/>
${fill('M6 26.2Q20 29 34 26.2L33.3 31Q20 34 6.7 31Z', 'goldd')}</symbol>`;

/** The crowns of a square: their middles and their width, by number of crowns. */
const MIDDLES: readonly (readonly Point[])[] = [
  [],
  [[50, 29]],
  [
    [29.5, 29],
    [70.5, 29],
  ],
  [
    [50, 18],
    [26, 44],
    [74, 44],
  ],
];
const WIDTHS = [0, 42, 40, 37] as const;

/** Small kingdoms have no landmarks, so their crowns are larger and nearer to the middle. */
export function crownsOn(crowns: number, mini: boolean): string {
  const width = (WIDTHS[crowns] ?? 0) * (mini ? 1.15 : 1);
  const lower = mini && crowns < 3 ? 18 : 0;
  const uses = (MIDDLES[crowns] ?? []).map(([x, y]) =>
    crownAt(x - width / 2, y + lower - width / 2, width),
  );
  return uses.join('');
}

const crownAt = (x: number, y: number, width: number): string =>
  `<use href="#crown" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(width)}"/>`;
