import { apply } from './game.ts';
import { legalMoves } from './moves.ts';
import type { Game } from './types.ts';

/** Counts the sequences of `depth` legal moves; a game that ends earlier counts as one. */
export function perft(game: Game, depth: number): number {
  const moves = legalMoves(game);
  if (depth === 0 || moves.length === 0) return 1;
  if (depth === 1) return moves.length;
  return moves.reduce((count, move) => count + perft(apply(game, move), depth - 1), 0);
}
