import { boundsOf, type Land, landOf, neighbours, occupied } from './land.ts';
import { must } from './must.ts';
import {
  type Kingdom,
  type Placement,
  type Position,
  type Seat,
  type Square,
  TERRAINS,
  type Terrain,
  type Variant,
} from './types.ts';

/** Squares of one terrain that hang together by their sides. */
export type Territory = {
  readonly terrain: Terrain;
  readonly squares: readonly Square[];
  readonly crowns: number;
  readonly points: number;
};

/** A territory as it is written down, with the number of its squares. */
export type ScoredTerritory = Omit<Territory, 'squares'> & { readonly squares: number };

/** The variants that may add points. */
export const BONUSES = ['middle-kingdom', 'harmony'] as const satisfies readonly Variant[];
export type Bonus = (typeof BONUSES)[number];

/** What each of them adds. */
export const POINTS = { 'middle-kingdom': 10, harmony: 5 } as const satisfies Record<Bonus, number>;

export type Score = {
  readonly total: number;
  readonly largest: number; // squares of the largest territory, crowned or not
  readonly crowns: number;
  readonly bonuses: { readonly [bonus in Bonus]?: number }; // for each bonus in play
  readonly territories: readonly ScoredTerritory[];
};

/** The score of a seat; before the end, what it would be if the game stopped now. */
export function scoreOf({ options, kingdoms, discards }: Position, seat: Seat): Score {
  const land = landOf(must(kingdoms[seat]));
  return scoreLand(land, options.variants, must(discards[seat]).length);
}

/** Each territory earns its squares times its crowns; the bonuses in play come on top. */
export function scoreLand(land: Land, variants: readonly Variant[], discards: number): Score {
  const territories = territoriesOf(land).map(({ terrain, squares, crowns, points }) => {
    return { terrain, squares: squares.length, crowns, points };
  });
  const bonuses = {
    ...(variants.includes('middle-kingdom') && {
      'middle-kingdom': isCentred(land) ? POINTS['middle-kingdom'] : 0,
    }),
    ...(variants.includes('harmony') && { harmony: discards === 0 ? POINTS.harmony : 0 }),
  };
  return {
    total: sum(territories.map(({ points }) => points)) + sum(Object.values(bonuses)),
    largest: Math.max(0, ...territories.map(({ squares }) => squares)),
    crowns: sum(territories.map(({ crowns }) => crowns)),
    bonuses,
    territories,
  };
}

/** The points of the land alone, without bonuses. */
export const pointsOf = (land: Land): number =>
  sum(territoriesOf(land).map(({ points }) => points));

/** The points that a placement would add to the land. */
export const gainOf = (kingdom: Kingdom, placement: Placement): number =>
  pointsOf(landOf([...kingdom, placement])) - pointsOf(landOf(kingdom));

/** All territories by terrain, larger ones first; found by flooding out from each new square. */
export function territoriesOf(land: Land): Territory[] {
  const seen = new Set<Square>();
  const territories: Territory[] = [];
  for (const origin of occupied(land)) {
    const cell = land[origin];
    if (!cell || cell === 'castle' || seen.has(origin)) continue;
    const { terrain } = cell;
    const squares: Square[] = [];
    let crowns = 0;
    const flood = (square: Square): void => {
      const here = land[square];
      if (!here || here === 'castle' || here.terrain !== terrain || seen.has(square)) return;
      seen.add(square);
      squares.push(square);
      crowns += here.crowns;
      neighbours(square).forEach(flood);
    };
    flood(origin);
    territories.push({ terrain, squares, crowns, points: squares.length * crowns });
  }
  return territories.sort(
    (one, other) =>
      TERRAINS.indexOf(one.terrain) - TERRAINS.indexOf(other.terrain) ||
      other.squares.length - one.squares.length ||
      other.crowns - one.crowns,
  );
}

/** Whether the castle, at 0,0, is in the exact middle of all that is placed. */
function isCentred(land: Land): boolean {
  const { left, right, top, bottom } = boundsOf(land);
  return left === -right && top === -bottom;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
