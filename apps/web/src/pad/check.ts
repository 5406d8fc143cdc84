import { type Impossibility, impossibilitiesOf } from '@crownlands/rules';
import { type Field, fieldsAt, isFull, landOn, type Sheet, sizeOf } from './sheet.ts';

/** What is wrong with a kingdom, and on which fields. */
export type Wrong = {
  readonly about: Impossibility;
  readonly fields: readonly Field[];
  readonly isCertain: boolean; // squares still to be painted cannot mend it
};

export function wrongWith(sheet: Sheet): Wrong[] {
  return impossibilitiesOf(landOn(sheet), sizeOf(sheet)).map((about) => ({
    about,
    fields: fieldsAt(sheet, about.squares),
    isCertain: about.kind === 'too-many' || isFull(sheet),
  }));
}
