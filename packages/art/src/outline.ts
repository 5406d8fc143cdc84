import { must } from '@crownlands/rules';
import { hash } from './chance.ts';
import { type Point, polygon, scallop, smooth } from './path.ts';

/** The width of a square in drawing units. */
export const UNIT = 100;

/** A square of land by where it lies, in whole squares. */
export type Plot = { readonly x: number; readonly y: number };

/** How land ends. Its points lie along each side, `inset` inwards, and stray up to `stray`. */
export type Edge = {
  readonly inset: number;
  readonly along: readonly number[];
  readonly stray: number;
  readonly corners: boolean; // whether corners have points of their own; else bends are wide
  readonly shape: 'smooth' | 'scallop' | 'jagged';
};

/** One side of a square on the border, walked clockwise around the land. */
type Side = Plot & { readonly dx: number; readonly dy: number };

const SHAPES = {
  smooth,
  scallop,
  jagged: (points: readonly Point[]) => polygon(...points),
} as const;

/** Path data around squares that hang together, holes included. */
export function outlineOf(plots: readonly Plot[], edge: Edge, salt = 0): string {
  return bordersOf(plots)
    .map((border) => SHAPES[edge.shape](pointsOf(border, edge, salt)))
    .join('');
}

function pointsOf(border: readonly Side[], edge: Edge, salt: number): Point[] {
  return border.flatMap((side, i) => {
    const before = must(border.at(i - 1));
    const after = must(border[(i + 1) % border.length]);
    const points = edge.along.map((t): Point => {
      const nearBend = (turn(before, side) > 0 && t < 0.25) || (turn(side, after) > 0 && t > 0.75);
      const pull = nearBend && !edge.corners ? 1.2 : 0;
      const inwards = edge.inset + (strayAt(side, t, salt) - 0.35) * edge.stray + pull;
      return [
        (side.x + side.dx * t) * UNIT - side.dy * inwards,
        (side.y + side.dy * t) * UNIT + side.dx * inwards,
      ];
    });
    if (edge.corners && turn(side, after) !== 0) points.push(cornerOf(side, after, edge.inset));
    return points;
  });
}

/** Keyed to the place on the grid, not to the direction in which the border passes it. */
function strayAt({ x, y, dx, dy }: Side, t: number, salt: number): number {
  const forwards = dx + dy > 0;
  const slot = Math.round((forwards ? t : 1 - t) * 100);
  return hash(Math.min(x, x + dx), Math.min(y, y + dy), dx ? 1 : 2, slot, salt);
}

const cornerOf = (side: Side, after: Side, inset: number): Point => [
  after.x * UNIT - (side.dy + after.dy) * inset,
  after.y * UNIT + (side.dx + after.dx) * inset,
];

/** 1 to the right, -1 to the left, 0 straight on. */
const turn = (side: Side, after: Side): number =>
  Math.sign(side.dx * after.dy - side.dy * after.dx);

const keyOf = (x: number, y: number): string => `${x},${y}`;

function bordersOf(plots: readonly Plot[]): Side[][] {
  const starts = sidesByStart(plots);
  const borders: Side[][] = [];
  for (const sides of starts.values()) {
    for (let side = sides.pop(); side; side = sides.pop()) borders.push(walk(side, starts));
  }
  return borders;
}

function sidesByStart(plots: readonly Plot[]): Map<string, Side[]> {
  const taken = new Set(plots.map(({ x, y }) => keyOf(x, y)));
  const starts = new Map<string, Side[]>();
  const add = (side: Side) => {
    const key = keyOf(side.x, side.y);
    starts.set(key, [...(starts.get(key) ?? []), side]);
  };
  for (const { x, y } of plots) {
    if (!taken.has(keyOf(x, y - 1))) add({ x, y, dx: 1, dy: 0 });
    if (!taken.has(keyOf(x + 1, y))) add({ x: x + 1, y, dx: 0, dy: 1 });
    if (!taken.has(keyOf(x, y + 1))) add({ x: x + 1, y: y + 1, dx: -1, dy: 0 });
    if (!taken.has(keyOf(x - 1, y))) add({ x, y: y + 1, dx: 0, dy: -1 });
  }
  return starts;
}

/** Takes one border out of `starts`; where squares touch by a corner only, it turns right. */
function walk(first: Side, starts: ReadonlyMap<string, Side[]>): Side[] {
  const border: Side[] = [];
  for (let side: Side | undefined = first; side; ) {
    border.push(side);
    const here: Side = side;
    const ways: Side[] = starts.get(keyOf(here.x + here.dx, here.y + here.dy)) ?? [];
    const right = ways.findIndex((way) => turn(here, way) > 0);
    side = right < 0 ? ways.pop() : ways.splice(right, 1)[0];
  }
  return border;
}
