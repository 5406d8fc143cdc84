import type { Colour, Seat, Terrain } from '@crownlands/rules';
import type { Sitter } from './table.ts';

/** How many play at a table; each number has ratings of its own. */
export type Players = 2 | 3 | 4;

/** How strong somebody is held to be, and how sure that is. */
export type Rating = {
  readonly shown: number; // 1500 for a beginner
  readonly spread: number; // as far off as it may well be, in the same points
  readonly isSettled: boolean;
  readonly games: number; // that were rated
};

/** Somebody as others know them. */
export type Known = { readonly id: string; readonly name: string; readonly colour: Colour };

/** Somebody at a table: who they are, and how strong with so many players, if they were ever rated. */
export type Ranked = Known & { readonly rating: Rating | null };

/** What I am told of myself. */
export type Me = Known & {
  readonly since: number | null; // of the first game or table; null: nothing is kept of me yet
  readonly isKept: boolean; // by a passkey, for other devices
  readonly isGuest: boolean; // this device has signed in nowhere: it is its own profile
  readonly bannedUntil: number | null;
  readonly blocked: readonly Known[]; // by me
};

/** What keeps my profile for other devices. */
export type Passkey = { readonly id: string; readonly since: number };

/** How many somebody may have. */
export const MOST_PASSKEYS = 10;

/** A computer player, or a person; null stands for somebody who has deleted their profile. */
export type Rival = Known | { readonly bot: Sitter } | null;

/** How many games a profile looks back on where it does not count all of them. */
export const LATEST_GAMES = 200;

/** All that anybody may know of somebody: of all their games, or of the latest ones where it says so. */
export type Profile = Known & {
  readonly since: number;
  readonly ratings: Readonly<Record<Players, Rating | null>>;
  readonly history: Readonly<Record<Players, readonly Then[]>>; // oldest first, the latest of each
  readonly results: Readonly<Record<Players, readonly number[]>>; // how often first, second…
  readonly levels: readonly Against[]; // computer players of the latest games, weakest first
  readonly rivals: readonly Against[]; // persons of the latest games, most often first
  readonly games: number; // that they have finished
  readonly average: number | null; // points of a game
  readonly best: number | null;
  readonly terrains: Readonly<Record<Terrain, number>>; // points of an average game of the latest ones
  readonly latest: readonly Finished[]; // newest first
};

/** A rating at a moment. */
export type Then = { readonly at: number; readonly shown: number; readonly spread: number };

/** Games against somebody: how many, how often before them and how often behind. */
export type Against = {
  readonly rival: Rival;
  readonly games: number;
  readonly won: number;
  readonly lost: number;
};

/** A game of somebody that is over. */
export type Finished = {
  readonly table: string | null; // null where it may not be looked at
  readonly at: number;
  readonly place: number; // 1 is first
  readonly totals: readonly number[]; // by seat
  readonly seat: Seat;
  readonly change: number | null; // of the rating; null where it was not rated
};

/** A line of a leaderboard. */
export type Leader = Known & { readonly place: number; readonly rating: Rating };

/** The best of those whose rating is settled and who have played of late, and where I am among them. */
export type Leaderboard = { readonly leaders: readonly Leader[]; readonly mine: Leader | null };

/** Why somebody is reported. */
export const REASONS = ['name', 'phrases', 'stalling', 'cheating'] as const;
export type Reason = (typeof REASONS)[number];
