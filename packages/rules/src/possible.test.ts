import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_OPTIONS, land, playthrough } from '../test/kit.ts';
import { dominoOf, formatTile, NUMBERS } from './dominoes.ts';
import { emptyLand, type Land, landOf, neighbours, occupied, squareAt, xOf, yOf } from './land.ts';
import { frameSize } from './options.ts';
import { brokenRule, roomOf } from './placing.ts';
import { dominoesFor, impossibilitiesOf } from './possible.ts';
import {
  type Kingdom,
  type Options,
  type Placement,
  type Square,
  TERRAINS,
  type Tile,
} from './types.ts';

const TILES = NUMBERS.map(dominoOf).flatMap(({ a, b }) => [formatTile(a), formatTile(b)]);

/** What is wrong, in words: kind, rule and squares. */
const wrong = (land: Land, size = 5, patience?: number): string[] =>
  impossibilitiesOf(land, size, patience).map(({ kind, rule, squares }) =>
    [kind, rule, ...squares.map((square) => `${xOf(square)},${yOf(square)}`)].join(' '),
  );

/** Whether every domino is there once and may be placed when it comes. */
function isLegal(kingdom: Kingdom, size: number): boolean {
  const numbers = new Set(kingdom.map(({ domino }) => domino));
  return (
    numbers.size === kingdom.length &&
    kingdom.every((placement, index) => {
      const before = landOf(kingdom.slice(0, index));
      return brokenRule(before, roomOf(before, size), placement) === null;
    })
  );
}

/** Whether legal placements lead to the land, by trying all of them. */
function isReachable(goal: Land, kingdom: Kingdom = []): boolean {
  const here = landOf(kingdom);
  const missing = occupied(goal).filter((square) => !here[square]);
  const shows = (square: Square, tile: Tile) =>
    missing.includes(square) && formatTile(goal[square] as Tile) === formatTile(tile);
  const placements = missing.flatMap((a) =>
    neighbours(a).flatMap((b) => NUMBERS.map((domino): Placement => ({ domino, a, b }))),
  );
  return (
    missing.length === 0 ||
    placements
      .filter(({ domino, a }) => shows(a, dominoOf(domino).a))
      .filter(({ domino, b }) => shows(b, dominoOf(domino).b))
      .filter(({ domino }) => !kingdom.some((placed) => placed.domino === domino))
      .filter((placement) => !brokenRule(here, roomOf(here, 5), placement))
      .some((placement) => isReachable(goal, [...kingdom, placement]))
  );
}

it('[C1] [P1] [P2] [P3] every kingdom of every game is possible, and its dominoes are found', () => {
  for (const [seed, options] of ALL_OPTIONS.entries()) {
    const size = frameSize(options);
    for (const kingdom of playthrough(options, seed).games.at(-1)?.kingdoms ?? []) {
      const land = landOf(kingdom);
      expect(wrong(land, size)).toEqual([]);
      const found = dominoesFor(land) as Kingdom;
      expect(isLegal(found, size)).toBe(true);
      expect(landOf(found)).toEqual(land);
    }
  }
});

describe('a land is possible', () => {
  it.each([
    ['[C3] with nothing but its castle', 'C0'],
    ['[P1] in any frame around the castle', 'C0 w0 w0 w1 f0'],
    ['[C1] by two dominoes that look the same', 'w0 w0 C0 w0 w0'],
    ['[P3] when one of its coverings can be placed, though not all', 'C0 w0 f0\n.. g0 f0'],
  ])('%s', (_rule, drawing) => {
    expect(wrong(land(drawing))).toEqual([]);
    expect(landOf(dominoesFor(land(drawing)) as Kingdom)).toEqual(land(drawing));
  });
});

it('[P3] dominoes come in an order to place them', () => {
  const numbers = (drawing: string) => dominoesFor(land(drawing))?.map(({ domino }) => domino);
  expect(numbers('C0 w0 f0\n.. g0 f0')).toEqual([13, 18]);
  expect(numbers('l0 f0 f1 w0 C0')).toEqual([24, 17]);
});

