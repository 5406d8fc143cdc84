import { type DominoNumber, dominoOf, NUMBERS, type Tile } from '@crownlands/rules';
import { beside, type Laid, type Place, put, type Sheet, sizeOf } from './sheet.ts';

/** A domino about to be laid: one half goes on the square pressed first, the other beside it. */
export type Hand = {
  readonly domino: DominoNumber | null;
  readonly isTurned: boolean; // half b comes first
  readonly first: Place | null;
};

export const EMPTY_HAND: Hand = { domino: null, isTurned: false, first: null };

type Pressed = {
  readonly sheet: Sheet;
  readonly hand: Hand;
  readonly refusal: 'none-chosen' | 'not-free' | null;
};

/** The halves of a domino, the one to be laid first leading. */
export function halvesIn({ domino, isTurned }: Hand): readonly [Tile, Tile] | null {
  if (domino === null) return null;
  const { a, b } = dominoOf(domino);
  return isTurned ? [b, a] : [a, b];
}

/** The last digits that a number of a domino is or begins with: of 84, 8 is one and 4 begins anew. */
export function readDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(-2);
  const canBe = NUMBERS.some((domino) => `${domino}`.startsWith(digits));
  return canBe ? digits : readDigits(digits.slice(1));
}

/** A press on a square. An empty hand takes up the domino that lies there. */
export function press(sheet: Sheet, hand: Hand, place: Place): Pressed {
  const { domino, first } = hand;
  if (domino === null) {
    const laid = laidOn(sheet, place);
    if (!laid) return { sheet, hand, refusal: 'none-chosen' };
    const lifted = put(put(sheet, laid.a, null), laid.b, null);
    return { sheet: lifted, hand: { ...EMPTY_HAND, domino: laid.domino }, refusal: null };
  }
  if (!isFree(sheet, place)) return { sheet, hand, refusal: 'not-free' };
  if (place === first) return { sheet, hand: { ...hand, first: null }, refusal: null };
  if (first === null || !beside(sizeOf(sheet), first).includes(place)) {
    return { sheet, hand: { ...hand, first: place }, refusal: null };
  }
  const [a, b] = hand.isTurned ? [place, first] : [first, place];
  return { sheet: lay(sheet, { domino, a, b }), hand: EMPTY_HAND, refusal: null };
}

/** Where the second half may go. */
export const secondPlaces = (sheet: Sheet, { first }: Hand): Place[] =>
  first === null ? [] : beside(sizeOf(sheet), first).filter((place) => isFree(sheet, place));

const isFree = ({ castle, tiles }: Sheet, place: Place): boolean =>
  place !== castle && tiles[place] === null;

const laidOn = ({ laid }: Sheet, place: Place): Laid | undefined =>
  laid.find(({ a, b }) => a === place || b === place);

function lay(sheet: Sheet, laid: Laid): Sheet {
  const { a, b } = dominoOf(laid.domino);
  const covered = put(put(sheet, laid.a, a), laid.b, b);
  return { ...covered, laid: [...covered.laid, laid] };
}
