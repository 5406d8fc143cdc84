import { must, TERRAINS, type Terrain, VARIANTS, type Variant } from '@crownlands/rules';
import { OPPONENTS, type Opponent, type Result } from './results.ts';

/** Some games in short. */
export type Tally = {
  readonly games: number;
  readonly wins: number; // the share of them, 0 to 1; a tie is a part of a win
  readonly average: number; // points
  readonly best: number;
};

/** The games of one kind. */
type Kind<T> = Tally & { readonly kind: T };

/** All that is told; kinds of which there is no game are left out. */
export type Figures = Tally & {
  readonly opponents: readonly Kind<Opponent>[];
  readonly players: readonly Kind<number>[];
  readonly variants: readonly Kind<Variant | 'plain'>[]; // a game with several counts for each
  readonly terrains: readonly { readonly terrain: Terrain; readonly points: number }[]; // of a game
  readonly reviewed: readonly Reviewed[]; // the first one first
};

export type Reviewed = {
  readonly changed: number;
  readonly accuracy: number; // 0 to 100
  readonly luck: number; // in wins
};

/** What results come to; null when there are none. */
export function figuresOf(results: readonly Result[]): Figures | null {
  if (results.length === 0) return null;
  return {
    ...tallyOf(results),
    opponents: kindsOf(OPPONENTS, results, ({ opponent }) => [opponent]),
    players: kindsOf([2, 3, 4], results, ({ players }) => [players]),
    variants: kindsOf(['plain', ...VARIANTS] as const, results, ({ variants }) =>
      variants.length > 0 ? variants : ['plain'],
    ),
    terrains: TERRAINS.map((terrain) => {
      const points = meanOf(results.map(({ byTerrain }) => byTerrain[terrain] ?? 0));
      return { terrain, points };
    }),
    reviewed: results
      .flatMap(({ changed, review }) => (review ? [{ changed, ...review }] : []))
      .sort((one, other) => one.changed - other.changed),
  };
}

/** The names that people have here, by how often; one who has none is the empty name. */
export function namesIn(results: readonly Result[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of results) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

function tallyOf(results: readonly Result[]): Tally {
  return {
    games: results.length,
    wins: meanOf(results.map(({ victory }) => victory)),
    average: meanOf(results.map(({ points }) => points)),
    best: results.reduce((best, { points }) => Math.max(best, points), 0),
  };
}

function kindsOf<T>(
  kinds: readonly T[],
  results: readonly Result[],
  kindsIn: (result: Result) => readonly T[],
): Kind<T>[] {
  const byKind = new Map<T, Result[]>(kinds.map((kind) => [kind, []]));
  for (const result of results) {
    for (const kind of kindsIn(result)) byKind.get(kind)?.push(result);
  }
  return kinds.flatMap((kind) => {
    const own = must(byKind.get(kind));
    return own.length > 0 ? [{ kind, ...tallyOf(own) }] : [];
  });
}

export const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
