import {
  apply,
  type DominoNumber,
  frameSize,
  type Game,
  isOver,
  type Move,
  must,
  type Position,
} from '@crownlands/rules';
import { engine, load, movesIn, ROOT, rulesOf } from '../packed/engine.ts';
import { totalOf } from './ends.ts';
import { isFirstWay } from './moves.ts';
import { endingOf, type Sight, spotsFor, withDomino } from './outlooks.ts';

/** The most points that one player can still make after a move. */
export type Reached = { readonly move: Move; readonly points: number };

/** Dominoes that can be searched: three by the engine, and one for each spare kingdom. */
const MOST_ALONE = 6;

/**
 * What each way to place the next domino comes to for a player who has only to place those in hand;
 * exact. Of a double that lies the same either way round there is one way.
 */
export function waysAlone(position: Position): Reached[] {
  const { seat } = must(position.turns[0]);
  const hand = position.turns.map(({ domino }) => must(domino));
  const isAlone = position.offer.length === 0 && position.turns.every((turn) => turn.seat === seat);
  if (!isAlone || hand.length > MOST_ALONE) throw new Error('not alone with a few dominoes');
  const sight = { rules: rulesOf(position.options), look: () => true };
  load(ROOT, position);
  const [domino = 0, ...others] = hand;
  return movesIn(ROOT, frameSize(position.options))
    .filter(({ move }) => isFirstWay(move))
    .map(({ move, code }) => {
      const spot = move.type === 'place' ? code : -1;
      const kingdom = withDomino(engine.kingdomOf(ROOT, seat), domino, spot, 0);
      return { move, points: totalOf(standingFrom(kingdom, others, sight, 1)) };
    });
}

/** One way to make the most points of all dominoes in hand. */
export function lineAlone(position: Position): Move[] {
  const line: Move[] = [];
  let game: Game = { ...position, deck: [] };
  while (!isOver(game)) {
    const { move } = waysAlone(game).reduce((one, other) =>
      other.points > one.points ? other : one,
    );
    line.push(move);
    game = apply(game, move);
  }
  return line;
}

/** The best standing with all of a hand. */
function standingFrom(
  kingdom: number,
  hand: readonly DominoNumber[],
  sight: Sight,
  depth: number,
): number {
  if (hand.length <= 3) return endingOf(kingdom, hand, sight).standing;
  const [domino = 0, ...others] = hand;
  let best = 0;
  for (const spot of spotsFor(kingdom, domino)) {
    const grown = withDomino(kingdom, domino, spot, depth);
    best = Math.max(best, standingFrom(grown, others, sight, depth + 1));
  }
  return best;
}
