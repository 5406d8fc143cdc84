import {
  DIRECTIONS,
  type Kingdom,
  landOf,
  must,
  NUMBERS,
  type Placement,
  pick,
  placementsOf,
  type Square,
  STEPS,
  seeded,
  shuffle,
  squareAt,
  TERRAINS,
  type Terrain,
  territoriesOf,
} from '@crownlands/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dominoSvg, footSvg } from './domino.ts';
import { ICONS } from './icons.ts';
import { type Layer, layersOf, type Spot, spotsOf } from './kingdom.ts';
import { appIcon } from './logo.ts';
import { swatchSvg } from './swatch.ts';
import { symbols } from './symbols.ts';
import type { Joins } from './terrain-art.ts';
import { TERRAIN_ART } from './terrains.ts';

const OPTIONS = { mini: false, prefix: 'k-', ground: true };
const NO_JOINS: Joins = { N: false, E: false, S: false, W: false };

/** Legal placements at random, until no domino fits. */
function kingdomOf(seed: number, size: number): Kingdom {
  const random = seeded(seed);
  const kingdom: Placement[] = [];
  for (const domino of shuffle(NUMBERS, random)) {
    const placements = placementsOf(landOf(kingdom), domino, size);
    if (placements.length > 0) kingdom.push(pick(placements, random));
  }
  return kingdom;
}

const kingdoms = fc.record({ seed: fc.nat(), size: fc.constantFrom(5, 7), mini: fc.boolean() });

/** All 7x7 squares but the castle, in a spiral from the middle, two by two. */
function fullKingdom(seed: number): Kingdom {
  const squares: Square[] = [];
  let square = squareAt(0, 0);
  for (let leg = 0; squares.length < 48; leg++) {
    const steps = Math.floor(leg / 2) + 1;
    for (let step = 0; step < steps && squares.length < 48; step++) {
      square += STEPS[must(DIRECTIONS[leg % 4])];
      squares.push(square);
    }
  }
  return shuffle(NUMBERS, seeded(seed))
    .slice(0, 24)
    .map((domino, i) => ({ domino, a: must(squares[2 * i]), b: must(squares[2 * i + 1]) }));
}

const svgOf = (layers: readonly Layer[]): string => layers.map(({ svg }) => svg).join('');
const squareOf = ({ key }: Layer): Square => Number(key.split('-').at(-1));

