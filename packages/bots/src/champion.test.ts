import {
  apply,
  formatMove,
  type Game,
  legalMoves,
  must,
  scoreOf,
  seeded,
  viewOf,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, expect, it } from 'vitest';
import { choose } from './bot.ts';
import { champion } from './champion.ts';
import { netFor } from './net.ts';
import { thinkPlainly } from './plain-champion.ts';
import { prepare, weightsOf } from './prepare.ts';

const MIXES = [
  options(2, ['middle-kingdom', 'harmony']),
  options(3, ['wider-offer']),
  options(4),
  options(2, ['mighty-duel', 'wider-offer']),
];

beforeAll(async () => {
  for (const mix of MIXES) expect(await prepare('champion', mix)).toBe(null);
});

const viewNow = (game: Game) => viewOf(game, must(game.turns[0]).seat);

it('has a move before it has simulated anything, and then thinks in small steps', () => {
  for (const mix of MIXES) {
    const game = must(playthrough(mix, 1).games[0]);
    const heard: number[] = [];
    choose(champion, viewNow(game), { simulations: 100 }, seeded(1), ({ simulations, chance }) => {
      heard.push(simulations);
      expect(chance ?? 0).toBeGreaterThanOrEqual(0);
      expect(chance ?? 0).toBeLessThanOrEqual(1);
    });
    expect(heard[0]).toBe(0);
    const steps = heard.slice(1).map((simulations, index) => simulations - must(heard[index]));
    expect(Math.max(...steps)).toBe(1);
  }
});

it('plays legally without the engine', () => {
  for (const mix of MIXES) {
    const weights = weightsOf(netFor(mix));
    if (!weights?.ok) throw new Error('no weights');
    for (const game of playthrough(mix, 2).games.slice(0, -1)) {
      const thoughts = [...thinkPlainly(viewNow(game), weights.numbers)];
      const legal = legalMoves(game).map(formatMove);
      expect(legal).toContain(formatMove(must(thoughts.at(-1)).move));
      expect(thoughts.length).toBe(legal.length);
    }
  }
});

it('ends a game with the best placements that there are', () => {
  const mix = options(4, ['middle-kingdom', 'harmony']);
  for (let seed = 0; seed < 10; seed++) {
    const { games } = playthrough(mix, seed);
    const game = must(games.find(({ offer, claims }) => offer.length + claims.length === 0));
    const { seat } = must(game.turns[0]);
    const totalAfter = (move: Parameters<typeof apply>[1]) =>
      scoreOf(apply(game, move), seat).total;
    const { move } = choose(champion, viewNow(game), { simulations: 10 }, seeded(seed));
    expect(totalAfter(move)).toBe(Math.max(...legalMoves(game).map(totalAfter)));
  }
});
