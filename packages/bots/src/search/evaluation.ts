import type { Move } from '@crownlands/rules';
import type { Effort } from './budget.ts';

/** What is thought of one move of the player to act. */
export type Verdict = {
  readonly move: Move;
  readonly worth: number; // what moves are compared by, within one evaluation only
  readonly error: number; // of its worth beside the best one's: a standard error, Infinity if not tried
  readonly chances: readonly number[]; // of winning, by seat; together 1
  readonly scores: readonly number[]; // expected final ones, by seat
  readonly line: readonly Move[]; // the next moves of everybody, this one first
  readonly deals: number; // that it was tried in; 0 if nothing was imagined
  readonly isProven: boolean; // whether chances and scores are sure: all ways to go on were searched
};

/** What is thought so far of the moves of one position. */
export type Evaluation = Effort & {
  readonly best: Verdict;
  readonly isExact: boolean; // whether all verdicts are proven
  readonly isSettled: boolean; // whether more thinking could not change which move is best
  /** On all moves, the best first, as long as nothing more has been thought. */
  readonly verdicts: () => readonly Verdict[];
};

/** Which moves to think about. */
export type Asked = {
  readonly moves?: readonly Move[]; // all that are sensible, unless it says
  readonly besides?: readonly Move[]; // at which it looks as well, and drops them like the others
  readonly kept?: readonly Move[]; // also besides them: these are never dropped, however bad they are
};
