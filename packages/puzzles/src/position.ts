import { type Game, NUMBERS, type Options } from '@crownlands/rules';
import type { BuildPuzzle, Puzzle } from './types.ts';

/** Puzzles are of a game of two without variants. */
export const OPTIONS: Options = { players: 2, variants: [], firstOrder: 'drawn' };

/** Dominoes that such a game leaves in the box. */
const BOX = 24;

/** Where a puzzle begins, as a game that the rules can play on. */
export function gameOf(puzzle: Puzzle): Game {
  if (puzzle.type === 'duel') return { ...puzzle.position, deck: [] };
  const { kingdom, dominoes } = puzzle;
  return {
    options: OPTIONS,
    kingdoms: [kingdom, []],
    discards: [[], []],
    turns: dominoes.map((domino) => ({ seat: 0, domino })),
    offer: [],
    claims: [],
    unseen: boxOf(puzzle),
    deck: [],
  };
}

/** As many of the other dominoes as stay in the box, so that no row is to come. */
function boxOf({ kingdom, dominoes }: Pick<BuildPuzzle, 'kingdom' | 'dominoes'>) {
  const seen = [...kingdom.map(({ domino }) => domino), ...dominoes];
  return NUMBERS.filter((domino) => !seen.includes(domino)).slice(0, BOX);
}
