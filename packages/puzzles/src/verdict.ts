import type { Ending } from '@crownlands/bots';
import { apply, isOver, type Move, scoreOf } from '@crownlands/rules';
import { gameOf } from './position.ts';
import { endOf, isAsGood } from './turns.ts';
import { type DuelPuzzle, type Puzzle, SOLVER } from './types.ts';

/** Whether a puzzle is solved. A build is open until all dominoes are used, a duel for one turn. */
export type Verdict = BuildVerdict | DuelVerdict;

export type BuildVerdict = {
  readonly type: 'build';
  readonly state: 'open' | 'solved' | 'failed';
  readonly points: number; // so far
  readonly best: number;
};

export type DuelVerdict =
  | { readonly type: 'duel'; readonly state: 'open' }
  | {
      readonly type: 'duel';
      readonly state: 'solved' | 'failed';
      readonly outcome: Ending; // of the turn, if both play on as well as can be
      readonly margin: number;
    };

/** The moves of a turn: a domino is placed, and another one claimed. */
const TURN = 2;

/** What the solver's own legal moves so far have come to; in a duel the first turn decides. */
export function verdictOf(puzzle: Puzzle, moves: readonly Move[]): Verdict {
  if (puzzle.type === 'duel') return duelVerdict(puzzle, moves);
  const { best } = puzzle;
  const game = moves.reduce(apply, gameOf(puzzle));
  const { total: points } = scoreOf(game, SOLVER);
  const state = isOver(game) ? (points >= best ? 'solved' : 'failed') : 'open';
  return { type: 'build', state, points, best };
}

function duelVerdict(puzzle: DuelPuzzle, moves: readonly Move[]): DuelVerdict {
  if (moves.length < TURN) return { type: 'duel', state: 'open' };
  const { outcome, margin } = endOf(moves.slice(0, TURN).reduce(apply, gameOf(puzzle)));
  const state = isAsGood(outcome, puzzle.outcome) ? 'solved' : 'failed';
  return { type: 'duel', state, outcome, margin };
}
