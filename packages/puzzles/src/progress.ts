import { waysAlone } from '@crownlands/bots';
import { apply, type Game, isOver, type Move, must, scoreOf } from '@crownlands/rules';
import { type Hint, hintOf } from './hint.ts';
import { gameOf } from './position.ts';
import { endOf, isAsGood } from './turns.ts';
import { type Puzzle, SOLVER } from './types.ts';

/** How many of the solver's legal moves, from the first on, leave the answer within reach. */
export function soundMoves(puzzle: Puzzle, moves: readonly Move[]): number {
  let game = gameOf(puzzle);
  const wrong = moves.findIndex((move) => {
    game = apply(game, move);
    return !isWithinReach(puzzle, game);
  });
  return wrong < 0 ? moves.length : wrong;
}

const isWithinReach = (puzzle: Puzzle, game: Game): boolean =>
  puzzle.type === 'build'
    ? mostFrom(game) >= puzzle.best
    : isAsGood(endOf(game).outcome, puzzle.outcome);

const mostFrom = (game: Game): number =>
  isOver(game)
    ? scoreOf(game, SOLVER).total
    : Math.max(...waysAlone(game).map(({ points }) => points));

/** A hint after some moves, counted from 1; null if the answer is out of reach. */
export function hintAfter(puzzle: Puzzle, moves: readonly Move[], step: number): Hint | null {
  if (soundMoves(puzzle, moves) < moves.length) return null;
  if (moves.length === 0) return hintOf(puzzle, step);
  const game = moves.reduce(apply, gameOf(puzzle));
  if (puzzle.type === 'duel') return { domino: must(endOf(game).line[0]).domino, squares: [] };
  const dominoes = puzzle.dominoes.slice(moves.length);
  return hintOf({ ...puzzle, kingdom: must(game.kingdoms[SOLVER]), dominoes }, step);
}
