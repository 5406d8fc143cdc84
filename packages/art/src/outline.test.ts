import { must } from '@crownlands/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Edge, outlineOf, type Plot, UNIT } from './outline.ts';

const STRAIGHT: Edge = { inset: 0, along: [0.5], stray: 0, corners: true, shape: 'jagged' };

const loopsOf = (outline: string): [number, number][][] =>
  outline
    .split('M')
    .slice(1)
    .map((loop) =>
      loop
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number]),
    );

/** Positive for a border walked clockwise, negative for a hole. */
const areaOf = (loop: readonly [number, number][]): number =>
  loop.reduce((area, [x, y], i) => {
    const [nextX, nextY] = must(loop[(i + 1) % loop.length]);
    return area + (x * nextY - nextX * y) / 2;
  }, 0);

const plotsOf = (rows: readonly string[]): Plot[] =>
  rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === 'x' ? [{ x, y }] : [])));

it('encloses just the squares, whatever their shape', () => {
  const row = fc.string({ unit: fc.constantFrom('x', '.'), minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 6, maxLength: 6 }), (rows) => {
      const plots = plotsOf(rows);
      const areas = loopsOf(outlineOf(plots, STRAIGHT)).map(areaOf);
      expect(areas.reduce((total, area) => total + area, 0)).toBeCloseTo(
        plots.length * UNIT * UNIT,
      );
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['keeps squares apart that touch by a corner', ['x.', '.x'], 2],
  ['goes around a hole', ['xxx', 'x.x', 'xxx'], 2],
  ['goes once around a hole that touches the outside by a corner', ['xxx', 'x.x', 'xx.'], 1],
])('%s', (_name, rows, loops) => {
  expect(loopsOf(outlineOf(plotsOf(rows), STRAIGHT))).toHaveLength(loops);
});

it('keeps its course wherever the land has not grown', () => {
  const edge: Edge = { ...STRAIGHT, along: [0.25, 0.75], stray: 10, corners: false };
  const pointsOf = (row: string) => loopsOf(outlineOf(plotsOf([row]), edge)).flat();
  const kept = pointsOf('xxx').filter(([x]) => x < 2.5 * UNIT);
  expect(kept).toHaveLength(12);
  expect(pointsOf('xxxx')).toEqual(expect.arrayContaining(kept));
});