describe('a land is impossible', () => {
  it.each([
    [
      '[P1] when it is too wide',
      'C0 w0 w0 w1 f0 f0 f0',
      ['off-frame P1 0,0 1,0 2,0 3,0 4,0 5,0 6,0'],
    ],
    ['[C2] with a tile that no domino has', 'w0 w0 C0 w3 w0', ['too-many C2 1,0']],
    ['[C2] with a tile more than all dominoes have', 'w0 m1 C0 m1 w0', ['too-many C2 -1,0 1,0']],
    [
      '[P2] with an odd number of squares',
      'w0 w0 C0 w0',
      ['odd P2 -2,0 -1,0 1,0', 'not-covered C1 1,0'],
    ],
    ['[P2] with an odd number of squares, all in one', 'C0 w0 w0 f0', ['odd P2 1,0 2,0 3,0']],
    [
      '[P3] with squares apart from its castle',
      'C0 w0 w0 .. ..\n.. .. .. w0 f0',
      ['apart P3 3,1 4,1'],
    ],
    ['[C1] with neighbours that no domino has', 'w0 w0 C0 m3 f0', ['not-covered C1 1,0 2,0']],
    ['[C1] with the same domino twice', 'f0 w0 C0 w0 f0', ['not-covered C1 -2,0 -1,0 1,0 2,0']],
    [
      '[P2] in a shape that dominoes do not fill',
      'C0 l0 ..\n.. l0 l0\n.. l0 ..',
      ['not-covered C1 1,0 1,1 2,1 1,2'],
    ],
    [
      '[P3] when a domino finds no terrain of its own',
      'C0 w0 w0 l0 l0',
      ['cannot-be-built P3 3,0 4,0'],
    ],
    [
      '[P3] when dominoes wait for each other',
      'C0 l0 g0 f0\n.. l0 f0 f0',
      ['cannot-be-built P3 2,0 3,0 2,1 3,1'],
    ],
    [
      '[P3] when no covering can be placed, each for its own reason',
      'C0 w0 f0 f0\n.. f0 g0 f0',
      ['cannot-be-built P3 1,0 2,0 3,0 1,1 2,1 3,1'],
    ],
  ])('%s', (_rule, drawing, expected) => {
    expect(wrong(land(drawing, 7))).toEqual(expected);
  });

  it('[C1] as a checkerboard', () => {
    const board = land(
      'w0 f0 w0 f0 w0\nf0 w0 f0 w0 f0\nw0 f0 C0 f0 w0\nf0 w0 f0 w0 f0\nw0 f0 w0 f0 w0',
    );
    const [only, ...others] = impossibilitiesOf(board, 5);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'not-covered', rule: 'C1' });
    expect(only?.squares).toHaveLength(24);
    expect(dominoesFor(board)).toBeNull();
  });

  it('[C3] without a castle, or with two', () => {
    expect(wrong(land('C0 w0 w0').with(squareAt(0, 0), null))).toEqual(['castles C3']);
    expect(wrong(land('C0 w0 w0').with(squareAt(3, 0), 'castle'))).toEqual(['castles C3 0,0 3,0']);
    expect(wrong(emptyLand())).toEqual(['castles C3']);
  });

  it('[P1] [C2] and says by how much', () => {
    expect(impossibilitiesOf(land('C0 w0 w0 w1 f0 f0 f0', 7), 5)[0]).toMatchObject({
      width: 7,
      height: 1,
    });
    expect(impossibilitiesOf(land('w0 m1 C0 m1 w0'), 5)[0]).toMatchObject({
      tile: { terrain: 'mine', crowns: 1 },
      most: 1,
    });
    expect(impossibilitiesOf(land('C0 w3'), 5)[0]).toMatchObject({ most: 0 });
  });
});

