import type { Reason } from '@crownlands/bots/thinker';
import type { Change, Phrase, Refused, Unrated } from '@crownlands/protocol';
import type { AnyRecord, GameRecord, Move, Refusal, Seat, Shuffle } from '@crownlands/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { Seated } from '../words/names.ts';
import type { Clocks } from './clocks.ts';
import type { Scene } from './scene.ts';

/** What keeps a table from going on as it should. */
export type Trouble =
  | 'not-saved' // the browser does not keep it: blocked or private
  | 'storage-full' // it has no room for it
  | 'elsewhere' // it goes on in another tab
  | 'deleted' // in another tab
  | 'bot-failed' // a computer player stopped
  | 'no-champion' // the strongest one lacks something, and plays less well
  | 'reconnecting' // to the server; that passes by itself
  | 'unwritten' // the server cannot write down what I wish, which is tried again
  | 'replaced' // a computer player sits in for me
  | 'timed-out'; // the same, because my time ran out

/** Whether nobody can play on until it is mended. */
export const isStopping = (trouble: Trouble): boolean =>
  trouble === 'elsewhere' || trouble === 'deleted' || trouble === 'bot-failed';

/** What one may ask of a table beside a move. */
export type Action =
  | 'take-back'
  | 'hurry' // the others do not pause any more until I am to act
  | 'pause'
  | 'resume'
  | 'resign' // a computer player plays on for me
  | 'substitute' // and for who is to act and has been away for long
  | 'rematch'
  | 'watch' // the next game of those who played here
  | 'go-on' // to that game, in which one plays
  | 'next-game';

/** How something may be done, or why not now. */
export type How =
  | 'at-once'
  | 'by-asking' // the others have to agree
  | 'asked' // and have not answered yet
  | 'declined' // they did not agree
  | 'not-now'
  | 'nothing' // there is nothing to take back
  | 'revealed'; // a row lies open that would have to be forgotten

/** All that I may do; what is not named is not to be had at this table. */
export type May = { readonly [action in Action | 'move' | 'hint' | 'talk']?: How };

/** A move of mine that is on its way; or that came back, and why: it broke a rule, or others were quicker. */
export type Sent = { readonly move: Move; readonly refusal: Refusal | 'late' | null };

/** Whether it can be asked for now. */
export const canAsk = (how: How | undefined): boolean => how === 'at-once' || how === 'by-asking';

/** What another player proposes, which waits for my answer; or that the next game has begun without it. */
type Offer =
  | {
      readonly id: string;
      readonly action: 'take-back';
      readonly from: Seat;
      readonly moves: number; // that would go, those of others too
    }
  | { readonly id: string; readonly action: 'rematch' | 'watch'; readonly from: Seat }
  | { readonly id: string; readonly action: 'next-game' };

/** What someone said at a table; of two the later one has the higher number. */
export type Said = { readonly seat: Seat; readonly phrase: Phrase; readonly seq: number };

/** Those who are at a table without playing there, and what is said. */
type Talk = {
  readonly said: ReadonlySignal<Said | null>; // the last phrase since one is here
  readonly watchers: ReadonlySignal<number>;
  readonly phrases: readonly Phrase[]; // all that can be said
  readonly say: (phrase: Phrase) => void;
};

/** What a coach has to say of my last move: that another one is better, by how much and why. */
export type Remark = {
  readonly index: number; // of the move in the game
  readonly move: Move;
  readonly grade: 'mistake' | 'blunder';
  readonly best: Move;
  readonly reason: Reason | null;
};

/** Looks at my moves where I wish that, and speaks while they can be taken back. */
export type Coach = {
  readonly remark: ReadonlySignal<Remark | null>;
  readonly hush: () => void; // the move stands
};

/** A table as one sees it. */
export type TableState = {
  readonly version: number; // counts what happened to the position: no two have the same one
  readonly scene: Scene;
  readonly seats: readonly Seated[];
  readonly earlier: readonly GameRecord[]; // finished games of the same dynasty
  readonly shown: Seat; // whose kingdom is shown large
  readonly toAct: Seat | null; // the seat of mine that chooses, until its choice stands; its kingdom is shown
  readonly isAwaited: boolean; // all wait for a choice of mine, though what led there may not be shown yet
  readonly may: May;
  readonly sent: Sent | null;
  readonly denied: Refused['code'] | null; // why what I wished last, beside a move, is not to be
  readonly underWay: readonly Move[]; // of mine: they lie there, but nobody has answered them yet
  readonly offers: readonly Offer[];
  readonly isPaused: boolean;
  readonly troubles: readonly Trouble[];
  readonly isElsewhere: boolean; // my seat has gone to another device
  readonly next: string | null; // the table at which the same players play again
};

/** The move of mine that nobody has answered yet. */
export const pendingIn = ({ sent }: TableState): Move | null =>
  sent && !sent.refusal ? sent.move : null;

/** The move of mine that came back. */
export const refusedIn = ({ sent }: TableState): Sent | null => (sent?.refusal ? sent : null);

/** All that a shuffle came from, once all games are over, and what this browser can say of it. */
export type Proof = Shuffle & {
  readonly verdict:
    | 'right' // the games follow from it, and it has what this browser added
    | 'follows' // the games do, and this browser added nothing
    | 'other-number' // than this browser added
    | 'other-seal' // than this browser saw at first
    | 'wrong'; // the games do not follow from it
};

/** What a result did to ratings, or why it did nothing. */
type Rated = {
  readonly changes: readonly Change[];
  readonly why: Unrated | null;
  readonly away: readonly Seat[]; // who came last because a computer player ended the game for them
};

/**
 * What screens talk to; they do not know whether the game runs here or on a server. Whatever comes of
 * a request is seen in the state, at once or later.
 */
export type Table = {
  readonly id: string;
  readonly state: ReadonlySignal<TableState>;
  readonly clocks: ReadonlySignal<Clocks | null>; // of their own, so that no other part follows them
  readonly isSlow: boolean; // with days for each turn, so that nobody has to be there
  readonly talk: Talk | null; // null where all are in one room
  readonly elsewhere: (() => Promise<string | null>) | null; // a link to play on at another device
  readonly back: (() => void) | null; // ends a trial: to the review that it was begun from
  readonly coach: Coach | null; // null where others play
  readonly proof: ReadonlySignal<Proof | null>; // of a shuffle that nobody chose
  readonly isRated: boolean; // or to be, so that whoever leaves for good loses
  readonly rated: ReadonlySignal<Rated | null>; // once all games are over that were to be rated
  readonly record: () => AnyRecord; // what has been played and seen so far
  readonly send: (move: Move) => void;
  readonly act: (action: Action) => void;
  readonly answer: (offer: Offer, isAccepted: boolean) => void;
  readonly mend: (trouble: Trouble) => void;
  readonly leave: () => void;
};
