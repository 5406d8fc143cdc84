import type { Options, Seat } from '@crownlands/rules';

/** The version of all that client and server say to each other. */
export const PROTOCOL = 1;

/** Computer players that may sit at a table, weakest first. */
export const SITTERS = ['apprentice', 'squire', 'knight', 'baron', 'duke', 'champion'] as const;
export type Sitter = (typeof SITTERS)[number];

/** Who sits in at rated tables: nobody's rating is to be won by a computer player. */
export const RATED_SUBSTITUTE: Sitter = 'apprentice';

/** How long players may think: for each turn, or for all turns of a game together. */
export type Pace =
  | { readonly type: 'none' }
  | { readonly type: 'turn'; readonly seconds: number }
  | { readonly type: 'game'; readonly minutes: number }
  | { readonly type: 'days'; readonly days: number }; // for each turn; nobody has to be there

/** What the host decides. */
export type Settings = {
  readonly rules: Options;
  readonly pace: Pace;
  readonly isListed: boolean; // among the open tables, for everybody
  readonly mayWatch: boolean; // those who have the link and no seat
  readonly substitute: Sitter; // sits in for who leaves or runs out of time
  readonly isRated?: boolean; // needs a clock, its own substitute, and different people
  readonly patience?: number; // seconds after which substitutes take the free seats; none: nobody does
};

/** Who has a seat. A person's nonce goes into the shuffle. */
export type Sitting =
  | {
      readonly who: 'nobody';
      readonly kept?: string; // for somebody of the game before, by the name that they had
      readonly declined?: string; // by whom it was kept for
    }
  | {
      readonly who: 'person';
      readonly name: string;
      readonly nonce: string;
      readonly isAway: boolean; // the substitute plays for them until they return
    }
  | { readonly who: 'bot'; readonly bot: Sitter };

/** The time of a seat in milliseconds: what is left, or when it ends by the server's clock. */
export type Clock =
  | { readonly isRunning: false; readonly left: number }
  | { readonly isRunning: true; readonly deadline: number };

/** What players may say, each in their own language. */
export const PHRASES = [
  'hello',
  'good-luck',
  'nice-move',
  'thanks',
  'oops',
  'wow',
  'hmm',
  'hurry',
  'moment',
  'sorry',
  'well-played',
  'again',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** What someone wants to happen. Seats are those of whoever sends it, but for that of who is missing. */
export type Command =
  | {
      readonly type: 'sit';
      readonly seat: Seat;
      readonly name: string;
      readonly nonce: string;
      readonly from?: Seat; // that whoever sends it leaves for this one
    }
  | { readonly type: 'stand'; readonly seat: Seat }
  | { readonly type: 'change'; readonly settings: Settings } // host
  | { readonly type: 'seat-bot'; readonly seat: Seat; readonly bot: Sitter } // host
  | { readonly type: 'free'; readonly seat: Seat } // host: sends away who sits there
  | { readonly type: 'start' } // host, or who sits there without one: bots take the free seats
  | { readonly type: 'move'; readonly seat: Seat; readonly move: string }
  | { readonly type: 'ask-undo'; readonly seat: Seat }
  | { readonly type: 'answer'; readonly seat: Seat; readonly isAccepted: boolean }
  | { readonly type: 'leave'; readonly seat: Seat }
  | { readonly type: 'return'; readonly seat: Seat }
  | { readonly type: 'substitute'; readonly seat: Seat } // a bot plays for who is missing
  | { readonly type: 'next-game'; readonly seat: Seat }
  | { readonly type: 'rematch'; readonly seat: Seat }
  | { readonly type: 'say'; readonly seat: Seat; readonly phrase: Phrase };
