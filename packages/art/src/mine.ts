import { type Chance, chanceOf } from './chance.ts';
import { contoured, fill, paint, shifted } from './paint.ts';
import { type Point, polygon } from './path.ts';
import type { Joins, Spot, TerrainArt } from './terrain-art.ts';

type Peak = {
  readonly chance: Chance;
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly foot: number;
};

/** A back row and a front row; a peak astride each joined side makes them one ridge. */
function square(spot: Spot, joins: Joins, mini: boolean): string {
  const chance = chanceOf(spot.seed, 16);
  const mirrored = chance() >= 0.5;
  const peak = (left: number, right: number, top: number, width: number, foot: number): Peak => {
    const x = chance(left, right);
    return { chance, x: mirrored ? 100 - x : x, top: chance(top, top + 6), width, foot };
  };
  const astride = (row: number, top: number, width: number, foot: number): Peak[] => {
    const west = chanceOf(spot.seed, 116, row);
    const east = chanceOf(spot.seed, 216, row);
    return [
      ...(joins.W ? [{ chance: west, x: 0, top: west(top, top + 7), width, foot }] : []),
      ...(joins.E ? [{ chance: east, x: 100, top: east(top, top + 7), width, foot }] : []),
    ];
  };
  const peaks = [
    ...astride(0, 7, 30, 62),
    peak(72, 76, 18, 25, 66),
    peak(34, 40, -3, 36, 70),
    ...astride(1, 52, 26, 98),
    peak(27, 30, 55, 25, 97),
    peak(64, 68, 38, 33, 98),
  ];
  return peaks.map((each) => mountain(each, mini)).join('');
}

const WEST_SLOPE: readonly Point[] = [
  [-0.5, 0.95],
  [-0.98, 0.98],
  [-0.66, 0.66],
  [-0.4, 0.42],
];
const EAST_SLOPE: readonly Point[] = [
  [0, 0],
  [0.3, 0.3],
  [0.44, 0.36],
  [0.7, 0.7],
  [1, 0.96],
  [0.62, 1],
  [0.3, 0.95],
  [-0.1, 1.01],
];
const EAST_CAP: readonly Point[] = [
  [0, 0],
  [0.24, 0.24],
  [0.14, 0.215],
  [0.05, 0.31],
];

function mountain({ chance, x, top, width, foot }: Peak, mini: boolean): string {
  const facet = (...points: readonly Point[]) =>
    polygon(...points.map(([fx, fy]): Point => [x + fx * width, top + fy * (foot - top)]));
  const stray = chance(-0.06, 0.06);
  const ridge: Point[] = [
    [0, 0],
    [0.1, 0.24],
    [-0.06 + stray, 0.42],
    [0.12 + stray, 0.64],
    [-0.02, 0.8],
    [-0.1, 1],
  ];
  return (
    contoured(facet(...EAST_SLOPE, ...WEST_SLOPE), 'mine3', 'mine4', mini ? 3.6 : 2.4) +
    fill(facet(...ridge, ...WEST_SLOPE), 'mine2') +
    fill(facet(...EAST_CAP, [-0.08, 0.23], [-0.17, 0.3], [-0.275, 0.29]), 'snow') +
    (mini ? '' : fill(facet(...EAST_CAP, [0.02, 0.28], [0.085, 0.2]), 'snow2'))
  );
}

const GATE = `<path d="M-20 2L-17 -16L-6 -28H8L18 -15L21 2Z" fill="${paint('mine3')}"/>
<path d="M-11 2V-11A11 11 0 0 1 11 -11V2Z" fill="#191720"/>
<path d="M-14 2V-16H14V2H9.5V-11.5H-9.5V2Z" fill="#A8753F"/>
<path d="M-17 -20H17V-14.5H-17Z" fill="#C08C50"/>
<path d="M-6 2Q-5 -4 0 -4Q5 -4 6 2Z" fill="#E9A24A"/>`;

const CLOUD = `<path d="M-20 0A5 5 0 0 1 -17 -8A8 8 0 0 1 -3 -12A7.5 7.5 0 0 1 10 -8A5 5 0 0 1 18 0Z" fill="${paint('snow')}" opacity=".82"/>`;

/** Snow-capped mountains on a dark floor. */
export const MINE: TerrainArt = {
  edge: {
    inset: 3,
    along: [0.12, 0.3, 0.5, 0.7, 0.88],
    stray: 3.4,
    corners: false,
    shape: 'jagged',
  },
  stands: true,
  under: ({ outline }) => shifted(1.2, 3.4, fill(outline, 'mine4')) + fill(outline, 'mine'),
  over: () => '',
  square,
  landmark: { svg: GATE, y: 88 },
  bit: { svg: CLOUD, x: 50, y: 48, odds: 0.6 },
};
