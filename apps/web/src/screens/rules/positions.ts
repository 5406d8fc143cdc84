import { apply, type Game, must, type Placement, start } from '@crownlands/rules';
import { movesIn } from '../../lesson/positions.ts';
import { type Slot, sceneOf } from '../../table/scene.ts';
import type { RowPicture } from './pictures.ts';

/** The only move of a text, which places a domino. */
export function placementIn(text: string): Placement {
  const [move] = movesIn(text);
  if (move?.type !== 'place') throw new Error(`${text} places nothing: this is a bug`);
  const { type, ...placement } = move;
  return placement;
}

/** The games of a picture, each one move further. */
export function gamesOf({ options, kings, deck, moves }: RowPicture): Game[] {
  const games = [start(options, { kings, deck })];
  for (const move of movesIn(moves)) games.push(apply(must(games.at(-1)), move));
  return games;
}

/** A domino of a row and when its turn comes, which is told while none was taken. */
export type ShownSlot = Slot & { readonly turn?: number };

/** The row that a picture is about, or the first one while kings choose from it; and the next. */
export function rowsOf(picture: RowPicture): { shown: ShownSlot[]; next: readonly Slot[] } {
  const games = gamesOf(picture);
  const { thisRow, nextRow } = sceneOf(games, []);
  if (thisRow.length === 0) return { shown: withLast(nextRow, must(games.at(-1))), next: [] };
  const isBegun = thisRow.some(({ isGone }) => isGone);
  const chosen = thisRow.map((slot, index) => (isBegun ? slot : { ...slot, turn: index + 1 }));
  const left = must(games[0]).offer.filter((one) => !thisRow.some(({ domino }) => domino === one));
  const shown = [...chosen, ...left.map((domino) => ({ domino, seat: null, isGone: true }))];
  return { shown: shown.sort((one, other) => one.domino - other.domino), next: nextRow };
}

/** Who comes last has no choice: their king is on its way already. */
function withLast(row: readonly Slot[], { turns, offer }: Game): Slot[] {
  const seat = must(turns[0]).seat;
  const isForced = offer.length === 1;
  return row.map((slot) =>
    isForced && slot.seat === null ? { ...slot, seat, isPending: true } : slot,
  );
}
