import { describe, expect, it } from 'vitest';
import { land, move } from '../test/kit.ts';
import { landOf } from './land.ts';
import { gainOf, pointsOf, scoreLand, territoriesOf } from './score.ts';
import { decidedBy, dynastyResultOf, placesOf, type Result } from './standings.ts';
import type { Placing, Variant } from './types.ts';

const total = (drawing: string, variants: readonly Variant[] = []) =>
  scoreLand(land(drawing, 7), variants, 1).total;

describe('a territory', () => {
  it.each([
    ['[G1] earns its squares times its crowns', 'w1 w1 C0 w1', 2 * 2 + 1],
    ['[G1] earns nothing without a crown', 'w0 w0 C0 w0', 0],
    ['[G1] adds up the crowns of all its squares', 'C0 m2 m3', 2 * 5],
    ['[G1] counts apart from another of the same terrain', 'w1 w0 C0\nf0 f0 w1', 2 + 1],
    ['[G1] is joined by sides', 'l1 l0\nC0 l0\n.. l0', 4],
    ['[G1] is not joined by corners', 'l1 C0\ng0 l1', 2],
    ['[G1] runs around others', 'w1 w0 w0\nw0 f1 w0\nC0 w0 w0', 7 + 1],
    ['[G2] gains no square from the castle', 'C0 w1', 1],
    ['[G2] is not joined by the castle', 'w1 w0 C0 w0 w1', 2 + 2],
  ])('%s', (_rule, drawing, points) => {
    expect(total(drawing)).toBe(points);
  });
});

it('[G1] [G3] a score lists all territories by terrain, then size, and adds them up', () => {
  const drawing = `
    f1 w1 w0
    w1 C0 m0
    w1 w1 g2`;
  expect(scoreLand(land(drawing), ['harmony'], 0)).toEqual({
    total: 9 + 2 + 1 + 2 + 5,
    largest: 3,
    crowns: 7,
    bonuses: { harmony: 5 },
    territories: [
      { terrain: 'wheat', squares: 3, crowns: 3, points: 9 },
      { terrain: 'wheat', squares: 2, crowns: 1, points: 2 },
      { terrain: 'forest', squares: 1, crowns: 1, points: 1 },
      { terrain: 'grassland', squares: 1, crowns: 2, points: 2 },
      { terrain: 'mine', squares: 1, crowns: 0, points: 0 },
    ],
  });
});

it('[G4] a bare castle has no largest territory', () => {
  expect(scoreLand(land('C0'), [], 1)).toMatchObject({ total: 0, largest: 0, crowns: 0 });
});

it('[G4] the largest territory need not have a crown', () => {
  expect(scoreLand(land('w0 w0 w0 C0 l1'), [], 1).largest).toBe(3);
});

it('[G1] a territory knows its squares', () => {
  const [only] = territoriesOf(land('l1 l0\nC0 l0'));
  expect(only).toMatchObject({ terrain: 'lake', crowns: 1, points: 3 });
  expect(only?.squares).toHaveLength(3);
});

describe('[V2] [R1] the middle kingdom', () => {
  it.each([
    ['is won by a castle alone', 'C0', 10],
    ['is won in the middle of a row', 'w0 w0 C0 w0 w0', 10],
    ['is won in the middle of a full frame', 'w0 w0 w0\nw0 C0 w0\nw0 w0 w0', 10],
    ['is won in the middle of a kingdom that is not complete', 'w0 .. ..\nw0 C0 w0\n.. .. w0', 10],
    ['is missed off the middle to one side', 'w0 C0', 0],
    ['is missed off the middle by one square', 'w0 w0 C0 w0', 0],
    ['is missed off the middle in height', 'w0 C0 w0\nw0 w0 w0', 0],
    [
      'is won in the middle of 7x3',
      `.. .. w0 w0 w0 .. ..\nw0 w0 w0 C0 w0 w0 w0\n.. w0 w0 .. .. .. ..`,
      10,
    ],
  ])('%s', (_name, drawing, points) => {
    expect(scoreLand(land(drawing, 7), ['middle-kingdom'], 0).bonuses).toEqual({
      'middle-kingdom': points,
    });
    expect(total(drawing, ['middle-kingdom'])).toBe(points);
    expect(total(drawing)).toBe(0);
  });
});

