import type { DominoNumber, Position, Seat } from '@crownlands/rules';
import { engine, load, TRIAL } from '../packed/engine.ts';

/** For each domino the points that its best placement would add to a kingdom; null if none is legal. */
export function bestGains(
  position: Position,
  seat: Seat,
  dominoes: readonly DominoNumber[],
): ReadonlyMap<DominoNumber, number | null> {
  load(TRIAL, position);
  const kingdom = engine.kingdomOf(TRIAL, seat);
  return new Map(
    dominoes.map((domino) => {
      const spot = engine.bestSpot(kingdom, domino);
      return [domino, spot < 0 ? null : engine.gainOf(kingdom, domino, spot)] as const;
    }),
  );
}
