import { dominoOf, formatTile, NUMBERS } from './dominoes.ts';
import { boundsOf, type Land, neighbours, occupied } from './land.ts';
import { must } from './must.ts';
import type { RuleId } from './refusal.ts';
import type { DominoNumber, Kingdom, Square, Tile } from './types.ts';

/** Why no game can lead to a land: the rule against it and the squares that it is about. */
export type Impossibility = { readonly rule: RuleId; readonly squares: readonly Square[] } & (
  | { readonly kind: 'castles' } // none or several
  | { readonly kind: 'off-frame'; readonly width: number; readonly height: number }
  | { readonly kind: 'too-many'; readonly tile: Tile; readonly most: number } // `most` may be 0
  | { readonly kind: 'apart' } // from the castle
  | { readonly kind: 'odd' }
  | { readonly kind: 'not-covered' } // by any dominoes
  | { readonly kind: 'cannot-be-built' } // no dominoes that cover it can be placed in turn
);

/** Steps of a search. When they run out, nothing is proven and nothing is said against the land. */
const PATIENCE = 2000;

/** Two squares that a domino may cover, and which of the LOOKS they have. */
type Pair = { readonly squares: readonly [Square, Square]; readonly look: number };
type Spot = {
  readonly pairs: Pair[]; // that cover it
  readonly alike: readonly Square[]; // next to it, of the same terrain
  readonly isFirst: boolean; // next to a castle
};
type Spots = ReadonlyMap<Square, Spot>; // for each square with a tile
type Covering = {
  readonly answer: 'found' | 'none' | 'unknown';
  readonly pairs: readonly Pair[]; // in an order to place them, if found in turn
  readonly stuck: readonly Square[]; // in every covering, as far as known, if there is none in turn
};

const lookOf = (tiles: readonly Tile[]): string => tiles.map(formatTile).sort().join(' ');
const halvesOf = (number: DominoNumber): Tile[] => [dominoOf(number).a, dominoOf(number).b];
const showing = (look: string) => NUMBERS.filter((number) => lookOf(halvesOf(number)) === look);

/** What dominoes look like, and which ones look like that. */
const LOOKS = [...new Set(NUMBERS.map((number) => lookOf(halvesOf(number))))];
const LOOKALIKES = LOOKS.map(showing);

/** All that is proven against a land, in a frame of this size. */
export function impossibilitiesOf(land: Land, size: number, patience = PATIENCE): Impossibility[] {
  const seen = seenAtOnce(land, size);
  if (seen.some(({ kind }) => kind === 'too-many')) return seen;
  const spots = spotsOf(land);
  const tiles = [...spots.keys()];
  const bare = uncovered(spots, patience);
  if (bare.length === tiles.length && bare.length % 2 === 1) return seen;
  if (bare.length > 0) return [...seen, { kind: 'not-covered', rule: 'C1', squares: bare }];
  if (seen.length > 0) return seen;
  const { answer, stuck } = cover(spots, tiles, true, patience);
  if (answer !== 'none') return [];
  return [{ kind: 'cannot-be-built', rule: 'P3', squares: stuck.length > 0 ? stuck : tiles }];
}

/** Dominoes that make the land, in an order to place them; null if there are none, or not found. */
export function dominoesFor(land: Land, patience = PATIENCE): Kingdom | null {
  const spots = spotsOf(land);
  const { answer, pairs } = cover(spots, [...spots.keys()], true, patience);
  if (answer !== 'found') return null;
  const left = LOOKALIKES.map((numbers) => [...numbers]);
  return pairs.map(({ squares: [one, other], look }) => {
    const domino = must(must(left[look]).shift());
    const fits = formatTile(dominoOf(domino).a) === formatTile(tileAt(land, one));
    return fits ? { domino, a: one, b: other } : { domino, a: other, b: one };
  });
}

const tileAt = (land: Land, square: Square): Tile => land[square] as Tile;

function seenAtOnce(land: Land, size: number): Impossibility[] {
  const squares = occupied(land);
  const castles = squares.filter((square) => land[square] === 'castle');
  const tiles = squares.filter((square) => land[square] !== 'castle');
  const { left, right, top, bottom } = boundsOf(land);
  const extent = { width: right - left + 1, height: bottom - top + 1 };
  const joined = flood(castles, (square) => neighbours(square).filter((next) => land[next]));
  const apart = castles.length > 0 ? tiles.filter((square) => !joined.has(square)) : [];
  const seen: Impossibility[] = [];
  if (castles.length !== 1) seen.push({ kind: 'castles', rule: 'C3', squares: castles });
  if (Math.max(extent.width, extent.height) > size) {
    seen.push({ kind: 'off-frame', rule: 'P1', squares, ...extent });
  }
  seen.push(...tooMany(land, tiles));
  if (apart.length > 0) seen.push({ kind: 'apart', rule: 'P3', squares: apart });
  if (tiles.length % 2 === 1) seen.push({ kind: 'odd', rule: 'P2', squares: tiles });
  return seen;
}

