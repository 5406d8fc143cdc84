import { apply, type DominoNumber, gainOf, type Move, must, type Square } from '@crownlands/rules';
import { gameOf } from './position.ts';
import { proofOf } from './proof.ts';
import { type BuildPuzzle, type Puzzle, SOLVER } from './types.ts';

/** Something about the answer: first which domino matters, then where the first one goes. */
export type Hint = {
  readonly domino: DominoNumber;
  readonly squares: readonly Square[]; // where it goes; none in the first hint, or if it is discarded
};

/** Hints that there are for a puzzle. */
export const HINTS = 2;

/** A hint, counted from 1. */
export function hintOf(puzzle: Puzzle, step: number): Hint {
  const { line } = proofOf(puzzle);
  const first = must(line[0]);
  if (step > 1) {
    return { domino: first.domino, squares: first.type === 'place' ? [first.a, first.b] : [] };
  }
  const domino = puzzle.type === 'duel' ? must(line[1]).domino : mostIn(puzzle, line);
  return { domino, squares: [] };
}

/** The domino that brings the most points on the way to the best. */
function mostIn(puzzle: BuildPuzzle, line: readonly Move[]): DominoNumber {
  let game = gameOf(puzzle);
  let best = { domino: must(line[0]).domino, gain: 0 };
  for (const move of line) {
    const gain = move.type === 'place' ? gainOf(must(game.kingdoms[SOLVER]), move) : 0;
    if (gain > best.gain) best = { domino: move.domino, gain };
    game = apply(game, move);
  }
  return best.domino;
}
