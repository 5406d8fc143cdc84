import { COLOURS, must, placesOf, type Score, type Seat, scoreLand } from '@crownlands/rules';
import { emptySheet, isBlank, landOn, resize, type Sheet, type Size } from './sheet.ts';

export const BONUSES = ['middle-kingdom', 'harmony'] as const;
export type Bonus = (typeof BONUSES)[number];

/** The score pad: a kingdom for each colour, all scored by the same rules. */
export type Pad = {
  readonly size: Size;
  readonly bonuses: readonly Bonus[];
  readonly seat: Seat; // whose kingdom is shown
  readonly names: readonly string[]; // of the players, by seat; may be empty
  readonly sheets: readonly Sheet[]; // by seat
};

export const emptyPad = (size: Size = 5): Pad => ({
  size,
  bonuses: [],
  seat: 0,
  names: COLOURS.map(() => ''),
  sheets: COLOURS.map(() => emptySheet(size)),
});

export const sheetOf = ({ sheets, seat }: Pad): Sheet => must(sheets[seat]);

/** The pad with the shown kingdom changed; the same pad if nothing has changed. */
export const withSheet = (pad: Pad, sheet: Sheet): Pad =>
  sheet === sheetOf(pad) ? pad : { ...pad, sheets: pad.sheets.with(pad.seat, sheet) };

export const withName = (pad: Pad, name: string): Pad => ({
  ...pad,
  names: pad.names.with(pad.seat, name),
});

export const withSize = (pad: Pad, size: Size): Pad => ({
  ...pad,
  size,
  sheets: pad.sheets.map((sheet) => resize(sheet, size)),
});

/** What a sheet is worth; one that nobody has begun is worth nothing, whatever the bonuses. */
export function scoreSheet({ bonuses }: Pad, sheet: Sheet): Score {
  return scoreLand(landOn(sheet), isBlank(sheet) ? [] : bonuses, sheet.hasDiscarded ? 1 : 0);
}

export type Standing = { readonly seat: Seat; readonly place: number; readonly score: Score };

/** The kingdoms that have been begun, the best first. */
export function standingsOf(pad: Pad): Standing[] {
  const seats = [...pad.sheets.keys()].filter((seat) => !isBlank(must(pad.sheets[seat])));
  const scores = seats.map((seat) => scoreSheet(pad, must(pad.sheets[seat])));
  const places = placesOf(scores);
  return seats
    .map((seat, index) => ({ seat, place: must(places[index]), score: must(scores[index]) }))
    .sort((one, other) => one.place - other.place);
}

/** Who has laid a domino. */
export function layerOf({ sheets }: Pad, domino: number): Seat | null {
  const seat = sheets.findIndex(({ laid }) => laid.some((one) => one.domino === domino));
  return seat < 0 ? null : seat;
}
