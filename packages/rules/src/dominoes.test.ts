import { describe, expect, it } from 'vitest';
import { dominoOf, formatTile, NUMBERS, parseTile } from './dominoes.ts';
import { COLOURS, TERRAINS } from './types.ts';

const face = (number: number) => {
  const { a, b } = dominoOf(number);
  return `${formatTile(a)} ${formatTile(b)}`;
};

describe('the dominoes', () => {
  it('[C1] are numbered 1 to 48', () => {
    expect(NUMBERS).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
  });

  it.each([
    [6, 'f0 f0'],
    [13, 'w0 f0'],
    [32, 'l1 f0'],
    [33, 'l1 f0'],
    [34, 'l1 f0'],
    [35, 'l1 f0'],
    [37, 'l0 g1'],
    [39, 'g0 s1'],
    [43, 'w0 s2'],
    [44, 'g0 s2'],
    [1, 'w0 w0'],
    [48, 'w0 m3'],
  ])(
    '[C1] number %i, which public lists often have wrong or order begins or ends with, is %s',
    (number, tiles) => {
      expect(face(number)).toBe(tiles);
    },
  );

  it.each([
    ['wheat', 26, 5],
    ['forest', 22, 6],
    ['lake', 18, 6],
    ['grassland', 14, 6],
    ['swamp', 10, 6],
    ['mine', 6, 10],
  ] as const)('[C2] hold of %s %i squares and %i crowns', (terrain, squares, crowns) => {
    const tiles = NUMBERS.map(dominoOf)
      .flatMap(({ a, b }) => [a, b])
      .filter((tile) => tile.terrain === terrain);
    expect(tiles).toHaveLength(squares);
    expect(tiles.reduce((sum, tile) => sum + tile.crowns, 0)).toBe(crowns);
  });

  it('[C2] know six terrains by six first letters', () => {
    expect(TERRAINS.map((terrain) => terrain.charAt(0)).join('')).toBe('wflgsm');
    expect(TERRAINS.map((terrain) => parseTile(`${terrain.charAt(0)}2`)?.terrain)).toEqual(
      TERRAINS,
    );
  });

  it.each(['', 'w', 'w4', 'W1', 'x0', 'w1 ', 'w-1', 'w10'])('have no tile %j', (text) => {
    expect(parseTile(text)).toBeNull();
  });
});

it('[C3] there are four colours, one for each seat', () => {
  expect(COLOURS).toEqual(['pink', 'yellow', 'green', 'blue']);
});
