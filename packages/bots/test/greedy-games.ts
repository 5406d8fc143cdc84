import {
  apply,
  deal,
  type Game,
  isOver,
  must,
  type Options,
  seeded,
  start,
  viewOf,
} from '@crownlands/rules';
import { choose } from '../src/players/bot.ts';
import { greedy } from '../src/players/greedy.ts';

/** A game of greedy players: the positions before each move, and the end. */
export function greedyGames(mix: Options, seed: number): Game[] {
  const games = [start(mix, deal(mix, seeded(seed)))];
  const random = seeded(seed, 1);
  for (let game = must(games[0]); !isOver(game); games.push(game)) {
    const view = viewOf(game, must(game.turns[0]).seat);
    game = apply(game, choose(greedy, view, { simulations: 1 }, random).move);
  }
  return games;
}
