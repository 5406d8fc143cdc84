import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_OPTIONS, anyPlaythrough, options } from '../test/kit.ts';
import { deal, imagine, kingsFrom } from './deal.ts';
import { start, viewOf } from './game.ts';
import { dominoesInPlay } from './options.ts';
import { seeded, shuffle } from './random.ts';

const numbers = (seed: readonly number[], count = 8) => {
  const random = seeded(...seed);
  return Array.from({ length: count }, () => random(2 ** 32));
};

describe('a seeded source', () => {
  it('gives the same numbers for the same seed, on every machine', () => {
    expect(numbers([1], 3)).toEqual(numbers([1], 3));
    expect(numbers([1], 3)).toMatchInlineSnapshot(`
      [
        2432303627,
        3534724422,
        150451098,
      ]
    `);
  });

  it('tells all seeds apart, large ones and lists too', () => {
    const seeds = [[], [0], [1], [2], [0, 0], [0, 1], [1, 0], [2 ** 32], [2 ** 32 + 1], [2 ** 52]];
    expect(new Set(seeds.map((seed) => numbers(seed).join())).size).toBe(seeds.length);
  });

  it('stays below its bound and reaches every number under it about equally often', () => {
    const random = seeded(7);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) {
      const n = random(6);
      counts[n] = (counts[n] ?? 0) + 1;
    }
    expect(counts).toHaveLength(6);
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

it('a shuffle keeps every item and puts each anywhere', () => {
  const random = seeded(3);
  const places = new Set<string>();
  for (let i = 0; i < 400; i++) places.add(shuffle(['a', 'b', 'c', 'd'], random).join(''));
  expect(places.size).toBe(24);
  expect([...places].every((order) => [...order].sort().join('') === 'abcd')).toBe(true);
});

describe('a deal', () => {
  it('[S1] draws as many different dominoes as are in play, from all 48', () => {
    for (const mix of ALL_OPTIONS) {
      const { deck } = deal(mix, seeded(5));
      expect(deck).toHaveLength(dominoesInPlay(mix));
      expect(new Set(deck).size).toBe(deck.length);
    }
    const random = seeded(6);
    const seen = new Set(Array.from({ length: 50 }, () => deal(options(2), random).deck).flat());
    expect(seen.size).toBe(48);
  });

  const orders = (mix: Parameters<typeof deal>[0]) => {
    const random = seeded(11);
    return [...new Set(Array.from({ length: 500 }, () => deal(mix, random).kings.join('')))].sort();
  };

  it.each([
    ['[S3] drawn, 2 players: any arrangement of two and two', options(2), 6],
    ['[S3] drawn, 3 players: any order', options(3), 6],
    ['[S3] drawn, 4 players: any order', options(4), 24],
  ])('%s', (_rule, mix, count) => {
    expect(orders(mix)).toHaveLength(count);
  });

  it.each([
    ['[S3] snake, 2 players', options(2, [], 'snake'), ['0110', '1001']],
    ['[S3] snake, 3 players, as clockwise', options(3, [], 'snake'), ['012', '120', '201']],
    ['[S3] snake, 4 players', options(4, [], 'snake'), ['0123', '1230', '2301', '3012']],
    ['[S3] clockwise, 2 players, alternate', options(2, [], 'clockwise'), ['0101', '1010']],
    ['[S3] clockwise, 3 players', options(3, [], 'clockwise'), ['012', '120', '201']],
    ['[S3] clockwise, 4 players', options(4, [], 'clockwise'), ['0123', '1230', '2301', '3012']],
  ])('%s', (_rule, mix, expected) => {
    expect(orders(mix)).toEqual(expected);
  });

  it('[S3] lets the host say who begins', () => {
    expect(deal(options(4, [], 'clockwise'), seeded(1), 2).kings).toEqual([2, 3, 0, 1]);
    expect(kingsFrom(options(2, [], 'snake'), 1)).toEqual([1, 0, 0, 1]);
    const snakes = [1, 2, 3, 4, 5].map((seed) => deal(options(4, [], 'snake'), seeded(seed), 2));
    expect(new Set(snakes.map(({ kings }) => kings[0])).size).toBeGreaterThan(1);
  });
});

it('[R5] imagined games differ, and any unseen domino may be in them or not', () => {
  const view = viewOf(start(options(2), deal(options(2), seeded(1))), 0);
  const decks = Array.from({ length: 200 }, (_, seed) => imagine(view, seeded(seed)).deck);
  expect(new Set(decks.map((deck) => deck.join())).size).toBe(200);
  for (const domino of view.unseen) {
    const count = decks.filter((deck) => deck.includes(domino)).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(200);
  }
});

it('[R5] an imagined game agrees with all that is seen, and deals the rest from the unseen', () => {
  fc.assert(
    fc.property(anyPlaythrough, fc.nat(), ({ games }, seed) => {
      for (const game of games) {
        const view = viewOf(game, 0);
        const imagined = imagine(view, seeded(seed));
        expect(viewOf(imagined, 0)).toEqual(view);
        expect(imagined.deck).toHaveLength(game.deck.length);
        expect(imagined.deck.every((domino) => view.unseen.includes(domino))).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});
