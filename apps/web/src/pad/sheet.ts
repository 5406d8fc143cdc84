import {
  type Cell,
  type DominoNumber,
  type Land,
  landOf,
  must,
  type Square,
  squareAt,
  type Tile,
} from '@crownlands/rules';

export const SIZES = [5, 7] as const;
export type Size = (typeof SIZES)[number];

/** A square of the frame, counted from 0, row by row. */
export type Place = number;

export type Laid = { readonly domino: DominoNumber; readonly a: Place; readonly b: Place };

/** One kingdom of the score pad. There is always a castle, and nothing covers it. */
export type Sheet = {
  readonly castle: Place;
  readonly tiles: readonly (Tile | null)[]; // by place
  readonly laid: readonly Laid[]; // the dominoes that lie there whole
  readonly hasDiscarded: boolean;
};

export function emptySheet(size: Size): Sheet {
  const tiles = new Array<null>(size * size).fill(null);
  return { castle: (tiles.length - 1) / 2, tiles, laid: [], hasDiscarded: false };
}

export const sizeOf = ({ tiles }: Sheet): Size => Math.sqrt(tiles.length) as Size;
export const columnOf = (size: number, place: Place): number => place % size;
export const rowOf = (size: number, place: Place): number => Math.floor(place / size);
export const isBlank = ({ tiles }: Sheet): boolean => tiles.every((tile) => tile === null);

export const isFull = ({ tiles, castle }: Sheet): boolean =>
  tiles.every((tile, place) => tile !== null || place === castle);

/** The places that share a side with this one. */
export function beside(size: number, place: Place): Place[] {
  const column = columnOf(size, place);
  const row = rowOf(size, place);
  return [
    ...(row > 0 ? [place - size] : []),
    ...(column < size - 1 ? [place + 1] : []),
    ...(row < size - 1 ? [place + size] : []),
    ...(column > 0 ? [place - 1] : []),
  ];
}

/** Puts a tile on a place, or takes it away; a domino that it breaks is no domino any more. */
export function put(sheet: Sheet, place: Place, tile: Tile | null): Sheet {
  if (place === sheet.castle) return sheet;
  const laid = sheet.laid.filter(({ a, b }) => a !== place && b !== place);
  return { ...sheet, tiles: sheet.tiles.with(place, tile), laid };
}

export const moveCastle = (sheet: Sheet, castle: Place): Sheet =>
  castle === sheet.castle ? sheet : { ...put(sheet, castle, null), castle };

/** Moves all that is there, unless something would leave the frame. */
export function shift(sheet: Sheet, right: number, down: number): Sheet | null {
  const size = sizeOf(sheet);
  const { columns, rows } = extentOf(sheet);
  const fits = ([first, last]: Extent, step: number) => first + step >= 0 && last + step < size;
  return fits(columns, right) && fits(rows, down) ? moved(sheet, size, right, down) : null;
}

/** The sheet in another frame; what does not fit is lost. */
export function resize(sheet: Sheet, size: Size): Sheet {
  const { columns, rows } = extentOf(sheet);
  const from = sizeOf(sheet);
  const grown = (size - from) / 2;
  const right = stepInto(size, columns, columnOf(from, sheet.castle), grown);
  const down = stepInto(size, rows, rowOf(from, sheet.castle), grown);
  return moved(sheet, size, right, down);
}

/** The land around the castle, as the rules see it. */
export function landOn(sheet: Sheet): Land {
  const land: Cell[] = [...landOf([])];
  for (const [place, tile] of sheet.tiles.entries()) if (tile) land[squareOf(sheet, place)] = tile;
  return land;
}

export function squareOf(sheet: Sheet, place: Place): Square {
  const size = sizeOf(sheet);
  const { castle } = sheet;
  return squareAt(
    columnOf(size, place) - columnOf(size, castle),
    rowOf(size, place) - rowOf(size, castle),
  );
}

/** The places of squares that the rules name. */
export const placesAt = (sheet: Sheet, squares: readonly Square[]): Place[] =>
  [...sheet.tiles.keys()].filter((place) => squares.includes(squareOf(sheet, place)));

type Extent = readonly [first: number, last: number];

/** Columns and rows from the first to the last that has something in it. */
function extentOf(sheet: Sheet): { readonly columns: Extent; readonly rows: Extent } {
  const size = sizeOf(sheet);
  const places = [...sheet.tiles.keys()].filter(
    (place) => place === sheet.castle || sheet.tiles[place],
  );
  const extent = (of: (size: number, place: Place) => number): Extent => {
    const lines = places.map((place) => of(size, place));
    return [Math.min(...lines), Math.max(...lines)];
  };
  return { columns: extent(columnOf), rows: extent(rowOf) };
}

function moved(sheet: Sheet, size: Size, right: number, down: number): Sheet {
  const from = sizeOf(sheet);
  const to = (place: Place): Place | null => {
    const column = columnOf(from, place) + right;
    const row = rowOf(from, place) + down;
    const isInside = column >= 0 && row >= 0 && column < size && row < size;
    return isInside ? row * size + column : null;
  };
  const tiles = new Array<Tile | null>(size * size).fill(null);
  for (const [place, tile] of sheet.tiles.entries()) {
    const target = to(place);
    if (target !== null) tiles[target] = tile;
  }
  const laid = sheet.laid.flatMap(({ domino, a, b }) => {
    const [one, other] = [to(a), to(b)];
    return one === null || other === null ? [] : [{ domino, a: one, b: other }];
  });
  return { ...sheet, castle: must(to(sheet.castle)), tiles, laid };
}

/** The step nearest to a wanted one that brings all into the frame, or at least the castle. */
function stepInto(size: Size, [first, last]: Extent, castle: number, wanted: number): number {
  const clamp = (from: number, to: number) => Math.min(Math.max(wanted, -from), size - 1 - to);
  return last - first < size ? clamp(first, last) : clamp(castle, castle);
}