/** Any land of these tiles, with the castle in its first corner. */
const anyLand = (words: readonly string[], width: number, height: number) =>
  fc
    .subarray([...words], { minLength: 2 })
    .chain((some) => {
      const row = fc.array(fc.constantFrom(...some), { minLength: width, maxLength: width });
      return fc.array(row, { minLength: height, maxLength: height });
    })
    .map((rows) => rows.map((row) => row.join(' ')).join('\n'))
    .map((drawing) => land(drawing.replace(/^../, 'C0'), 7));

it('[C1] [P2] [P3] a land is possible if trying all placements leads to it', () => {
  fc.assert(
    fc.property(anyLand(['w0', 'f0', 'l0', 'w1', 'f1', '..'], 4, 2), (small) => {
      const expected = isReachable(small);
      expect(wrong(small).length === 0).toBe(expected);
      const found = dominoesFor(small);
      expect(found !== null).toBe(expected);
      if (found) expect(isLegal(found, 5)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const DECK = {
  wheat: [26, 5],
  forest: [22, 6],
  lake: [18, 6],
  grassland: [14, 6],
  swamp: [10, 6],
  mine: [6, 10],
};

it('[C2] no possible land has more squares or crowns of a terrain than the deck', () => {
  fc.assert(
    fc.property(anyLand([...new Set(TILES)], 7, 7), (full) => {
      for (const terrain of TERRAINS) {
        const tiles = full.filter(
          (cell) => cell !== null && cell !== 'castle' && cell.terrain === terrain,
        );
        const crowns = (tiles as Tile[]).reduce((sum, tile) => sum + tile.crowns, 0);
        const [mostSquares = 0, mostCrowns = 0] = DECK[terrain];
        if (tiles.length <= mostSquares && crowns <= mostCrowns) continue;
        const many = impossibilitiesOf(full, 7).filter((reason) => reason.kind === 'too-many');
        expect(many.map(({ tile }) => tile.terrain)).toContain(terrain);
      }
    }),
  );
});

describe('a search that takes too many steps', () => {
  const hardToCover = land(
    `g2 l0 w1 g0 w0 w0 f1
     l0 l0 f0 f0 g0 w0 w0
     w0 l0 l1 f0 f1 w0 l1
     s0 w0 w0 C0 w0 l1 f0
     w0 w0 f1 f0 f0 f0 g0
     l1 w0 w0 w0 m3 w0 g0
     w0 m2 g1 f0 w0 f0 f0`,
    7,
  );
  const hardToBuild = land(
    `f0 f0 f0 f0 f0 f0 l1
     l0 f0 w1 g0 l1 f0 f0
     l0 l0 w0 f0 w0 f0 f0
     l0 w0 w0 C0 w0 l1 f0
     w0 w0 g0 f1 g2 f0 l1
     f1 w0 g0 w0 w0 f1 f1
     m1 w0 g0 g0 s1 w0 l0`,
    7,
  );
  const kinds = (land: Land, patience?: number) =>
    impossibilitiesOf(land, 7, patience).map(({ kind }) => kind);

  it('[C1] says nothing of a covering', () => {
    expect(kinds(hardToCover)).not.toContain('not-covered');
    expect(kinds(hardToCover, 100_000)).toEqual(['not-covered']);
  });

  it('[P3] says nothing of an order', () => {
    expect(kinds(hardToBuild)).toEqual([]);
    expect(dominoesFor(hardToBuild)).toBeNull();
    expect(kinds(hardToBuild, 100_000)).toEqual(['cannot-be-built']);
  });

  it('[C1] [P3] raises no false alarm, whenever it stops', () => {
    const options = ALL_OPTIONS.find((mix) => frameSize(mix) === 7) as Options;
    const { games } = playthrough(options, 1);
    for (let patience = 0; patience < 60; patience++) {
      for (const kingdom of games.at(-1)?.kingdoms ?? []) {
        expect(kinds(landOf(kingdom), patience)).toEqual([]);
      }
    }
  });
});
