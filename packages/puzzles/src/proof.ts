import { isSameMove, lineAlone, waysAlone } from '@crownlands/bots';
import { apply, type Game, type Move, must } from '@crownlands/rules';
import { gameOf } from './position.ts';
import { greedyPlacings, obviousTurns } from './temptations.ts';
import { type End, endOf } from './turns.ts';
import { type BuildPuzzle, type DuelPuzzle, type Puzzle, SOLVER } from './types.ts';

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
  readonly tempting: Refuted;
};

/** An obvious turn, and why it is wrong. */
export type Refuted = {
  readonly line: readonly Move[]; // from that turn to the end
  readonly reply: readonly Move[]; // of the other player's next turn
  readonly end: End;
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
  const next = turn.reduce(apply, game);
  const { line: rest, ...after } = endOf(next);
  const tempting = { line: [...turn, ...rest], reply: replyIn(next, rest), end: after };
  return { type: 'duel', line, end, tempting };
}

/** The first turn of the other player in a line. */
function replyIn(start: Game, line: readonly Move[]): Move[] {
  let game = start;
  const reply: Move[] = [];
  for (const move of line) {
    const isTheirs = game.turns[0]?.seat !== SOLVER;
    if (isTheirs) reply.push(move);
    const { turns } = game;
    game = apply(game, move);
    if (isTheirs && game.turns.length !== turns.length) break;
  }
  return reply;
}
