export {
  ARCHIVE,
  daysIn,
  FIRST_DAY,
  inArchive,
  isDate,
  LAST_DAY,
  months,
  onDay,
  type Place,
  puzzleAt,
  rhythmInArchive,
  rhythmOf,
} from './calendar.ts';
export { flawOf } from './check.ts';
export { foresightFor } from './difficulty.ts';
export { HINTS, type Hint, hintOf } from './hint.ts';
export { gameOf } from './position.ts';
export { hintAfter, soundMoves } from './progress.ts';
export { type BuildProof, type DuelProof, type Proof, proofOf, type Refuted } from './proof.ts';
export { formatPuzzle, parsePuzzle } from './text.ts';
export { type End, endOf, repliesTo } from './turns.ts';
export * from './types.ts';
export {
  type BuildVerdict,
  type DuelVerdict,
  type Verdict,
  verdictOf,
} from './verdict.ts';
