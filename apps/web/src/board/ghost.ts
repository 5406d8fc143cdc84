import {
  DIRECTIONS,
  directionOf,
  gainOf,
  isDouble,
  type Kingdom,
  type Placement,
  type Square,
  xOf,
  yOf,
} from '@crownlands/rules';

/** Where a domino may go; one with two equal halves only one way round. */
export const waysToPlace = (placements: readonly Placement[]): Placement[] =>
  placements.filter(({ domino, a, b }) => a < b || !isDouble(domino));

const covers = ({ a, b }: Placement, square: Square): boolean => a === square || b === square;

export const isSame = (one: Placement, other: Placement | null): boolean =>
  one.a === other?.a && one.b === other.b;

/** All ways to cover a square, in the order in which turning goes through them. */
function waysAround(ways: readonly Placement[], square: Square): Placement[] {
  const rank = (way: Placement): number => {
    const direction = DIRECTIONS.indexOf(directionOf(way));
    return way.a === square ? direction : DIRECTIONS.length + direction;
  };
  return ways.filter((way) => covers(way, square)).sort((one, other) => rank(one) - rank(other));
}

/** The way to cover a square that goes on from what was shown, or else earns most; null if none. */
export function wayAt(
  ways: readonly Placement[],
  square: Square,
  shown: Placement | null,
  kingdom: Kingdom,
): Placement | null {
  const around = waysAround(ways, square);
  if (shown) {
    const same = around.filter((way) => directionOf(way) === directionOf(shown));
    const held = same.find(({ a }) => a === square) ?? same[0];
    if (held) return held;
  }
  const best = around.map((way) => ({ way, gain: gainOf(kingdom, way) }));
  return best.sort((one, other) => other.gain - one.gain)[0]?.way ?? null;
}

/** The next way around the same square: first about half a, then wherever it still covers it. */
export function turned(ways: readonly Placement[], shown: Placement, pivot: Square): Placement {
  const around = waysAround(ways, covers(shown, pivot) ? pivot : shown.a);
  const index = around.findIndex((way) => isSame(way, shown));
  return around[(index + 1) % around.length] ?? shown;
}

/** The way whose middle is nearest to a point of the land; one that lies as before is preferred. */
export function nearestWay(
  ways: readonly Placement[],
  point: { readonly x: number; readonly y: number },
  shown: Placement | null,
): Placement | null {
  const distance = (way: Placement): number => {
    const x = (xOf(way.a) + xOf(way.b) + 1) / 2;
    const y = (yOf(way.a) + yOf(way.b) + 1) / 2;
    const isTurned = shown && directionOf(shown) !== directionOf(way);
    return Math.hypot(x - point.x, y - point.y) + (isTurned ? 0.75 : 0);
  };
  const near = ways.map((way) => ({ way, distance: distance(way) }));
  return near.sort((one, other) => one.distance - other.distance)[0]?.way ?? null;
}