/** Where no tile comes too often, no terrain does, nor do its crowns. */
function tooMany(land: Land, tiles: readonly Square[]): Impossibility[] {
  const looks = new Set(tiles.map((square) => formatTile(tileAt(land, square))));
  return [...looks].flatMap((look): Impossibility[] => {
    const squares = tiles.filter((square) => formatTile(tileAt(land, square)) === look);
    const most = NUMBERS.flatMap(halvesOf).filter((tile) => formatTile(tile) === look).length;
    if (squares.length <= most) return [];
    return [{ kind: 'too-many', rule: 'C2', squares, tile: tileAt(land, must(squares[0])), most }];
  });
}

/** All that can be reached, step by step. */
function flood(from: readonly Square[], next: (square: Square) => readonly Square[]): Set<Square> {
  const reached = new Set(from);
  for (const square of reached) for (const other of next(square)) reached.add(other);
  return reached;
}

function spotsOf(land: Land): Spots {
  const tiles = occupied(land).filter((square) => land[square] !== 'castle');
  const spots = new Map<Square, Spot>();
  for (const square of tiles) {
    const { terrain } = tileAt(land, square);
    const around = neighbours(square).filter((next) => land[next]);
    const isFirst = around.some((next) => land[next] === 'castle');
    const alike = around.filter((next) => tileAt(land, next).terrain === terrain);
    spots.set(square, { pairs: [], alike, isFirst });
  }
  for (const one of tiles) {
    for (const other of neighbours(one).filter((next) => next > one && spots.has(next))) {
      const look = LOOKS.indexOf(lookOf([tileAt(land, one), tileAt(land, other)]));
      const pair: Pair = { squares: [one, other], look };
      if (look >= 0) for (const square of pair.squares) must(spots.get(square)).pairs.push(pair);
    }
  }
  return spots;
}

/** The squares that no dominoes cover: the parts that have no covering of their own, else all. */
function uncovered(spots: Spots, patience: number): Square[] {
  const partners = (one: Square) => must(spots.get(one)).pairs.flatMap(({ squares }) => squares);
  const tiles = [...spots.keys()];
  const parts: Set<Square>[] = [];
  for (const tile of tiles) {
    if (!parts.some((part) => part.has(tile))) parts.push(flood([tile], partners));
  }
  const isBare = (part: Square[]) => cover(spots, part, false, patience).answer === 'none';
  const bare = parts.map((part) => [...part]).filter(isBare);
  return bare.length === 0 && isBare(tiles) ? tiles : bare.flat();
}

/** Covers squares by different dominoes, always the square with the fewest ways first. */
function cover(spots: Spots, tiles: Square[], inTurn: boolean, patience: number): Covering {
  const stock = LOOKALIKES.map((numbers) => numbers.length);
  const covered = new Map<Square, Pair>();
  let stuck: readonly Square[] | null = null;
  let steps = 0;
  const isFree = ({ squares: [one, other], look }: Pair) =>
    !covered.has(one) && !covered.has(other) && must(stock[look]) > 0;
  const isOpen = (pair: Pair) => covered.get(pair.squares[0]) === pair || isFree(pair);
  const search = (): Covering['answer'] => {
    steps += 1;
    if (steps > patience) return 'unknown';
    const left = tiles.filter((square) => !covered.has(square));
    const ways = left.map((square) => must(spots.get(square)).pairs.filter(isFree));
    if (ways.some(({ length }) => length === 0)) return 'none';
    const late = inTurn ? unlaid(spots, isOpen) : [];
    if (late.length > 0) {
      stuck = stuck?.filter((square) => late.includes(square)) ?? late;
      return 'none';
    }
    if (left.length === 0) return 'found';
    for (const pair of ways.reduce((few, more) => (more.length < few.length ? more : few))) {
      stock[pair.look] = must(stock[pair.look]) - 1;
      for (const square of pair.squares) covered.set(square, pair);
      const answer = search();
      if (answer !== 'none') return answer;
      stock[pair.look] = must(stock[pair.look]) + 1;
      for (const square of pair.squares) covered.delete(square);
    }
    return 'none';
  };
  return { answer: search(), pairs: layAll(spots, isOpen), stuck: stuck ?? [] };
}

/** The pairs in an order to place them: a pair that can be placed now still can be later on. */
function layAll(spots: Spots, isOpen: (pair: Pair) => boolean): Pair[] {
  const laid = new Set<Pair>();
  const joining = new Set<Square>();
  for (const [square, { isFirst }] of spots) if (isFirst) joining.add(square);
  for (const square of joining) {
    for (const pair of must(spots.get(square)).pairs) {
      if (laid.has(pair) || !isOpen(pair)) continue;
      laid.add(pair);
      for (const end of pair.squares) {
        for (const next of must(spots.get(end)).alike) joining.add(next);
      }
    }
  }
  return [...laid];
}

/** The squares that stay bare although open pairs may overlap here: no covering can do better. */
function unlaid(spots: Spots, isOpen: (pair: Pair) => boolean): Square[] {
  const laid = new Set<Square>();
  for (const { squares } of layAll(spots, isOpen)) for (const square of squares) laid.add(square);
  return [...spots.keys()].filter((square) => !laid.has(square));
}
