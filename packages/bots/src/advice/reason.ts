import type { DominoNumber, Seat, Terrain } from '@crownlands/rules';

/** A territory as it is counted: its squares times its crowns. */
export type Sum = { readonly squares: number; readonly crowns: number };

/** Why a move is good, as data; each is true by the rules, but for the last two. */
export type Reason =
  // of a placement
  | { readonly kind: 'joins'; readonly terrain: Terrain; readonly now: Sum; readonly before: Sum[] }
  | { readonly kind: 'grows'; readonly terrain: Terrain; readonly now: Sum; readonly before: Sum }
  | { readonly kind: 'founds'; readonly terrain: Terrain; readonly now: Sum }
  | { readonly kind: 'gathers'; readonly terrain: Terrain; readonly squares: number } // no crown yet
  | { readonly kind: 'stays-open'; readonly terrain: Terrain; readonly squares: number } // free beside
  | { readonly kind: 'adds-most'; readonly points: number } // no other placement adds more now
  | { readonly kind: 'leaves-room'; readonly domino: DominoNumber } // which the player holds
  | {
      readonly kind: 'prepares'; // a domino that the player holds, or may claim in this turn
      readonly domino: DominoNumber;
      readonly points: number; // that its best placement can then add
      readonly before: number;
    }
  | { readonly kind: 'middle'; readonly isNow: boolean } // the castle can end in the middle, or does
  | { readonly kind: 'no-hole' } // of one square
  // of a claim, with the kingdoms as they are now
  | { readonly kind: 'brings-most'; readonly points: number } // no free domino can bring more
  | { readonly kind: 'fits'; readonly unlike: readonly DominoNumber[] } // those have no room
  | { readonly kind: 'crowns'; readonly crowns: number }
  | { readonly kind: 'denies'; readonly seat: Seat; readonly points: number } // who would gain most
  | { readonly kind: 'early'; readonly turn: number } // in the next round
  // of any move
  | { readonly kind: 'only' }
  | { readonly kind: 'promises'; readonly points: number } // more in the end than others, by the net
  | { readonly kind: 'tried' }; // it did best in the adviser's mind
