import type { Review } from '@crownlands/bots/thinker';
import { must } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { expect, it } from 'vitest';
import { apart, axisOf, chanceAt, lineOf, moveNear } from './graph-shape.ts';

const played = playthrough(options(4), 1);
const axis = axisOf(played, 800);

it('time goes on by moves and stripes, and fills the width', () => {
  const { after, rows, rounds } = axis;
  expect(after.length).toBe(played.moves.length + 1);
  expect(must(after.at(-1))).toBeCloseTo(800, 6);
  expect(rounds.map(({ round }) => round)).toEqual(
    Array.from({ length: 12 }, (_, round) => round + 1),
  );
  expect(rows.length).toBe(11);
  for (const row of rows) {
    expect(row.from).toBe(after[row.after]);
    expect(must(after[row.after + 1]) - row.to).toBeCloseTo(must(after[1]), 6);
  }
});

it('a line changes in a stripe by its row, and before it by the move', () => {
  const [row] = axis.rows;
  const index = must(row).after - 1;
  const move = { type: 'claim', domino: 1 } as const;
  const rest = { move, best: move, seat: 0, loss: 0, grade: 'best', reason: null } as const;
  const review: Review = {
    start: [0.25, 0.25, 0.25, 0.25],
    events: [
      { ...rest, kind: 'move', index, chances: [0.4, 0.2, 0.2, 0.2] },
      { kind: 'row', row: [], chances: [0.1, 0.3, 0.3, 0.3] },
    ],
    seats: [],
  };
  const line = lineOf(0, review, axis);
  expect(line).toEqual([
    [0, 0.25],
    [must(row).from, 0.4],
    [must(row).to, 0.1],
  ]);
  expect(chanceAt(line, (must(row).from + must(row).to) / 2)).toBeCloseTo(0.25, 6);
  expect(chanceAt(line, must(row).to + 1)).toBe(null);
});

it('a finger finds the move that is nearest, at the edges too', () => {
  for (const index of [0, 7, played.moves.length - 1]) {
    expect(moveNear(axis, must(axis.after[index + 1]) + 1)).toBe(index);
  }
  expect(moveNear(axis, -50)).toBe(0);
  expect(moveNear(axis, 5000)).toBe(played.moves.length - 1);
});

it('tags are pushed apart, and up where there is no room below', () => {
  expect(apart([10, 12, 100], 30, 200)).toEqual([10, 40, 100]);
  expect(apart([180, 190, 200], 30, 200)).toEqual([140, 170, 200]);
});
