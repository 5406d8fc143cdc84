import { dynastyResultOf, gamesIn } from '@crownlands/rules';
import type { TableState } from './table.ts';

/** Where a dynasty stands during one of its games. */
type Dynasty = {
  readonly game: number; // the one that is being played, counted from 1
  readonly before: readonly number[]; // points of each seat in the games before it; none in the first
};

/** The dynasty that a game belongs to; null for a single game. */
export function dynastyIn({ earlier, scene }: TableState): Dynasty | null {
  if (gamesIn(scene.position.options) === 1) return null;
  const results = earlier.flatMap(({ result }) => result ?? []);
  return { game: earlier.length + 1, before: dynastyResultOf(results).totals };
}
