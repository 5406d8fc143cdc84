import { must, type Seat } from '@crownlands/rules';
import { type Ends, isBetter, worthOf } from './ends.ts';
import { choicesIn, type LastTurns } from './last-turns.ts';
import type { Outlook, Sight } from './outlooks.ts';

/** What is known of some turns: how they end, or that seat 0 does at least or at most so well. */
type Known = { readonly ends: Ends; readonly isLeast: boolean; readonly isMost: boolean };

/**
 * Searches last turns to their ends. With two players nothing is left out; with more each plays for
 * himself, and of equals takes what is worse for `asking`.
 */
export function searcher(asking: Seat, { look }: Sight): (turns: LastTurns) => Ends {
  const known = new Map<string, Known>();

  /** With two players `low` is what seat 0 has for sure elsewhere, and `high` what the other allows. */
  function endsOf(turns: LastTurns, low: number, high: number): Ends {
    if (isDecided(turns.outlooks)) return turns.outlooks;
    const key = `${turns.outlooks.map(idOf)} ${turns.slots}`;
    const before = known.get(key);
    if (before && isEnough(before, low, high)) return before.ends;
    const ends = bestIn(turns, low, high);
    const worth = worthOf(ends, 0);
    known.set(key, { ends, isLeast: worth > low, isMost: worth < high });
    return ends;
  }

  function bestIn(turns: LastTurns, least: number, most: number): Ends {
    const seat = must(turns.seats[0]);
    const isDuel = turns.outlooks.length === 2;
    let [low, high] = [least, most];
    let best: Ends | null = null;
    for (const { left } of choicesIn(turns)) {
      if (!look()) break;
      const ends = endsOf(left, low, high);
      if (!best || isBetter(ends, best, seat, asking)) best = ends;
      if (!isDuel) continue;
      if (seat === 0) low = Math.max(low, worthOf(best, 0));
      else high = Math.min(high, worthOf(best, 0));
      if (low >= high) break;
    }
    return best ?? turns.outlooks.map(() => 0);
  }

  return (turns) => endsOf(turns, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

const isDecided = (outlooks: readonly Outlook[]): outlooks is Ends =>
  outlooks.every((outlook) => typeof outlook === 'number');

const isEnough = ({ ends, isLeast, isMost }: Known, low: number, high: number): boolean =>
  (isLeast && (isMost || worthOf(ends, 0) >= high)) || (isMost && worthOf(ends, 0) <= low);

/** No two outlooks have the same one; those that are decided have their standings, below zero. */
const idOf = (outlook: Outlook): number => (typeof outlook === 'number' ? -outlook : outlook.id);
