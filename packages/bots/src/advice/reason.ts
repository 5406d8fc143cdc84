import type { DominoNumber, Seat, Terrain } from '@crownlands/rules';

/** A territory as it is counted: its squares times its crowns. */
export type Sum = { readonly squares: number; readonly crowns: number };

/** Why a move is better than another, as data: what is true of it by the rules, and not of the other. */
export type Reason =
  // of a placement; with `instead` it is what is true of the other
  | { readonly kind: 'joins'; readonly terrain: Terrain; readonly now: Sum; readonly before: Sum[] }
  | { readonly kind: 'grows'; readonly terrain: Terrain; readonly now: Sum; readonly before: Sum }
  | { readonly kind: 'adds-more'; readonly points: number; readonly instead: number }
  | {
      readonly kind: 'leaves-room'; // for what the player holds, and the other does not
      readonly dominoes: readonly DominoNumber[];
      readonly savesHarmony: boolean;
    }
  | {
      readonly kind: 'prepares'; // what the player holds, with a domino that may be claimed in this turn
      readonly dominoes: readonly DominoNumber[];
      readonly points: number; // that their best placements can then add
      readonly instead: number;
    }
  | { readonly kind: 'middle'; readonly isNow: boolean } // the castle can end in the middle, or does
  | { readonly kind: 'no-hole'; readonly savesHarmony: boolean } // of one square is made
  | {
      readonly kind: 'stays-open'; // the territory of this terrain with the most crowns
      readonly terrain: Terrain;
      readonly crowns: number;
      readonly squares: number; // free ones beside it
      readonly instead: number;
    }
  | { readonly kind: 'gathers'; readonly terrain: Terrain; readonly squares: number } // no crown yet
  | {
      readonly kind: 'fits-more'; // dominoes of those that nobody has seen
      readonly dominoes: number;
      readonly instead: number;
      readonly unseen: number;
    }
  | { readonly kind: 'readies'; readonly points: number; readonly instead: number } // for one of them
  | { readonly kind: 'more-spots'; readonly spots: number; readonly instead: number } // for one of them
  // of a claim, and the domino of the other claim
  | {
      readonly kind: 'brings-more'; // in the best places, with what the player holds besides
      readonly points: number;
      readonly instead: number;
      readonly than: DominoNumber;
      readonly held: readonly DominoNumber[];
    }
  | {
      readonly kind: 'fits'; // with all that the player holds, and the other does not
      readonly than: DominoNumber;
      readonly savesHarmony: boolean;
    }
  | {
      readonly kind: 'crowns';
      readonly crowns: number;
      readonly instead: number;
      readonly than: DominoNumber;
    }
  | { readonly kind: 'denies'; readonly seat: Seat; readonly points: number } // who would gain most
  | { readonly kind: 'early'; readonly turn: number; readonly than: DominoNumber } // in the next round
  // of any move: it is the only one, or all others come to the same
  | { readonly kind: 'only' | 'alike' };

/** A reason and about how many points it is worth, by which reasons are compared. */
export type Weighed = { readonly reason: Reason; readonly points: number };
