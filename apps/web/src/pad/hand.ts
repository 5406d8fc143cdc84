import { type DominoNumber, dominoOf, NUMBERS, type Tile } from '@crownlands/rules';
import { beside, type Field, type Laid, put, type Sheet, sizeOf } from './sheet.ts';

/** A domino about to be laid: one half goes on the square pressed first, the other beside it. */
export type Hand = {
  readonly domino: DominoNumber | null;
  readonly isTurned: boolean; // half b comes first
  readonly first: Field | null;
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
export function press(sheet: Sheet, hand: Hand, field: Field): Pressed {
  const { domino, first } = hand;
  if (domino === null) {
    const laid = laidOn(sheet, field);
    if (!laid) return { sheet, hand, refusal: 'none-chosen' };
    const lifted = put(put(sheet, laid.a, null), laid.b, null);
    return { sheet: lifted, hand: { ...EMPTY_HAND, domino: laid.domino }, refusal: null };
  }
  if (!isFree(sheet, field)) return { sheet, hand, refusal: 'not-free' };
  if (field === first) return { sheet, hand: { ...hand, first: null }, refusal: null };
  if (first === null || !beside(sizeOf(sheet), first).includes(field)) {
    return { sheet, hand: { ...hand, first: field }, refusal: null };
  }
  const [a, b] = hand.isTurned ? [field, first] : [first, field];
  return { sheet: lay(sheet, { domino, a, b }), hand: EMPTY_HAND, refusal: null };
}

/** Where the second half may go. */
export const secondFields = (sheet: Sheet, { first }: Hand): Field[] =>
  first === null ? [] : beside(sizeOf(sheet), first).filter((field) => isFree(sheet, field));

const isFree = ({ castle, tiles }: Sheet, field: Field): boolean =>
  field !== castle && tiles[field] === null;

const laidOn = ({ laid }: Sheet, field: Field): Laid | undefined =>
  laid.find(({ a, b }) => a === field || b === field);

function lay(sheet: Sheet, laid: Laid): Sheet {
  const { a, b } = dominoOf(laid.domino);
  const covered = put(put(sheet, laid.a, a), laid.b, b);
  return { ...covered, laid: [...covered.laid, laid] };
}
