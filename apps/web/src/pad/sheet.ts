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

/** A square of the frame, counted from 0, row by row: a field stays where it is if the castle moves. */
export type Field = number;

export type Laid = { readonly domino: DominoNumber; readonly a: Field; readonly b: Field };

/** One kingdom of the score pad. There is always a castle, and nothing covers it. */
export type Sheet = {
  readonly castle: Field;
  readonly tiles: readonly (Tile | null)[]; // by field
  readonly laid: readonly Laid[]; // the dominoes that lie there whole
  readonly hasDiscarded: boolean;
};

export function emptySheet(size: Size): Sheet {
  const tiles = new Array<null>(size * size).fill(null);
  return { castle: (tiles.length - 1) / 2, tiles, laid: [], hasDiscarded: false };
}

export const sizeOf = ({ tiles }: Sheet): Size => Math.sqrt(tiles.length) as Size;
export const columnOf = (size: number, field: Field): number => field % size;
export const rowOf = (size: number, field: Field): number => Math.floor(field / size);
export const isBlank = ({ tiles }: Sheet): boolean => tiles.every((tile) => tile === null);

export const isFull = ({ tiles, castle }: Sheet): boolean =>
  tiles.every((tile, field) => tile !== null || field === castle);

/** The fields that share a side with this one. */
export function beside(size: number, field: Field): Field[] {
  const column = columnOf(size, field);
  const row = rowOf(size, field);
  return [
    ...(row > 0 ? [field - size] : []),
    ...(column < size - 1 ? [field + 1] : []),
    ...(row < size - 1 ? [field + size] : []),
    ...(column > 0 ? [field - 1] : []),
  ];
}

/** Puts a tile on a field, or takes it away; a domino that it breaks is no domino any more. */
export function put(sheet: Sheet, field: Field, tile: Tile | null): Sheet {
  if (field === sheet.castle) return sheet;
  const laid = sheet.laid.filter(({ a, b }) => a !== field && b !== field);
  return { ...sheet, tiles: sheet.tiles.with(field, tile), laid };
}

export const moveCastle = (sheet: Sheet, castle: Field): Sheet =>
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
  for (const [field, tile] of sheet.tiles.entries()) if (tile) land[squareOf(sheet, field)] = tile;
  return land;
}

export function squareOf(sheet: Sheet, field: Field): Square {
  const size = sizeOf(sheet);
  const { castle } = sheet;
  return squareAt(
    columnOf(size, field) - columnOf(size, castle),
    rowOf(size, field) - rowOf(size, castle),
  );
}

/** The fields of squares that the rules name. */
export const fieldsAt = (sheet: Sheet, squares: readonly Square[]): Field[] =>
  [...sheet.tiles.keys()].filter((field) => squares.includes(squareOf(sheet, field)));

type Extent = readonly [first: number, last: number];

/** Columns and rows from the first to the last that has something in it. */
function extentOf(sheet: Sheet): { readonly columns: Extent; readonly rows: Extent } {
  const size = sizeOf(sheet);
  const fields = [...sheet.tiles.keys()].filter(
    (field) => field === sheet.castle || sheet.tiles[field],
  );
  const extent = (of: (size: number, field: Field) => number): Extent => {
    const lines = fields.map((field) => of(size, field));
    return [Math.min(...lines), Math.max(...lines)];
  };
  return { columns: extent(columnOf), rows: extent(rowOf) };
}

function moved(sheet: Sheet, size: Size, right: number, down: number): Sheet {
  const from = sizeOf(sheet);
  const to = (field: Field): Field | null => {
    const column = columnOf(from, field) + right;
    const row = rowOf(from, field) + down;
    const isInside = column >= 0 && row >= 0 && column < size && row < size;
    return isInside ? row * size + column : null;
  };
  const tiles = new Array<Tile | null>(size * size).fill(null);
  for (const [field, tile] of sheet.tiles.entries()) {
    const target = to(field);
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
