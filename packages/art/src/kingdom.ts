import {
  type Cell,
  type Colour,
  DIRECTIONS,
  type Direction,
  type Kingdom,
  landOf,
  must,
  occupied,
  type Square,
  STEPS,
  squareAt,
  type Terrain,
  territoriesOf,
  xOf,
  yOf,
} from '@crownlands/rules';
import { hash } from './chance.ts';
import { crownsOn } from './crown.ts';
import { type Edge, outlineOf, type Plot, UNIT } from './outline.ts';
import { fill, inside, shifted } from './paint.ts';
import { short } from './path.ts';
import type { Joins, Spot } from './terrain-art.ts';
import { DRAWING_ORDER, TERRAIN_ART } from './terrains.ts';

export type { Spot } from './terrain-art.ts';

/** A part of the picture: the same key stands for the same thing, drawn anew if `svg` differs. */
export type Layer = { readonly key: string; readonly svg: string };

type LayerOptions = {
  readonly mini: boolean;
  readonly prefix: string; // of all ids; unique on the page
  readonly ground: boolean; // the board under the land
};

type Spots = ReadonlyMap<Square, Spot>;
type Region = { readonly terrain: Terrain; readonly squares: readonly Square[] };

const CASTLE: Plot = { x: 0, y: 0 };
const BOARD: Edge = {
  inset: -3,
  along: [0.12, 0.5, 0.88],
  stray: 0,
  corners: true,
  shape: 'smooth',
};

/** Squares look as on their domino; of those that lie there without one, each has a look of its own. */
export function spotsOf(kingdom: Kingdom, land = landOf(kingdom)): Spot[] {
  const seeds = new Map<Square, number>();
  for (const { domino, a, b } of kingdom) seeds.set(a, 2 * domino).set(b, 2 * domino + 1);
  return occupied(land).flatMap((square) => {
    const cell = land[square];
    if (!cell || cell === 'castle') return [];
    return [{ x: xOf(square), y: yOf(square), ...cell, seed: seeds.get(square) ?? 200 + square }];
  });
}

/**
 * The picture of a kingdom, lowest layer first. Placing a domino changes only the board and the
 * layers of the territories that it joins.
 */
export function layersOf(
  spots: readonly Spot[],
  castle: Colour | null,
  { mini, prefix, ground }: LayerOptions,
): Layer[] {
  const land: Spots = new Map(
    spots
      .map((spot): [Square, Spot] => [squareAt(spot.x, spot.y), spot])
      .sort(([one], [other]) => one - other),
  );
  const layers = [
    ...(ground ? [boardLayer(castle ? [...spots, CASTLE] : spots)] : []),
    ...regionsOf(land).map((region) => regionLayer(region, land, mini, prefix)),
    ...standingLayers(land, castle, mini),
    ...[...land].map(([square, spot]) => topLayer(square, spot, mini)),
  ];
  return layers.filter(({ svg }) => svg);
}

function boardLayer(plots: readonly Plot[]): Layer {
  const rows = plots.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const outline = outlineOf(rows, BOARD);
  return { key: 'ground', svg: shifted(0, 7, fill(outline, 'edge')) + fill(outline, 'lane') };
}

/** Territories in drawing order, their squares row by row. */
function regionsOf(land: Spots): Region[] {
  const cells: Cell[] = [...landOf([])];
  for (const [square, spot] of land) cells[square] = spot;
  return territoriesOf(cells)
    .map(({ terrain, squares }) => ({ terrain, squares: squares.toSorted((a, b) => a - b) }))
    .sort(
      (one, other) =>
        DRAWING_ORDER.indexOf(one.terrain) - DRAWING_ORDER.indexOf(other.terrain) ||
        must(one.squares[0]) - must(other.squares[0]),
    );
}

/** Flat land with its squares, cut to its outline; of land that stands, only the floor. */
function regionLayer(
  { terrain, squares }: Region,
  land: Spots,
  mini: boolean,
  prefix: string,
): Layer {
  const key = `land-${terrain}-${squares[0]}`;
  const { edge, stands, under, over } = TERRAIN_ART[terrain];
  const plots = squares.map((square) => must(land.get(square)));
  const outline = outlineOf(plots, edge);
  const ground = { outline, plots, clip: prefix + key, mini };
  if (stands) return { key, svg: under(ground) };
  const clip = `<clipPath id="${ground.clip}"><path d="${outline}"/></clipPath>`;
  const drawn = squares.map((square) => drawnSquare(square, land, mini)).join('');
  return { key, svg: clip + under(ground) + inside(ground, drawn) + over(ground) };
}

/** Trees, mountains and the castle, row by row, free to overlap what lies behind them. */
function standingLayers(land: Spots, castle: Colour | null, mini: boolean): Layer[] {
  const standing = [...land]
    .filter(([, { terrain }]) => TERRAIN_ART[terrain].stands)
    .map(([square]) => ({
      square,
      layer: { key: `square-${square}`, svg: drawnSquare(square, land, mini) },
    }));
  if (castle) {
    const svg = `<use href="#castle-${castle}" width="${UNIT}" height="${UNIT}"/>`;
    standing.push({ square: squareAt(CASTLE.x, CASTLE.y), layer: { key: 'castle', svg } });
  }
  return standing.sort((one, other) => one.square - other.square).map(({ layer }) => layer);
}

function topLayer(square: Square, spot: Spot, mini: boolean): Layer {
  const crowns = crownsOn(spot.crowns, mini);
  const things = mini ? '' : spot.crowns > 0 ? landmarkOn(spot) : bitOn(spot);
  const svg = things + crowns && shifted(spot.x * UNIT, spot.y * UNIT, things + crowns);
  return { key: `top-${square}`, svg };
}

/** What earned the crowns. */
function landmarkOn({ terrain, crowns, seed }: Spot): string {
  const x = short(50 + (hash(seed, 31) - 0.5) * 16);
  const y = TERRAIN_ART[terrain].landmark.y + (crowns === 3 ? 5 : 0);
  return `<use href="#mark-${terrain}" x="${x}" y="${y}"/>`;
}

function bitOn({ terrain, seed }: Spot): string {
  const { bit } = TERRAIN_ART[terrain];
  if (!bit || hash(seed, 41) > bit.odds) return '';
  const side = hash(seed, 42) < 0.5 ? UNIT - bit.x : bit.x;
  const x = short(side + (hash(seed, 43) - 0.5) * 12);
  return `<use href="#bit-${terrain}" x="${x}" y="${short(bit.y + hash(seed, 44) * 20)}"/>`;
}

/** Squares by all that their drawing depends on: drawn once, kept for good. */
const drawings = new Map<string, string>();

function drawnSquare(square: Square, land: Spots, mini: boolean): string {
  const spot = must(land.get(square));
  const joins = joinsOf(square, land);
  const sides = DIRECTIONS.filter((direction) => joins[direction]).join('');
  const place = spot.terrain === 'wheat' ? `${spot.x & 1},${spot.y}` : '';
  const id = `${spot.terrain} ${spot.seed} ${sides} ${place} ${mini}`;
  const drawing = drawings.get(id) ?? TERRAIN_ART[spot.terrain].square(spot, joins, mini);
  drawings.set(id, drawing);
  return shifted(spot.x * UNIT, spot.y * UNIT, drawing);
}

function joinsOf(square: Square, land: Spots): Joins {
  const terrain = land.get(square)?.terrain;
  const goesOn = (direction: Direction) => land.get(square + STEPS[direction])?.terrain === terrain;
  return { N: goesOn('N'), E: goesOn('E'), S: goesOn('S'), W: goesOn('W') };
}
