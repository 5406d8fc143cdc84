import {
  apply,
  frameSize,
  type Game,
  isOver,
  legalMoves,
  type Move,
  must,
  type Position,
  rowLength,
  rowsToCome,
  type Seat,
} from '@crownlands/rules';
import { engine, load, movesIn, rulesOf } from '../packed/engine.ts';
import {
  type Ends,
  isBetter,
  marginOf,
  type Outcome,
  outcomeOf,
  sharesOf,
  totalOf,
  worthOf,
} from './ends.ts';
import { choicesIn, handOf, type LastTurns, lastTurnsOf, rowIn, rowsFor } from './last-turns.ts';
import { isFirstWay, isSameMove } from './moves.ts';
import { endingOf, outlookOf, PLACED, type Sight, withDomino } from './outlooks.ts';
import { searcher } from './search-turns.ts';

/** What a move comes to for the player to act, if everybody plays on as well as can be. */
export type Solved = {
  readonly move: Move;
  readonly outcome: Outcome;
  readonly margin: number; // points before the best of the others
  readonly scores: readonly number[]; // final ones, by seat
  readonly shares: readonly number[]; // of the victory, by seat
};

export type Solution = Omit<Solved, 'move'> & {
  readonly seat: Seat; // to act
  readonly isProven: boolean; // with more than two players only once all dominoes are claimed
  readonly moves: readonly Solved[]; // all legal ones, the best first
  readonly line: readonly Move[]; // from the best move to the end
  readonly positions: number; // that were looked at
};

/** Why there is no solution: the game is over, something to come is hidden, or it took too long. */
export type Unsolved = 'over' | 'hidden' | 'unfinished';

/** Asked at each position, with how many there were: whether to leave it unfinished. */
export type Until = (positions: number) => boolean;

/** Solves a position in which nothing that is to come is hidden. */
export function solve(
  position: Position,
  { until = () => false }: { readonly until?: Until } = {},
): Solution | Unsolved {
  if (isOver(position)) return 'over';
  if (!isRestKnown(position)) return 'hidden';
  let positions = 0;
  let isLeft = false;
  const look = (): boolean => {
    isLeft ||= until(++positions);
    return !isLeft;
  };
  const sight = { rules: rulesOf(position.options), look };
  const { seat } = must(position.turns[0]);
  const endsOf = searcher(seat, sight);
  const tried = tryMoves(position, sight).map((one) => ({ ...one, ends: endsOf(one.left) }));
  const best = tried.reduce((one, other) =>
    isBetter(other.ends, one.ends, seat, seat) ? other : one,
  );
  const line = isLeft ? [] : lineFrom(position, best, endsOf, sight);
  if (isLeft) return 'unfinished';
  const verdict = (ends: Ends) => ({
    outcome: outcomeOf(ends, seat),
    margin: marginOf(ends, seat),
    scores: ends.map(totalOf),
    shares: sharesOf(ends),
  });
  const ranked = legalMoves(position)
    .map((move) => ({ move, ends: must(tried.find((one) => isSameMove(one.move, move))).ends }))
    .sort((one, other) => worthOf(other.ends, seat) - worthOf(one.ends, seat));
  return {
    seat,
    isProven: position.options.players === 2 || rowIn(position).length === 0,
    ...verdict(best.ends),
    moves: ranked.map(({ move, ends }) => ({ move, ...verdict(ends) })),
    line,
    positions,
  };
}

/** Whether no row is to come, or one that must be all that is unseen. */
export function isRestKnown(position: Position): boolean {
  const rows = rowsToCome(position);
  return rows === 0 || (rows === 1 && position.unseen.length === rowLength(position.options));
}

/** The game of the engine that this room has to itself. */
const SOLVED = 2;

/** A move, and the turns that are left after it. */
type Tried = { readonly move: Move; readonly left: LastTurns };

/** Every move of the player to act, of two that come to the same only one. */
function tryMoves(position: Position, sight: Sight): Tried[] {
  const { seat, domino } = must(position.turns[0]);
  load(SOLVED, position);
  const outlooks = position.kingdoms.map((_, other) => {
    if (other === seat && domino !== null) return 0; // it depends on the move
    const kingdom = engine.kingdomOf(SOLVED, other);
    return outlookOf(kingdom, handOf(position, other), rowsFor(position, other), sight);
  });
  if (domino === null) {
    const row = rowIn(position);
    return choicesIn(lastTurnsOf(position, outlooks)).map(({ slot, left }) => {
      return { move: { type: 'claim', domino: must(row[slot]) }, left };
    });
  }
  const rows = rowsFor(position, seat);
  const others = handOf(position, seat).slice(1);
  const hand = rows.length > 0 ? [PLACED, ...others] : others;
  return movesIn(SOLVED, frameSize(position.options))
    .filter(({ move }) => isFirstWay(move))
    .map(({ move, code }) => {
      const spot = move.type === 'place' ? code : -1;
      const kingdom = withDomino(engine.kingdomOf(SOLVED, seat), domino, spot, 0);
      const outlook = outlookOf(kingdom, hand, rows, sight, 1);
      return { move, left: lastTurnsOf(position, outlooks.with(seat, outlook)) };
    });
}

/** A move and how the game goes on after it, if everybody plays as well as can be. */
function lineFrom(
  position: Position,
  { move, left }: Tried,
  endsOf: (turns: LastTurns) => Ends,
  sight: Sight,
): Move[] {
  const { seat: asking } = must(position.turns[0]);
  const line: Move[] = [];
  let game: Game = { ...position, deck: position.unseen };
  let turns = left;
  const play = (next: Move): void => {
    line.push(next);
    game = apply(game, next);
  };
  const playAt = (spot: number): void => {
    load(SOLVED, game);
    const legal = movesIn(SOLVED, frameSize(game.options));
    play(must(spot < 0 ? legal[0] : legal.find(({ code }) => code === spot)).move);
  };
  play(move);
  while (game.offer.length > 0) {
    const { seat, domino } = must(game.turns[0]);
    const row = rowIn(game);
    const choice = choicesIn(turns)
      .map((one) => ({ ...one, ends: endsOf(one.left) }))
      .reduce((one, other) => (isBetter(other.ends, one.ends, seat, asking) ? other : one));
    if (domino !== null) playAt(choice.way.spot);
    play({ type: 'claim', domino: must(row[choice.slot]) });
    turns = choice.left;
  }
  while (!isOver(game)) {
    const { seat } = must(game.turns[0]);
    load(SOLVED, game);
    playAt(endingOf(engine.kingdomOf(SOLVED, seat), handOf(game, seat), sight).spot);
  }
  return line;
}
