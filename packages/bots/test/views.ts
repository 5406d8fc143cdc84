import {
  type DominoNumber,
  type Kingdom,
  type Move,
  NUMBERS,
  type Variant,
  type View,
} from '@crownlands/rules';
import { move, options } from '@crownlands/rules/test/kit';

const kingdomOf = (text: string): Kingdom =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const { type, ...placement } = move(word) as Extract<Move, { type: 'place' }>;
      return placement;
    });

export type Parts = {
  readonly mine?: string; // my kingdom
  readonly theirs?: string;
  readonly inHand?: DominoNumber; // without it I am to claim
  readonly offer?: readonly DominoNumber[];
  readonly claims?: View['claims'];
  readonly next?: View['turns']; // turns after mine
  readonly variants?: readonly Variant[];
  readonly rows?: number; // to come
};

/** A table of two in the middle of a game; I have seat 0 and am to act. */
export function viewWith(parts: Parts): View {
  const { mine = '', theirs = '', inHand = null, offer = [], claims = [], rows = 1 } = parts;
  return {
    options: options(2, parts.variants ?? []),
    kingdoms: [kingdomOf(mine), kingdomOf(theirs)],
    discards: [[], []],
    turns: [{ seat: 0, domino: inHand }, ...(parts.next ?? [{ seat: 1, domino: 48 }])],
    offer,
    claims,
    unseen: NUMBERS.slice(0, 48 - 4 * (6 - rows)),
    seat: 0,
  };
}
