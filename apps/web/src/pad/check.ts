import {
  dominoOf,
  type Impossibility,
  impossibilitiesOf,
  type Land,
  NUMBERS,
  type Tile,
} from '@crownlands/rules';
import { type Field, fieldsAt, isFull, landOn, type Sheet, sizeOf } from './sheet.ts';

/** What is wrong with a kingdom, and on which fields. */
export type Wrong = {
  readonly about: Impossibility;
  readonly fields: readonly Field[];
  readonly isCertain: boolean; // squares and crowns still to be painted cannot mend it
};

export function wrongWith(sheet: Sheet): Wrong[] {
  const land = landOn(sheet);
  return impossibilitiesOf(land, sizeOf(sheet)).map((about) => ({
    about,
    fields: fieldsAt(sheet, about.squares),
    isCertain: isFull(sheet) || (about.kind === 'too-many' && !canGetCrowns(land, about.tile)),
  }));
}

const TILES = NUMBERS.flatMap((number) => Object.values(dominoOf(number)));

/** Whether there were enough squares of a terrain if some here got more crowns. */
function canGetCrowns(land: Land, { terrain, crowns }: Tile): boolean {
  const atLeast = (cells: readonly Land[number][]): number =>
    cells.filter(
      (cell) => cell && cell !== 'castle' && cell.terrain === terrain && cell.crowns >= crowns,
    ).length;
  return atLeast(land) <= atLeast(TILES);
}