it('[G1] the gain of a placement is what it adds to the land', () => {
  const [first, second] = ['19@1,0E', '24@2,1W'].map((text) => move(text) as Placing);
  expect(gainOf([], first as Placing)).toBe(1);
  expect(pointsOf(landOf([first as Placing]))).toBe(1);
  expect(gainOf([first as Placing], second as Placing)).toBe(2 + 2 - 1);
});

it('[V3] harmony is worth 5 to those who discarded nothing', () => {
  expect(scoreLand(land('C0 w0 w0'), ['harmony'], 0)).toMatchObject({
    total: 5,
    bonuses: { harmony: 5 },
  });
  expect(scoreLand(land('C0 w0 w0'), ['harmony'], 1)).toMatchObject({
    total: 0,
    bonuses: { harmony: 0 },
  });
  expect(scoreLand(land('C0 w0 w0'), [], 0)).toMatchObject({ total: 0, bonuses: {} });
});

describe('places', () => {
  const score = (total: number, largest: number, crowns: number) => {
    return { total, largest, crowns, bonuses: {}, territories: [] };
  };

  it.each([
    ['[G4] points come first', [score(10, 1, 1), score(9, 9, 9)], [1, 2]],
    ['[G4] then the largest territory', [score(9, 5, 9), score(9, 6, 1)], [2, 1]],
    ['[G4] then crowns', [score(9, 6, 2), score(9, 6, 3)], [2, 1]],
    ['[G4] then the victory is shared', [score(9, 6, 3), score(9, 6, 3)], [1, 1]],
    [
      '[R6] after a tie for first comes third',
      [score(9, 6, 3), score(8, 1, 1), score(9, 6, 3)],
      [1, 3, 1],
    ],
    [
      '[R6] after a tie for second comes fourth',
      [score(7, 1, 1), score(8, 1, 1), score(9, 1, 1), score(8, 1, 1)],
      [4, 2, 1, 2],
    ],
  ])('%s', (_rule, scores, places) => {
    expect(placesOf(scores)).toEqual(places);
  });

  it.each([
    ['[G4] points', [score(10, 1, 1), score(9, 9, 9)], 'points'],
    ['[G4] the largest territory', [score(9, 5, 9), score(9, 6, 1), score(9, 4, 1)], 'largest'],
    ['[G4] crowns', [score(9, 6, 3), score(9, 6, 2), score(9, 5, 9)], 'crowns'],
    ['[G4] nothing, when it is shared', [score(9, 6, 3), score(9, 6, 3), score(8, 1, 1)], null],
  ])('the victory is decided by %s', (_name, scores, reason) => {
    const winners = placesOf(scores).flatMap((place, seat) => (place === 1 ? [seat] : []));
    expect(decidedBy({ scores, winners })).toBe(reason);
  });

  const game = (...totals: number[]): Result => {
    return { scores: totals.map((total) => score(total, 1, 1)), winners: [] };
  };

  it('[V1] a dynasty adds up three games', () => {
    expect(dynastyResultOf([game(40, 50), game(41, 0), game(1, 33)])).toEqual({
      totals: [82, 83],
      winners: [1],
    });
  });

  it('[V1] equal totals share a dynasty, whatever the territories', () => {
    const other: Result = { scores: [score(1, 9, 9), score(1, 2, 2)], winners: [0] };
    expect(dynastyResultOf([game(40, 40), game(2, 2), other])).toEqual({
      totals: [43, 43],
      winners: [0, 1],
    });
  });
});
