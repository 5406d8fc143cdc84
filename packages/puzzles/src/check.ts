import { isSameMove, waysAlone } from '@crownlands/bots';
import { foresightFor } from './difficulty.ts';
import { gameOf } from './position.ts';
import { greedyPlacings, obviousTurns } from './temptations.ts';
import { bestTurns, endOf, type Turn, turnsIn } from './turns.ts';
import type { BuildPuzzle, DuelPuzzle, Puzzle } from './types.ts';

/** Points that the greedy placement must cost in the end. */
const LEAST_COST = 3;

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
  const best = ways.filter(({ points }) => points === most);
  if (best.length > 1) return 'more than one first placement is best';
  const foresight = foresightFor(game);
  return foresight - 1 === puzzle.difficulty ? null : `it is as hard as ${foresight - 1}`;
}

/** The difficulty of a duel is measured by bots, which takes longer: puzzles/README.md. */
function flawOfDuel(puzzle: DuelPuzzle): string | null {
  const game = gameOf(puzzle);
  const { outcome } = endOf(game);
  if (outcome !== puzzle.outcome) return `the outcome is a ${outcome}, not a ${puzzle.outcome}`;
  const best = bestTurns(game);
  const isBest = (turn: Turn) => best.some((one) => isSameTurn(one, turn));
  if (obviousTurns(game).some(isBest)) return 'an obvious turn keeps the outcome';
  if (best.length > MOST_TURNS * turnsIn(game).length) return 'too many turns keep the outcome';
  const claims = new Set(best.map(([, { domino }]) => domino));
  return claims.size === 1 ? null : 'more than one claim keeps the outcome';
}

const isSameTurn = ([placing, claiming]: Turn, [other, next]: Turn): boolean =>
  isSameMove(placing, other) && isSameMove(claiming, next);
