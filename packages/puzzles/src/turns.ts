import { type Ending, solve } from '@crownlands/bots';
import { apply, type Game, legalMoves, type Move, must } from '@crownlands/rules';
import { SOLVER } from './types.ts';

/** How a duel ends for the person who solves it. */
export type End = {
  readonly outcome: Ending;
  readonly margin: number; // points before the other
  readonly scores: readonly number[]; // by seat
};

/** A whole turn of a duel and what it comes to. */
export type Turned = { readonly moves: readonly [Move, Move] } & End;

const RANKS = { loss: 0, draw: 1, win: 2 } as const;

/** Whether one outcome is at least as good as another. */
export const isAsGood = (one: Ending, other: Ending): boolean => RANKS[one] >= RANKS[other];

/** All turns of the player to act: where the domino goes, and what is claimed. */
export const turnsIn = (game: Game): [Move, Move][] =>
  legalMoves(game).flatMap((placing) =>
    legalMoves(apply(game, placing)).map((claiming): [Move, Move] => [placing, claiming]),
  );

/** How a duel ends if both go on as well as can be, and one way to go there. */
export function endOf(game: Game): End & { readonly line: readonly Move[] } {
  const solution = solve(game);
  if (typeof solution === 'string') throw new Error(`a duel is ${solution}: this is a bug`);
  const { seat, outcome, margin, scores, line } = solution;
  if (seat === SOLVER) return { outcome, margin, scores, line };
  return { outcome: OPPOSITE[outcome], margin: -margin, scores, line };
}

const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win' } as const;

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