describe('placing a domino', () => {
  /** The squares of all territories that the domino is part of once it lies. */
  const touchedBy = (kingdom: Kingdom, { a, b }: Placement): Square[] =>
    territoriesOf(landOf(kingdom))
      .filter(({ squares }) => squares.includes(a) || squares.includes(b))
      .flatMap(({ squares }) => squares);

  it('changes only the board and the territories that it joins', () => {
    fc.assert(
      fc.property(kingdoms, ({ seed, size, mini }) => {
        const kingdom = kingdomOf(seed, size);
        const after = layersOf(spotsOf(kingdom), 'pink', { ...OPTIONS, mini });
        const before = layersOf(spotsOf(kingdom.slice(0, -1)), 'pink', { ...OPTIONS, mini });
        const touched = touchedBy(kingdom, must(kingdom.at(-1)));
        const untouched = (layer: Layer) =>
          layer.key !== 'ground' && !touched.includes(squareOf(layer));
        expect(after.filter(untouched)).toEqual(before.filter(untouched));
      }),
      { numRuns: 60 },
    );
  });

  it('leaves all crowns, and trees and mountains that are not beside it, as they are', () => {
    fc.assert(
      fc.property(kingdoms, ({ seed, size, mini }) => {
        const kingdom = kingdomOf(seed, size);
        const { a, b } = must(kingdom.at(-1));
        const near = [a, b].flatMap((square) => DIRECTIONS.map((side) => square + STEPS[side]));
        const stays = (layer: Layer) =>
          layer.key.startsWith('top-') ||
          (layer.key.startsWith('square-') && !near.includes(squareOf(layer)));
        const after = layersOf(spotsOf(kingdom), 'pink', { ...OPTIONS, mini });
        const before = layersOf(spotsOf(kingdom.slice(0, -1)), 'pink', { ...OPTIONS, mini });
        expect(after).toEqual(expect.arrayContaining(before.filter(stays)));
      }),
      { numRuns: 60 },
    );
  });

  it.each<Terrain>(['wheat', 'grassland', 'swamp', 'mine'])(
    'only ever adds details to %s next to it',
    (terrain) => {
      const detailsOf = (joins: Joins, seed: number) => {
        const spot = { x: 0, y: 0, terrain, crowns: 0, seed };
        return TERRAIN_ART[terrain].square(spot, joins, false).split(/(?=M)|"/);
      };
      const joins = fc.record({
        N: fc.boolean(),
        E: fc.boolean(),
        S: fc.boolean(),
        W: fc.boolean(),
      });
      fc.assert(
        fc.property(joins, fc.constantFrom(...DIRECTIONS), fc.nat(97), (before, side, seed) => {
          const after = detailsOf({ ...before, [side]: true }, seed);
          expect(after).toEqual(expect.arrayContaining(detailsOf(before, seed)));
        }),
      );
    },
  );
});

it('draws a kingdom alike in whatever order its dominoes came', () => {
  fc.assert(
    fc.property(kingdoms, ({ seed, size, mini }) => {
      const kingdom = kingdomOf(seed, size);
      const turned = layersOf(spotsOf(kingdom.toReversed()), 'pink', { ...OPTIONS, mini });
      expect(turned).toEqual(layersOf(spotsOf(kingdom), 'pink', { ...OPTIONS, mini }));
    }),
    { numRuns: 20 },
  );
});

it.each(TERRAINS)('keeps no drawing of %s for a square that looks different', (terrain) => {
  const expectFresh = (spot: Spot, joins: Joins, beside: readonly Spot[], mini: boolean) => {
    const drawn = TERRAIN_ART[terrain].square(spot, joins, mini);
    expect(svgOf(layersOf([spot, ...beside], null, { ...OPTIONS, mini }))).toContain(drawn);
  };
  for (const x of [-2, -1, 0, 1]) {
    for (const y of [-1, 0, 1]) {
      const spot = { x, y, terrain, crowns: 0, seed: 5 };
      for (const mini of [true, false]) {
        expectFresh(spot, NO_JOINS, [], mini);
        expectFresh(spot, { ...NO_JOINS, E: true }, [{ ...spot, x: x + 1, seed: 6 }], mini);
      }
    }
  }
});

it('takes fewer than 15 nodes a square in a full 7x7 kingdom', () => {
  for (let seed = 0; seed < 20; seed++) {
    const layers = layersOf(spotsOf(fullKingdom(seed)), 'blue', OPTIONS);
    const nodes = layers.length + (svgOf(layers).match(/<\w/g)?.length ?? 0);
    expect(nodes / 49).toBeLessThan(15);
  }
});

it('gives each layer its own key and each id the prefix, and refers to no other', () => {
  for (let seed = 0; seed < 20; seed++) {
    const spots = spotsOf(kingdomOf(seed, 7));
    const layers = layersOf(spots, 'green', OPTIONS);
    const keys = layers.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const svg = svgOf(layers);
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => must(id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.startsWith('k-land-'))).toBe(true);
    for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id);
    for (const [, id] of svg.matchAll(/href="#([^"]*)"/g)) {
      expect(symbols()).toContain(`<symbol id="${id}"`);
    }
  }
});

describe('only well-formed drawings', () => {
  const expectSound = (svg: string) => {
    expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
    const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => must(d));
    expect(paths.filter((d) => !/^M[-\d .MLHVCSQTAZmlhvcsqtaz]+$/.test(d))).toEqual([]);
  };

  it('for all dominoes, both sides', () => {
    for (const number of NUMBERS) {
      expectSound(dominoSvg(number));
      expectSound(footSvg(number));
    }
  });

  it.each(TERRAINS)('for %s of every shape in 3x3 squares', (terrain) => {
    for (let shape = 1; shape < 512; shape++) {
      const spots = Array.from({ length: 9 }, (_, i): Spot => {
        return {
          x: (i % 3) - 1,
          y: Math.floor(i / 3) - 1,
          terrain,
          crowns: i % 4,
          seed: shape + i,
        };
      }).filter((_, i) => (shape >> i) & 1);
      expectSound(svgOf(layersOf(spots, null, { ...OPTIONS, mini: shape % 2 === 0 })));
    }
  });

  it('for pieces, samples, icons and the app icon', () => {
    expectSound(symbols());
    for (const terrain of TERRAINS) expectSound(swatchSvg(terrain));
    for (const icon of Object.values(ICONS)) expectSound(`<path d="${icon}"/>`);
    expectSound(appIcon());
    expect(appIcon()).not.toContain('var(');
  });
});
