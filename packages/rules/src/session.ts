import { deal, imagine } from './deal.ts';
import { apply, type Deal, dominoesToCome, isOver, start, viewOf } from './game.ts';
import { legalMoves } from './moves.ts';
import { must } from './must.ts';
import { parseMove } from './notation.ts';
import { gamesIn } from './options.ts';
import type { Random } from './random.ts';
import {
  type AnyRecord,
  dynastyOf,
  type GameRecord,
  gamesOf,
  type Player,
  recordOf,
} from './record.ts';
import { accept, type Checked } from './refusal.ts';
import { replay } from './replay.ts';
import type { Game, Move, Options } from './types.ts';

/** A game in progress with its past, after the earlier games of a dynasty. */
export type Session = {
  readonly earlier: readonly GameRecord[];
  readonly seats: readonly Player[];
  readonly dealt: Deal;
  readonly games: readonly Game[]; // after each move; the last one is now
  readonly moves: readonly Move[];
};

export const gameNow = ({ games }: Session): Game => must(games.at(-1));

export function newSession(
  options: Options,
  seats: readonly Player[],
  dealt: Deal,
  earlier: readonly GameRecord[] = [],
): Session {
  return { earlier, seats, dealt, games: [start(options, dealt)], moves: [] };
}

/** Takes up a record where it stands; the rows to come are shuffled anew unless it tells them all. */
export function resume(record: AnyRecord, random: Random): Checked<Session> {
  const replayed = replay(record);
  if (!replayed.ok) return replayed;
  const records = gamesOf(record);
  const { kings, deck, seats, rules, moves } = must(records.at(-1));
  const game = must(replayed.value.at(-1));
  const drawn = deck.slice(0, deck.length - game.deck.length);
  const rest =
    game.deck.length === dominoesToCome(game)
      ? game.deck
      : imagine(viewOf(game, null), random).deck;
  const dealt = { kings, deck: [...drawn, ...rest] };
  const fresh = newSession(rules, seats, dealt, records.slice(0, -1));
  return accept(moves.map(readMove).reduce<Session>(advance, fresh));
}

function readMove(text: string): Move {
  const move = parseMove(text);
  if (!move.ok) throw new Error('a move of a replayed record cannot be read: this is a bug');
  return move.value;
}

/** Plays a legal move. */
export function advance(session: Session, move: Move): Session {
  const games = [...session.games, apply(gameNow(session), move)];
  return { ...session, games, moves: [...session.moves, move] };
}

/** Back to the last choice that a person had, unless a row has been revealed since. */
export function undo(session: Session): Session | 'nothing' | 'revealed' {
  const { games, moves, seats } = session;
  const length = moves.findLastIndex((_, index) => {
    const game = must(games[index]);
    const { bot } = must(seats[must(game.turns[0]).seat]);
    return bot === undefined && legalMoves(game).length > 1;
  });
  if (length < 0) return 'nothing';
  const before = { ...session, games: games.slice(0, length + 1), moves: moves.slice(0, length) };
  const isRevealed = gameNow(before).unseen.length > gameNow(session).unseen.length;
  return isRevealed ? 'revealed' : before;
}

/** All that has been played and seen, as a record. */
export function recordNow(session: Session): AnyRecord {
  return recordWith(
    session,
    recordOf(gameNow(session), session.dealt, session.seats, session.moves),
  );
}

/** The same with the rows that nobody has seen: to be kept, not to be shown. */
export function wholeRecord(session: Session): AnyRecord {
  const { seats, dealt, moves } = session;
  const record = recordOf(gameNow(session), dealt, seats, moves);
  return recordWith(session, { ...record, deck: dealt.deck });
}

const recordWith = ({ earlier }: Session, record: GameRecord): AnyRecord =>
  gamesIn(record.rules) > 1 ? dynastyOf([...earlier, record]) : record;

/** Whether all games are over: of a dynasty, the last one too. */
export const isFinished = (session: Session): boolean =>
  isOver(gameNow(session)) && session.earlier.length + 1 === gamesIn(gameNow(session).options);

/** The next game of a dynasty once this one is over; null when all is over, or this is not. */
export function nextGame(session: Session, random: Random): Session | null {
  const { options } = gameNow(session);
  if (!isOver(gameNow(session)) || isFinished(session)) return null;
  const played = gamesOf(recordNow(session));
  return newSession(options, session.seats, deal(options, random), played);
}
