import { boundsOf, type Land, landOf, occupied } from './land.ts';
import { must } from './refusal.ts';
import { neighbours } from './squares.ts';
import {
  type Seat,
  type Square,
  type Table,
  TERRAINS,
  type Terrain,
  type Variant,
} from './types.ts';

/** Squares of one terrain that hang together by their sides. */
export type Territory = {
  readonly terrain: Terrain;
  readonly squares: readonly Square[];
  readonly crowns: number;
};

export type ScoredTerritory = {
  readonly terrain: Terrain;
  readonly squares: number;
  readonly crowns: number;
  readonly points: number;
};

export type Bonus = 'middle-kingdom' | 'harmony';

export type Score = {
  readonly total: number;
  readonly largest: number; // squares of the largest territory, crowned or not
  readonly crowns: number;
  readonly bonuses: { readonly [bonus in Bonus]?: number }; // for each bonus in play
  readonly territories: readonly ScoredTerritory[];
};

/** The score of a seat; before the end, what it would be if the game stopped now. */
export function scoreOf({ options, kingdoms, discards }: Table, seat: Seat): Score {
  const land = landOf(must(kingdoms[seat]));
  return scoreLand(land, options.variants, must(discards[seat]).length === 0);
}

/** Each territory earns its squares times its crowns; the bonuses in play come on top. */
export function scoreLand(land: Land, variants: readonly Variant[], isComplete: boolean): Score {
  const territories = territoriesOf(land)
    .map(({ terrain, squares: { length: squares }, crowns }) => {
      return { terrain, squares, crowns, points: squares * crowns };
    })
    .sort(byTerrainAndSize);
  const bonuses = {
    ...(variants.includes('middle-kingdom') && { 'middle-kingdom': isCentred(land) ? 10 : 0 }),
    ...(variants.includes('harmony') && { harmony: isComplete ? 5 : 0 }),
  };
  return {
    total: sum(territories.map(({ points }) => points)) + sum(Object.values(bonuses)),
    largest: Math.max(0, ...territories.map(({ squares }) => squares)),
    crowns: sum(territories.map(({ crowns }) => crowns)),
    bonuses,
    territories,
  };
}

/** Found by flooding out from each square that no earlier territory has. */
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
    territories.push({ terrain, squares, crowns });
  }
  return territories;
}

/** Whether the castle, at 0,0, is in the exact middle of all that is placed. */
function isCentred(land: Land): boolean {
  const { left, right, top, bottom } = boundsOf(land);
  return left === -right && top === -bottom;
}

export const byTerrainAndSize = (one: ScoredTerritory, other: ScoredTerritory): number =>
  TERRAINS.indexOf(one.terrain) - TERRAINS.indexOf(other.terrain) ||
  other.squares - one.squares ||
  other.crowns - one.crowns;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
