import {
  directionOf,
  landOf,
  type Placement,
  parseMove,
  placementsOf,
  squareAt,
} from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { nearestWay, turned, wayAt, waysToPlace } from './ghost.ts';

const placed = (text: string): Placement => {
  const move = parseMove(text);
  if (!move.ok || move.value.type !== 'place') throw new Error(`${text} is no placement`);
  const { type, ...placement } = move.value;
  return placement;
};

/** Domino 19, wheat with a crown and forest, beside a bare castle. */
const ways = waysToPlace(placementsOf(landOf([]), 19, 5));

describe('turning', () => {
  it('goes through every way to cover the square, and back to the first', () => {
    const square = squareAt(1, 0);
    const around = ways.filter(({ a, b }) => a === square || b === square);
    const seen = new Set<string>();
    let way = wayAt(ways, square, null, []);
    for (let turn = 0; turn < around.length && way; turn++) {
      seen.add(`${way.a} ${way.b}`);
      way = turned(ways, way, square);
    }
    expect(seen.size).toBe(around.length);
    expect(around.length).toBe(6);
    expect(seen.has(`${way?.a} ${way?.b}`)).toBe(true);
  });

  it('stays where nothing else fits', () => {
    const [only] = ways;
    if (!only) throw new Error('there is a way');
    expect(turned([only], only, only.a)).toEqual(only);
  });
});

describe('a square', () => {
  it('keeps the way in which the domino lies', () => {
    const shown = placed('19@1,0E');
    expect(directionOf(wayAt(ways, squareAt(-2, 0), shown, []) ?? shown)).toBe('E');
  });

  it('is covered with the most points when nothing was shown', () => {
    const kingdom = [placed('1@1,0E')];
    const land = landOf(kingdom);
    const best = wayAt(waysToPlace(placementsOf(land, 19, 5)), squareAt(1, 1), null, kingdom);
    expect(best?.a).toBe(squareAt(1, 1));
  });

  it('out of reach has no way', () => {
    expect(wayAt(ways, squareAt(4, 4), null, [])).toBe(null);
  });
});

it('a domino with two equal halves has one way on two squares', () => {
  const all = placementsOf(landOf([]), 1, 5);
  expect(waysToPlace(all)).toHaveLength(all.length / 2);
});

it('a drag snaps to the nearest way, and keeps how the domino lies unless that is far off', () => {
  const shown = placed('19@1,0E');
  expect(nearestWay(ways, { x: 2.1, y: 0.5 }, shown)).toEqual(shown);
  expect(nearestWay(ways, { x: 0.6, y: -1 }, shown)).toEqual(placed('19@0,-1E'));
  expect(nearestWay(ways, { x: 0.5, y: -1 }, null)).toMatchObject({
    domino: 19,
    a: squareAt(0, -2),
  });
  expect(nearestWay([], { x: 0, y: 0 }, shown)).toBe(null);
});
