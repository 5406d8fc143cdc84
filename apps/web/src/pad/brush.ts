import { dominoOf, NUMBERS, TERRAINS, type Terrain } from '@crownlands/rules';
import { type Field, moveCastle, put, type Sheet } from './sheet.ts';

export type Brush =
  | { readonly type: 'tile'; readonly terrain: Terrain; readonly crowns: number }
  | { readonly type: 'castle' }
  | { readonly type: 'eraser' };

/** The most crowns that a square of a terrain has on any domino. */
export const mostCrowns = (terrain: Terrain): number =>
  Math.max(
    ...NUMBERS.flatMap((number) => Object.values(dominoOf(number)))
      .filter((tile) => tile.terrain === terrain)
      .map(({ crowns }) => crowns),
  );

/** A press on one square: on land of the brush's own terrain it counts the crowns up. */
export function tap(sheet: Sheet, brush: Brush, field: Field): Sheet {
  const tile = sheet.tiles[field];
  if (brush.type === 'castle') return moveCastle(sheet, field);
  if (brush.type === 'eraser') return tile ? put(sheet, field, null) : sheet;
  const { terrain } = brush;
  if (tile?.terrain !== terrain) return put(sheet, field, { terrain, crowns: brush.crowns });
  const crowns =
    tile.crowns < brush.crowns ? brush.crowns : (tile.crowns + 1) % (mostCrowns(terrain) + 1);
  return put(sheet, field, { terrain, crowns });
}

/** The brush drawn over a square: land of its own terrain keeps its crowns. */
export function stroke(sheet: Sheet, brush: Brush, field: Field): Sheet {
  const tile = sheet.tiles[field];
  if (brush.type === 'castle' && tile) return sheet;
  if (brush.type === 'tile' && tile?.terrain === brush.terrain) return sheet;
  return tap(sheet, brush, field);
}

/** The same brush with more crowns or fewer, as far as dominoes go. */
export function crowned(brush: Brush, crowns: number): Brush {
  if (brush.type !== 'tile') return brush;
  return { ...brush, crowns: Math.min(Math.max(crowns, 0), mostCrowns(brush.terrain)) };
}

/** The brush that a key chooses. */
export function brushFor(key: string, brush: Brush): Brush | null {
  const terrain = TERRAINS[Number(key) - 1];
  if (terrain) return { type: 'tile', terrain, crowns: 0 };
  if (key === '0') return { type: 'eraser' };
  if (key === 'c') return { type: 'castle' };
  if (brush.type !== 'tile') return null;
  if (key === '+') return crowned(brush, brush.crowns + 1);
  return key === '-' ? crowned(brush, brush.crowns - 1) : null;
}
