import type { DominoNumber, Seat } from '@crownlands/rules';
import type { Clock, Phrase, Settings, Sitter } from './table.ts';

/** What happened at a table. Clocks are those after it, one a seat; none where nobody is hurried. */
type Happening =
  | {
      readonly type: 'opened';
      readonly settings: Settings;
      readonly commitment: string; // to the secret of the shuffle
    }
  | { readonly type: 'changed'; readonly settings: Settings }
  | { readonly type: 'sat'; readonly seat: Seat; readonly name: string; readonly nonce: string }
  | { readonly type: 'kept'; readonly seat: Seat; readonly name: string } // for who had it in the game before
  | { readonly type: 'seated'; readonly seat: Seat; readonly bot: Sitter }
  | {
      readonly type: 'freed';
      readonly seat: Seat;
      readonly removed?: string; // whom the host has sent away, by a name of this table alone
      readonly isDeclined?: true; // by who it was kept for
    }
  | {
      readonly type: 'started'; // a game, or the next of a dynasty
      readonly kings: readonly Seat[];
      readonly row: readonly DominoNumber[];
      readonly clocks: readonly Clock[] | null;
    }
  | {
      readonly type: 'moved';
      readonly seat: Seat;
      readonly move: string;
      readonly row?: readonly DominoNumber[]; // that it turned up
      readonly clocks: readonly Clock[] | null;
    }
  | { readonly type: 'asked'; readonly seat: Seat } // to take back their last choice
  | { readonly type: 'answered'; readonly seat: Seat; readonly isAccepted: boolean }
  | {
      readonly type: 'undone';
      readonly moves: number; // of this game that still stand
      readonly clocks: readonly Clock[] | null;
    }
  | {
      readonly type: 'left'; // the substitute sits in
      readonly seat: Seat;
      readonly why: 'left' | 'late' | 'missing';
      readonly clocks: readonly Clock[] | null;
    }
  | { readonly type: 'returned'; readonly seat: Seat; readonly clocks: readonly Clock[] | null }
  | { readonly type: 'handed'; readonly seat: Seat } // to another device of the same player
  | { readonly type: 'given-back'; readonly clocks: readonly Clock[] | null } // time without a server
  | { readonly type: 'revealed'; readonly secret: string } // all games are over
  | {
      readonly type: 'rated'; // what the result did to ratings
      readonly changes: readonly Change[];
      readonly why?: Unrated; // where it did nothing
    }
  | { readonly type: 'forgotten'; readonly seat: Seat | null } // a profile was deleted; null: the host's
  | { readonly type: 'renamed'; readonly seat: Seat; readonly name: string } // by whoever runs the server
  | { readonly type: 'again'; readonly seat: Seat; readonly table: string } // of a rematch
  | { readonly type: 'said'; readonly seat: Seat; readonly phrase: Phrase }
  | { readonly type: 'closed' }; // nobody came

/** Why a game that was to be rated is not: too few different people, or the same two again and again. */
export type Unrated = 'too-few' | 'too-often';

/** A rating before and after a game, as it is shown. */
export type Change = { readonly seat: Seat; readonly before: number; readonly after: number };

/** An entry of a table's log: the first has the number 1, and `at` is the server's clock. */
export type TableEvent = { readonly seq: number; readonly at: number } & Happening;

/** An event before the log has given it its number. */
export type NewEvent = Happening;
