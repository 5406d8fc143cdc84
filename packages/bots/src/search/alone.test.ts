import {
  apply,
  type Game,
  isOver,
  legalMoves,
  must,
  pick,
  scoreOf,
  seeded,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { lineAlone, waysAlone } from './alone.ts';
import { isSameMove } from './moves.ts';

/** The most points of seat 0, by all moves to the end. */
function mostFrom(game: Game): number {
  if (isOver(game)) return scoreOf(game, 0).total;
  return Math.max(...legalMoves(game).map((move) => mostFrom(apply(game, move))));
}

/** Seat 0 alone with its last dominoes of a random game. */
function alone(seed: number, dominoes: number): Game {
  const { games } = playthrough(options(2, ['middle-kingdom', 'harmony']), seed);
  const game = must(games.at(-1));
  const kingdom = must(game.kingdoms[0]);
  const turns = kingdom.slice(-dominoes).map(({ domino }) => ({ seat: 0, domino }));
  return { ...game, kingdoms: game.kingdoms.with(0, kingdom.slice(0, -dominoes)), turns };
}

describe('alone with the last dominoes', () => {
  it.each([1, 2, 3, 4])('%i of them, every move comes to what all moves say', (dominoes) => {
    for (let seed = 0; seed < 4; seed++) {
      const game = alone(seed, dominoes);
      const ways = waysAlone(game);
      for (const move of legalMoves(game)) {
        const way = must(ways.find((one) => isSameMove(one.move, move)));
        expect(way.points).toBe(mostFrom(apply(game, move)));
      }
    }
  });

  it.each([5, 6])('%i of them, the line makes what the best move promises', (dominoes) => {
    for (let seed = 0; seed < 3; seed++) {
      const game = alone(seed, dominoes);
      const most = Math.max(...waysAlone(game).map(({ points }) => points));
      expect(scoreOf(lineAlone(game).reduce(apply, game), 0).total).toBe(most);
      const random = seeded(seed);
      for (let trial = 0; trial < 50; trial++) {
        let end = game;
        while (!isOver(end)) end = apply(end, pick(legalMoves(end), random));
        expect(scoreOf(end, 0).total).toBeLessThanOrEqual(most);
      }
    }
  });

  it('is told apart from a game with others', () => {
    const { games } = playthrough(options(2), 1);
    expect(() => waysAlone(must(games[10]))).toThrow();
  });
});
