import { BOTS, type BotName } from '@crownlands/bots';
import {
  type AnyRecord,
  apply,
  type Deal,
  deal,
  dynastyOf,
  type Game,
  type GameRecord,
  imagine,
  isOver,
  legalMoves,
  type Move,
  must,
  type Options,
  type Player,
  parseMove,
  type Random,
  recordOf,
  start,
  viewOf,
} from '@crownlands/rules';

/** A game at the keyboard: its positions and moves so far, after the earlier games of a dynasty. */
export type Session = {
  readonly earlier: readonly GameRecord[];
  readonly seats: readonly Player[];
  readonly dealt: Deal;
  readonly positions: readonly Game[]; // the last one is now
  readonly moves: readonly Move[];
};

export const gameNow = ({ positions }: Session): Game => must(positions.at(-1));

export function newSession(
  options: Options,
  seats: readonly Player[],
  random: Random,
  earlier: readonly GameRecord[] = [],
): Session {
  const dealt = deal(options, random);
  return { earlier, seats, dealt, positions: [start(options, dealt)], moves: [] };
}

/** Takes up a legal record where it stands; rows that are still to come are shuffled anew. */
export function resume(record: AnyRecord, game: Game, random: Random): Session {
  const games = record.format === 'kingdomino/1' ? [record] : record.games;
  const { kings, deck, seats, rules, moves } = must(games.at(-1));
  const known = deck.slice(0, deck.length - game.deck.length);
  const dealt = { kings, deck: [...known, ...imagine(viewOf(game, null), random).deck] };
  const fresh = {
    earlier: games.slice(0, -1),
    seats,
    dealt,
    positions: [start(rules, dealt)],
    moves: [],
  };
  return moves.map(readMove).reduce<Session>(advance, fresh);
}

function readMove(text: string): Move {
  const move = parseMove(text);
  if (!move.ok) throw new Error('a checked record has a move that cannot be read: this is a bug');
  return move.value;
}

export function advance(session: Session, move: Move): Session {
  return {
    ...session,
    positions: [...session.positions, apply(gameNow(session), move)],
    moves: [...session.moves, move],
  };
}

/** The player to act; with `bot` when it is a computer. */
export const playerToAct = (session: Session): Player =>
  must(session.seats[must(gameNow(session).turns[0]).seat]);

/** The next move if no person has to choose it: a bot's, or a discard, which is never a choice. */
export function ownMove(session: Session, random: Random): Move | null {
  const game = gameNow(session);
  if (isOver(game)) return null;
  const { bot } = playerToAct(session);
  if (bot !== undefined)
    return BOTS[bot as BotName](viewOf(game, must(game.turns[0]).seat), random);
  const [first] = legalMoves(game);
  return first?.type === 'discard' ? first : null;
}

/** Back to the last choice of a person, unless a row has been revealed since. */
export function undo(session: Session): Session | 'nothing' | 'revealed' {
  const { positions, moves } = session;
  for (let length = moves.length - 1; length >= 0; length--) {
    const before = {
      ...session,
      positions: positions.slice(0, length + 1),
      moves: moves.slice(0, length),
    };
    if (playerToAct(before).bot !== undefined || moves[length]?.type === 'discard') continue;
    const isRevealed = gameNow(before).unseen.length > gameNow(session).unseen.length;
    return isRevealed ? 'revealed' : before;
  }
  return 'nothing';
}

/** All that has been played, to be saved or printed. */
export function recordNow(session: Session): AnyRecord {
  const { earlier, seats, dealt, moves } = session;
  const game = gameNow(session);
  const record = recordOf(game, dealt, seats, moves);
  return game.options.variants.includes('dynasty') ? dynastyOf([...earlier, record]) : record;
}

/** After a game of a dynasty the next one; null when all is over. */
export function nextGame(session: Session, random: Random): Session | null {
  const { earlier, seats, dealt, moves } = session;
  const game = gameNow(session);
  const isLast = !game.options.variants.includes('dynasty') || earlier.length === 2;
  if (!isOver(game) || isLast) return null;
  const played = [...earlier, recordOf(game, dealt, seats, moves)];
  return newSession(game.options, seats, random, played);
}
