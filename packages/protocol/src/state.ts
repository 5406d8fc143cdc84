import {
  type AnyRecord,
  apply,
  type DominoNumber,
  dynastyOf,
  type Game,
  type GameRecord,
  gamesIn,
  isOver,
  legalMoves,
  type Move,
  must,
  type Player,
  recordOf,
  type Seat,
  start,
} from '@crownlands/rules';
import type { Change, Unrated } from './events.ts';
import type { Clock, Settings, Sitting } from './table.ts';

/** A game at a table as far as it has been seen: its deck has no row that was not turned up. */
export type Played = {
  readonly kings: readonly Seat[];
  readonly deck: readonly DominoNumber[];
  readonly moves: readonly Move[];
  readonly game: Game;
};

/** A table as its log tells it. */
export type TableState = {
  readonly seq: number; // of the last event
  readonly at: number; // when it happened
  readonly settings: Settings;
  readonly seats: readonly Sitting[];
  readonly waitingSince: number | null; // when the first person sat down, or the host changed what they wait for
  readonly removed: readonly string[]; // whom the host has sent away
  readonly commitment: string;
  readonly secret: string | null; // known when all games are over
  readonly earlier: readonly GameRecord[]; // finished games of a dynasty
  readonly played: Played | null; // null until the first game starts
  readonly clocks: readonly Clock[] | null;
  readonly clocksSet: number; // when they were
  readonly asking: Asking | null;
  readonly asked: readonly Seat[]; // who has asked to take back a choice since the game became what it is
  readonly late: readonly Seat[]; // whose time ran out, until they return
  readonly returned: readonly Seat[]; // who has, as often as they have
  readonly next: { readonly seat: Seat; readonly table: string } | null; // who wants a rematch, and where
  readonly rated: readonly Change[] | null; // what the result did to ratings, if it was to be rated
  readonly unrated: Unrated | null; // why it did nothing
  readonly changes: number; // of the game so far: no two positions have the same
  readonly isClosed: boolean;
};

/** Somebody wants to take back their last choice, since a moment; those who agree so far. */
export type Asking = {
  readonly seat: Seat;
  readonly at: number;
  readonly agreed: readonly Seat[];
};

/** The players as records name them. */
export const playersAt = ({ seats }: TableState): Player[] =>
  seats.map((sitting) => {
    if (sitting.who === 'bot') return { name: '', bot: sitting.bot };
    return { name: sitting.who === 'person' ? sitting.name : '' };
  });

/** What the players add to the shuffle; a bot adds nothing. */
export const noncesAt = ({ seats }: TableState): string[] =>
  seats.map((sitting) => (sitting.who === 'person' ? sitting.nonce : ''));

/** The game that is played, or the next one, as a dynasty counts from 0. */
export const gameNumberAt = ({ earlier, played }: TableState): number =>
  played && isOver(played.game) ? earlier.length + 1 : earlier.length;

/** Whether all games are over: of a dynasty, the last one too. */
export const isFinishedAt = (state: TableState): boolean =>
  gameNumberAt(state) === gamesIn(state.settings.rules);

/** Whether a game of a dynasty is over, and another follows. */
export const isBetweenGames = (state: TableState): boolean =>
  state.played !== null && isOver(state.played.game) && !isFinishedAt(state);

/** Whose turn it is; null when no game is played. */
export const seatToAct = ({ played }: TableState): Seat | null =>
  played?.game.turns[0]?.seat ?? null;

/** All games at this table as far as they have been seen, in the end with their shuffle; null before the first. */
export function recordAt(state: TableState): AnyRecord | null {
  const { settings, earlier, played, secret, commitment } = state;
  if (!played) return null;
  const game = recordIn(state, played);
  const record = gamesIn(settings.rules) > 1 ? dynastyOf([...earlier, game]) : game;
  if (secret === null) return record;
  return { ...record, shuffle: { secret, commitment, nonces: noncesAt(state) } };
}

/** A game at this table, as far as it has been played and seen. */
export const recordIn = (state: TableState, { game, kings, deck, moves }: Played): GameRecord =>
  recordOf(game, { kings, deck }, playersAt(state), moves);

/** How many moves of this game stand when a seat takes its last choice back, or why it may not. */
export function undoneTo(state: TableState, seat: Seat): number | 'nothing' | 'revealed' {
  const { settings, played } = state;
  if (!played || isOver(played.game)) return 'nothing';
  const { kings, deck, moves } = played;
  let game = start(settings.rules, { kings, deck });
  let last: { readonly moves: number; readonly unseen: number } | null = null;
  for (const [index, move] of moves.entries()) {
    const isTheirs = must(game.turns[0]).seat === seat;
    if (isTheirs && legalMoves(game).length > 1)
      last = { moves: index, unseen: game.unseen.length };
    game = apply(game, move);
  }
  if (!last) return 'nothing';
  return last.unseen > game.unseen.length ? 'revealed' : last.moves;
}

/** When computer players take the seats that are free; null where nobody waits, or only for people. */
export const startsAt = ({
  settings,
  waitingSince,
  played,
  isClosed,
}: TableState): number | null =>
  settings.patience === undefined || waitingSince === null || played || isClosed
    ? null
    : waitingSince + settings.patience * 1000;

/** Whether nobody but one person may take a seat, who has not done so yet. */
export const isKeptSeat = (sitting: Sitting | undefined): sitting is Kept =>
  sitting?.who === 'nobody' && sitting.kept !== undefined;

type Kept = Extract<Sitting, { who: 'nobody' }> & { readonly kept: string };

/** Who plays for a seat: the person, or a computer player. */
export const playsFor = (
  state: TableState,
  seat: Seat,
): 'person' | 'nobody' | Settings['substitute'] => {
  const sitting = must(state.seats[seat]);
  if (sitting.who === 'bot') return sitting.bot;
  if (sitting.who === 'nobody') return 'nobody';
  return sitting.isAway ? state.settings.substitute : 'person';
};
