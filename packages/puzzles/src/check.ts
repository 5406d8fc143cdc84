import { isSameMove, waysAlone } from '@crownlands/bots';
import { apply, type Move } from '@crownlands/rules';
import { foresightFor } from './difficulty.ts';
import { gameOf } from './position.ts';
import { greedyPlacings, obviousTurns } from './temptations.ts';
import { endOf, isAsGood, turnsIn } from './turns.ts';
import type { BuildPuzzle, DuelPuzzle, Puzzle } from './types.ts';

/** First placements of a build that may lead to the best, and points that the greedy one must cost. */
const MOST_WAYS = 2;
const LEAST_COST = 2;

/** The part of all turns of a duel that may keep the outcome. */
const MOST_TURNS = 1 / 4;

/** What is wrong with a puzzle, found by solving it anew; null if it is as it should be. */
export const flawOf = (puzzle: Puzzle): string | null =>
  puzzle.type === 'build' ? flawOfBuild(puzzle) : flawOfDuel(puzzle);

function flawOfBuild(puzzle: BuildPuzzle): string | null {
  const game = gameOf(puzzle);
  const ways = waysAlone(game);
  const most = Math.max(...ways.map(({ points }) => points));
  if (most !== puzzle.best) return `the most points are ${most}, not ${puzzle.best}`;
  const greedy = greedyPlacings(game);
  const tempting = ways.filter(({ move }) => greedy.some((one) => isSameMove(one, move)));
  if (tempting.some(({ points }) => points > most - LEAST_COST))
    return 'the greedy placement is good';
  if (ways.filter(({ points }) => points === most).length > MOST_WAYS) {
    return 'too many first placements are best';
  }
  const foresight = foresightFor(game);
  return foresight - 1 === puzzle.difficulty ? null : `it is as hard as ${foresight - 1}`;
}

/** The difficulty of a duel is measured by bots, which takes longer: puzzles/README.md. */
function flawOfDuel(puzzle: DuelPuzzle): string | null {
  const game = gameOf(puzzle);
  const { outcome } = endOf(game);
  if (outcome !== puzzle.outcome) return `the outcome is a ${outcome}, not a ${puzzle.outcome}`;
  const keeps = (turn: readonly Move[]) =>
    isAsGood(endOf(turn.reduce(apply, game)).outcome, outcome);
  if (obviousTurns(game).some(keeps)) return 'an obvious turn keeps the outcome';
  const turns = turnsIn(game);
  const best = turns.filter(keeps);
  if (best.length > MOST_TURNS * turns.length) return 'too many turns keep the outcome';
  const claims = new Set(best.map(([, { domino }]) => domino));
  return claims.size === 1 ? null : 'more than one claim keeps the outcome';
}
