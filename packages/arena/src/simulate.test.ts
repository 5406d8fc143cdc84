import type { DynastyRecord, GameRecord } from '@crownlands/rules';
import { ALL_OPTIONS, options } from '@crownlands/rules/test/kit';
import { refereeResult } from '@crownlands/rules/test/referee';
import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

const inAnyOrder = (score: { readonly territories: readonly object[] }) => {
  const territories = score.territories.map((territory) => JSON.stringify(territory)).sort();
  return { ...score, territories };
};

function expectReferee(game: GameRecord): void {
  const { scores, winners } = refereeResult(game);
  expect(game.result?.winners).toEqual(winners);
  expect(game.result?.scores.map(inAnyOrder)).toEqual(scores.map(inAnyOrder));
}

describe('a simulated game', () => {
  it.each(ALL_OPTIONS.map((mix) => [JSON.stringify(mix), mix] as const))(
    'is one that the referee agrees with: %s',
    (_name, mix) => {
      const bots = (['random', 'greedy', 'g1', 'random'] as const).slice(0, mix.players);
      const record = simulate({ options: mix, bots, simulations: 1, seed: 3 }, 0);
      const games = record.format === 'kingdomino/1' ? [record] : record.games;
      for (const game of games) expectReferee(game);
    },
  );

  it('is the same for the same seed and number, and another for another', () => {
    const simulation = { options: options(2), bots: ['random', 'g1'], simulations: 1 } as const;
    const play = (seed: number, number: number) =>
      JSON.stringify(simulate({ ...simulation, seed }, number));
    expect(play(1, 5)).toBe(play(1, 5));
    expect(new Set([play(1, 5), play(1, 6), play(2, 5)]).size).toBe(3);
  });
});

it('[V1] the games of a dynasty are set up afresh', () => {
  const bots = ['random', 'random'] as const;
  const mix = options(2, ['dynasty']);
  const { games } = simulate({ options: mix, bots, simulations: 1, seed: 1 }, 0) as DynastyRecord;
  expect(new Set(games.map(({ deck }) => deck.join())).size).toBe(3);
});

it('random players score what is known of them: 22.4 points with 2 players, 22.6 with 4', () => {
  for (const [players, known] of [
    [2, 22.4],
    [4, 22.6],
  ] as const) {
    const mix = options(players, ['middle-kingdom', 'harmony']);
    const bots = (['random', 'random', 'random', 'random'] as const).slice(0, players);
    const totals = Array.from({ length: 1600 / players }, (_, number) => {
      const record = simulate(
        { options: mix, bots, simulations: 1, seed: 1 },
        number,
      ) as GameRecord;
      return record.result?.scores.map(({ total }) => total) ?? [];
    }).flat();
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    expect(Math.abs(mean - known)).toBeLessThan(1);
  }
});
