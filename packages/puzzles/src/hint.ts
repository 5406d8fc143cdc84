import { apply, type DominoNumber, type Game, gainOf, must, type Square } from '@crownlands/rules';
import { gameOf } from './position.ts';
import { type BuildProof, type DuelProof, proofOf } from './proof.ts';
import { type Puzzle, SOLVER } from './types.ts';

/** Something about the answer: first which domino matters, then where the first one goes. */
export type Hint = {
  readonly domino: DominoNumber;
  readonly squares: readonly Square[]; // where it goes; none in the first hint, or if it is discarded
};

/** Hints that there are for a puzzle. */
export const HINTS = 2;

/** A hint, counted from 1. */
export function hintOf(puzzle: Puzzle, step: number): Hint {
  const proof = proofOf(puzzle);
  if (step === 1) {
    const domino = proof.type === 'build' ? mostIn(proof, gameOf(puzzle)) : keyOf(proof);
    return { domino, squares: [] };
  }
  const first = must(proof.line[0]);
  return { domino: first.domino, squares: first.type === 'place' ? [first.a, first.b] : [] };
}

/** The domino to claim; or, if the tempting turn claims it too, the one to place elsewhere. */
function keyOf({ line, tempting }: DuelProof): DominoNumber {
  const [placing, claiming] = line;
  const isClaimed = tempting.line[1]?.domino === claiming?.domino;
  return must(isClaimed ? placing : claiming).domino;
}

/** The domino that brings the most points on the way to the best. */
function mostIn({ line }: BuildProof, start: Game): DominoNumber {
  let game = start;
  let best = { domino: must(line[0]).domino, gain: 0 };
  for (const move of line) {
    const gain = move.type === 'place' ? gainOf(must(game.kingdoms[SOLVER]), move) : 0;
    if (gain > best.gain) best = { domino: move.domino, gain };
    game = apply(game, move);
  }
  return best.domino;
}
