import {
  gameOf,
  onDay,
  type Puzzle,
  parsePuzzle,
  type Verdict,
  verdictOf,
} from '@crownlands/puzzles';
import { legalMoves, type Move } from '@crownlands/rules';

const line = 'build 1 / 17 / 23@-1,1N 25@-2,2N 42@1,-1S / 16 15 18';
const read = parsePuzzle(line);
export const puzzle: Puzzle | string = read.ok ? read.value : read.reason;
export const moves: readonly Move[] = read.ok ? legalMoves(gameOf(read.value)) : [];
export const verdict: Verdict | null = read.ok ? verdictOf(read.value, moves.slice(0, 1)) : null;

// @ts-expect-error: a day may have no puzzle
export const { file } = onDay('2026-11-01').value;
