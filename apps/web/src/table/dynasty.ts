import {
  type DynastyResult,
  dynastyOf,
  dynastyResultOf,
  gamesIn,
  type Position,
  type Result,
  replay,
  resultOf,
} from '@crownlands/rules';
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

/** A dynasty at the end of one of its games: all that were played, and what they come to. */
export type DynastyNow = DynastyResult & {
  readonly games: readonly { readonly position: Position; readonly result: Result }[];
  readonly places: readonly number[];
  readonly isDone: boolean;
};

/** How a dynasty stands at the end of a game; null for a single game. */
export function dynastyAtEnd({ earlier, scene }: TableState): DynastyNow | null {
  const all = gamesIn(scene.position.options);
  if (all === 1) return null;
  const played = earlier.length > 0 ? replay(dynastyOf(earlier)) : null;
  const positions = [...(played?.ok ? played.value : []), scene.position];
  const games = positions.map((position) => ({ position, result: resultOf(position) }));
  const { totals, winners } = dynastyResultOf(games.map(({ result }) => result));
  const places = totals.map((total) => 1 + totals.filter((other) => other > total).length);
  return { games, totals, winners, places, isDone: games.length === all };
}
