import { isSameMove, lineAlone, waysAlone } from '@crownlands/bots';
import { apply, type Move, must } from '@crownlands/rules';
import { gameOf } from './position.ts';
import { greedyPlacings, obviousTurns } from './temptations.ts';
import { type End, endOf } from './turns.ts';
import type { BuildPuzzle, DuelPuzzle, Puzzle } from './types.ts';

/** Why an answer is best: a best line, and what is left after what tempts. */
export type Proof = BuildProof | DuelProof;

export type BuildProof = {
  readonly type: 'build';
  readonly line: readonly Move[];
  readonly points: number;
  readonly tempting: { readonly move: Move; readonly points: number }; // the most points after it
};

export type DuelProof = {
  readonly type: 'duel';
  readonly line: readonly Move[]; // a best turn, the best reply, and so on to the end
  readonly end: End;
  readonly tempting: { readonly line: readonly Move[]; readonly end: End }; // from an obvious turn on
};

export const proofOf = (puzzle: Puzzle): Proof =>
  puzzle.type === 'build' ? buildProof(puzzle) : duelProof(puzzle);

function buildProof(puzzle: BuildPuzzle): BuildProof {
  const game = gameOf(puzzle);
  const move = must(greedyPlacings(game)[0]);
  const { points } = must(waysAlone(game).find((way) => isSameMove(way.move, move)));
  return {
    type: 'build',
    line: lineAlone(game),
    points: puzzle.best,
    tempting: { move, points },
  };
}

function duelProof(puzzle: DuelPuzzle): DuelProof {
  const game = gameOf(puzzle);
  const { line, ...end } = endOf(game);
  const turn = must(obviousTurns(game)[0]);
  const { line: rest, ...after } = endOf(turn.reduce(apply, game));
  return { type: 'duel', line, end, tempting: { line: [...turn, ...rest], end: after } };
}
