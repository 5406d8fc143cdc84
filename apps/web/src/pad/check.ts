import { type Impossibility, impossibilitiesOf } from '@crownlands/rules';
import { isFull, landOn, type Place, placesAt, type Sheet, sizeOf } from './sheet.ts';

/** What is wrong with a kingdom, and on which places. */
export type Wrong = {
  readonly about: Impossibility;
  readonly places: readonly Place[];
  readonly isCertain: boolean; // squares still to be painted cannot mend it
};

export function wrongWith(sheet: Sheet): Wrong[] {
  return impossibilitiesOf(landOn(sheet), sizeOf(sheet)).map((about) => ({
    about,
    places: placesAt(sheet, about.squares),
    isCertain: about.kind === 'too-many' || isFull(sheet),
  }));
}
