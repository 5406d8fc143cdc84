import { must, seeded, viewOf } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { afterEach, expect, it, vi } from 'vitest';
import { engine } from '../packed/engine.ts';
import { searchEngine } from '../search/search-engine.ts';
import { choose } from './bot.ts';
import { BOT_NAMES, BOTS } from './bots.ts';
import { prepare } from './prepare.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each(BOT_NAMES)('a simulation is a game that %s plays on in its mind', async (name) => {
  for (const mix of [options(2), options(3), options(4), options(2, ['mighty-duel'])]) {
    expect(await prepare(name, mix)).toBe(null);
    const played = [
      vi.spyOn(engine, 'playCarefully'),
      vi.spyOn(engine, 'playCarelessly'),
      vi.spyOn(must(searchEngine()), 'playOut'),
      vi.spyOn(must(searchEngine()), 'simulate'),
    ];
    const { games } = playthrough(mix, 5);
    for (const part of [0, 0.3, 0.6, 0.9]) {
      for (const spy of played) spy.mockClear();
      const game = must(games[Math.floor(part * (games.length - 1))]);
      const view = viewOf(game, must(game.turns[0]).seat);
      const { simulations } = choose(BOTS[name], view, { simulations: 40 }, seeded(1));
      const calls = played.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      expect(simulations).toBe(calls);
      expect(simulations).toBeLessThan(40 + 7);
    }
    vi.restoreAllMocks();
  }
});
