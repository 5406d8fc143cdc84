import {
  apply,
  formatMove,
  type Game,
  isOver,
  legalMoves,
  type Move,
  must,
  rowsToCome,
  scoreOf,
  seeded,
  viewOf,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, expect, it } from 'vitest';
import { randomNet } from '../../test/random-net.ts';
import { after } from '../net/after.ts';
import { featuresOf } from '../net/features.ts';
import { weightsOf } from '../net/loaded.ts';
import { netFor } from '../net/nets.ts';
import { weighPlainly } from '../net/plain-net.ts';
import { outcomeAt } from '../search/candidates.ts';
import { searchEngine } from '../search/search-engine.ts';
import { choose, type Thought } from './bot.ts';
import { champion } from './champion.ts';
import { prepare } from './prepare.ts';

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
    const hear = ({ simulations }: Thought) => heard.push(simulations);
    const { chance } = choose(champion, viewNow(game), { simulations: 100 }, seeded(1), hear);
    expect(Math.abs(must(chance) - 1 / mix.players)).toBeLessThan(0.2);
    expect(heard[0]).toBe(0);
    const steps = heard.slice(1).map((simulations, index) => simulations - must(heard[index]));
    expect(Math.max(...steps)).toBe(mix.players === 2 ? 7 : 3);
  }
});

it('without any time it claims what promises most', () => {
  for (const mix of MIXES) {
    const weights = weightsOf(netFor(mix));
    if (!weights?.ok) throw new Error('no weights');
    const weighed = (game: Game, move: Move): number => {
      const position = after(viewNow(game), move);
      const features = featuresOf(position, must(game.turns[0]).seat);
      return weighPlainly(netFor(mix), weights.numbers, features).mean;
    };
    for (let seed = 0; seed < 6; seed++) {
      const game = must(playthrough(mix, seed).games[0]);
      const { move } = choose(champion, viewNow(game), { milliseconds: 0 }, seeded(seed));
      const most = Math.max(...legalMoves(game).map((one) => weighed(game, one)));
      expect(weighed(game, move)).toBeCloseTo(most, 2);
    }
  }
});

it('thinks by its own net, whatever net the engine has held in between', () => {
  for (const mix of MIXES) {
    const game = must(playthrough(mix, 1).games[6]);
    const before = last(game, 1);
    randomNet(mix);
    expect(last(game, 1)).toEqual(before);
  }
});

const last = (game: Game, seed: number) =>
  choose(champion, viewNow(game), { simulations: 20 }, seeded(seed));

it('says how it thinks that the game goes on: legal moves, and a score for everybody', () => {
  for (const mix of MIXES) {
    for (const game of playthrough(mix, 3).games.slice(0, -1)) {
      const { move, outlook } = last(game, 1);
      if (!outlook) {
        expect(legalMoves(game).length).toBe(1);
        continue;
      }
      expect(outlook.line[0]).toEqual(move);
      expect(outlook.scores.length).toBe(mix.players);
      let after = game;
      for (const next of outlook.line) {
        expect(legalMoves(after).map(formatMove)).toContain(formatMove(next));
        after = apply(after, next);
      }
    }
  }
});

it('knows how the game ends once the last row is there, with one king each', () => {
  for (const mix of [options(3, ['harmony']), options(4, ['middle-kingdom', 'harmony'])]) {
    for (let seed = 0; seed < 8; seed++) {
      const { games } = playthrough(mix, seed);
      const isLastRow = (one: Game) => rowsToCome(one) === 0 && legalMoves(one).length > 1;
      let game = must(games.find(isLastRow));
      const { outlook } = last(game, seed);
      while (!isOver(game)) game = apply(game, last(game, seed).move);
      const scores = game.kingdoms.map((_, seat) => scoreOf(game, seat).total);
      expect(must(outlook).scores).toEqual(scores);
    }
  }
});

it('searches the last two rows when nothing is hidden, and then has no more to think', () => {
  for (const mix of [options(4), options(2, ['mighty-duel', 'harmony'])]) {
    for (let seed = 0; seed < 4; seed++) {
      const { games } = playthrough(mix, seed);
      const game = must(games.find((one) => rowsToCome(one) === 1 && one.turns.length === 4));
      const { simulations, chance, outlook } = last(game, seed);
      expect(simulations).toBe(0);
      const { scores } = must(outlook);
      for (const score of scores) expect(score).toBe(Math.round(score));
      const { seat } = must(game.turns[0]);
      const lead = must(scores[seat]) - Math.max(...scores.filter((_, other) => other !== seat));
      expect(Math.abs(lead)).toBeGreaterThan(1);
      expect(chance).toBeCloseTo(lead > 0 ? 1 : 0, 0); // but it is not sure
      expect(chance).not.toBe(lead > 0 ? 1 : 0);
    }
  }
});

it('plays by its net among others for points in the games that more than two play to their end', () => {
  const DEALS = 100;
  for (const mix of [options(3, ['wider-offer']), options(4)]) {
    const game = must(playthrough(mix, 1).games[0]);
    const { seat } = must(game.turns[0]);
    last(game, 1);
    const engine = must(searchEngine());
    const sums = game.kingdoms.map(() => 0);
    for (let deal = 0; deal < DEALS; deal++) {
      const { scores } = outcomeAt(engine, engine.playOut(0, deal), game);
      for (const one of sums.keys()) sums[one] = must(sums[one]) + must(scores[one]);
    }
    const best = Math.max(...sums.filter((_, one) => one !== seat));
    expect(must(sums[seat])).toBeGreaterThan(best + 3 * DEALS);
  }
});
