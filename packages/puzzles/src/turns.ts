import { type Ending, type Solution, type Solved, solve } from '@crownlands/bots';
import { apply, type Game, legalMoves, type Move, must } from '@crownlands/rules';
import { SOLVER } from './types.ts';

/** How a duel ends for the person who solves it. */
export type End = {
  readonly outcome: Ending;
  readonly margin: number; // points before the other
  readonly scores: readonly number[]; // by seat
};

const RANKS = { loss: 0, draw: 1, win: 2 } as const;

/** Whether one outcome is at least as good as another. */
export const isAsGood = (one: Ending, other: Ending): boolean => RANKS[one] >= RANKS[other];

/** A whole turn of a duel: where the domino goes, or that it is discarded, and what is claimed. */
export type Turn = readonly [placing: Move, claiming: Move];

/** All turns of the player to act. */
export const turnsIn = (game: Game): Turn[] =>
  legalMoves(game).flatMap((placing) =>
    game.offer.map((domino): Turn => [placing, { type: 'claim', domino }]),
  );

/** How a duel ends if both go on as well as can be, and one way to go there. */
export function endOf(game: Game): End & { readonly line: readonly Move[] } {
  const { seat, outcome, margin, scores, line } = solutionOf(game);
  if (seat === SOLVER) return { outcome, margin, scores, line };
  return { outcome: OPPOSITE[outcome], margin: -margin, scores, line };
}

function solutionOf(game: Game): Solution {
  const solution = solve(game);
  if (typeof solution === 'string') throw new Error(`a duel is ${solution}: this is a bug`);
  return solution;
}

const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win' } as const;

/** The turns of the player to act that have the best outcome. */
export function bestTurns(game: Game): Turn[] {
  const { outcome, moves } = solutionOf(game);
  return moves.filter(isBest).flatMap(({ move: placing }) =>
    solutionOf(apply(game, placing))
      .moves.filter(isBest)
      .map(({ move: claiming }): Turn => [placing, claiming]),
  );
  function isBest(one: Solved): boolean {
    return one.outcome === outcome;
  }
}

/** The moves of the other player, the best there are, until it is the solver's turn or the end. */
export function repliesTo(game: Game): readonly Move[] {
  if ((game.turns[0]?.seat ?? SOLVER) === SOLVER) return [];
  const { line } = endOf(game);
  let after = game;
  const replies: Move[] = [];
  while ((after.turns[0]?.seat ?? SOLVER) !== SOLVER) {
    const move = must(line[replies.length]);
    replies.push(move);
    after = apply(after, move);
  }
  return replies;
}
