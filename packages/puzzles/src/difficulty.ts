import { isSameMove, waysAlone } from '@crownlands/bots';
import { apply, type Game, type Move } from '@crownlands/rules';

/**
 * The fewest dominoes that one must think of at once to make the most of all of them: with fewer, each
 * time the most points of those, no choice among equals gets there.
 */
export function foresightFor(game: Game): number {
  let ahead = 1;
  while (ahead < game.turns.length && !canReach(game, ahead)) ahead++;
  return ahead;
}

/** Whether somebody who thinks of so many dominoes can reach the best. */
function canReach(game: Game, ahead: number): boolean {
  if (game.turns.length <= ahead) return true;
  const best = bestWays(game);
  return bestWays({ ...game, turns: game.turns.slice(0, ahead) }).some(
    (move) => best.some((one) => isSameMove(one, move)) && canReach(apply(game, move), ahead),
  );
}

/** The ways to place the next domino that lead to the most points. */
function bestWays(game: Game): Move[] {
  const ways = waysAlone(game);
  const most = Math.max(...ways.map(({ points }) => points));
  return ways.filter(({ points }) => points === most).map(({ move }) => move);
}
