import { type Move, must, type View } from '@crownlands/rules';
import { hasChoice, likenessIn } from '../advice/likeness.ts';
import type { Reason } from '../advice/reason.ts';
import type { Verdict } from '../search/evaluation.ts';
import { isSameMove } from '../search/moves.ts';

/** What was thought of one position in which a move was played. */
export type Judged = {
  readonly chances: readonly number[]; // of winning by seat, if all play on as well as can be
  readonly after: readonly number[]; // after the move that was played, before any row is turned up
  readonly best: Move;
  readonly loss: number; // of the winning chance of who acted, 0 to 1
  readonly isForced: boolean; // no choice: one legal move, or all come to the same
  readonly isProven: boolean;
  readonly reason: Reason | null; // for the better move and not for the played one, if there is one
};

/** A verdict; of a move that was asked about also what speaks for the best one and not for it. */
export type Reasoned = Verdict & { readonly reason?: Reason | null };

/** What verdicts of one evaluation, the best first, make of the move that was played. */
export function judgedBy(view: View, played: Move, verdicts: readonly Reasoned[]): Judged {
  const best = must(verdicts[0]);
  const own = must(verdicts.find(({ move }) => isSameMove(move, played)));
  const { seat } = must(view.turns[0]);
  const isForced = !hasChoice(view);
  const likenessOf = likenessIn(view);
  const isAlike = isForced || likenessOf(best.move) === likenessOf(played);
  const { chances } = best;
  const after = isAlike ? chances : own.chances;
  const loss = Math.max(0, must(chances[seat]) - must(after[seat]));
  return {
    chances,
    after,
    best: loss > 0 ? best.move : played,
    loss,
    isForced,
    isProven: best.isProven && own.isProven,
    reason: loss > 0 ? (own.reason ?? null) : null,
  };
}
