import { expect, it } from 'vitest';
import { wrongWith } from './check.ts';
import { emptySheet, put, type Sheet } from './sheet.ts';

const EMPTY = emptySheet(5);
const painted = (fields: readonly number[], terrain: 'wheat' | 'mine', crowns: number): Sheet =>
  fields.reduce((sheet, field) => put(sheet, field, { terrain, crowns }), EMPTY);
const seen = (sheet: Sheet) =>
  wrongWith(sheet).map(({ about, fields, isCertain }) => [
    about.kind,
    about.rule,
    fields,
    isCertain,
  ]);

it('finds nothing against an empty sheet or a sound kingdom', () => {
  expect(seen(EMPTY)).toEqual([]);
  expect(seen(painted([11, 10], 'wheat', 0))).toEqual([]);
});

it('[C2] is certain about squares that are not in the box', () => {
  expect(seen(painted([11, 13], 'mine', 3))).toEqual([['too-many', 'C2', [11, 13], true]]);
});

it('[C2] only notes squares that may still get crowns', () => {
  const four = [6, 7, 8, 9];
  expect(seen(painted(four, 'mine', 0))).toEqual([['too-many', 'C2', four, false]]);
  const seven = [5, ...four, 10, 11];
  expect(seen(painted(seven, 'mine', 0))[0]).toEqual(['too-many', 'C2', seven, true]);
});

it('[P3] only notes what painting on may still mend', () => {
  expect(seen(painted([0, 1], 'wheat', 0))).toEqual([['apart', 'P3', [0, 1], false]]);
});

it('[C1] is certain about a full kingdom', () => {
  const checkered = EMPTY.tiles.reduce<Sheet>(
    (sheet, _, field) =>
      put(sheet, field, { terrain: field % 2 === 0 ? 'wheat' : 'lake', crowns: 0 }),
    EMPTY,
  );
  const kinds = (sheet: Sheet) =>
    seen(sheet).map(([kind, rule, , isCertain]) => [kind, rule, isCertain]);
  expect(kinds(checkered)).toEqual([['not-covered', 'C1', true]]);
  expect(kinds(put(put(checkered, 0, null), 1, null))).toEqual([['not-covered', 'C1', false]]);
});
