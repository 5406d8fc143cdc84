import { apply, type Game, isOver, legalMoves, type Move, scoreOf } from '@crownlands/rules';

/** Positions that a proof by all moves may still look at. */
export type Patience = { left: number };

/** The most points of seat 0 after each legal move, by all moves to the end; null without patience. */
export function slowPoints(game: Game, patience: Patience): Map<Move, number> | null {
  const points = new Map<Move, number>();
  for (const move of legalMoves(game)) points.set(move, mostFrom(apply(game, move), patience));
  return patience.left > 0 ? points : null;
}

function mostFrom(game: Game, patience: Patience): number {
  if (patience.left-- <= 0) return 0;
  if (isOver(game)) return scoreOf(game, 0).total;
  return Math.max(...legalMoves(game).map((move) => mostFrom(apply(game, move), patience)));
}
