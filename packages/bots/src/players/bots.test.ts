import {
  apply,
  deal,
  dominoesInPlay,
  formatMove,
  type Game,
  isOver,
  legalMoves,
  must,
  resultOf,
  scoreOf,
  seeded,
  shuffle,
  start,
  type View,
  viewOf,
} from '@crownlands/rules';
import { ALL_OPTIONS, options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine, load, ROOT, TRIAL } from '../packed/engine.ts';
import { type Bot, choose } from './bot.ts';
import { BOT_NAMES, BOTS } from './bots.ts';
import { greedy } from './greedy.ts';
import { prepare } from './prepare.ts';

beforeAll(async () => {
  for (const mix of ALL_OPTIONS) expect(await prepare('champion', mix)).toBe(null);
});

const viewNow = (game: Game): View => viewOf(game, must(game.turns[0]).seat);
const textOf = (bot: Bot, view: View, seed: number, simulations = 60): string =>
  formatMove(choose(bot, view, { simulations }, seeded(seed)).move);

describe.each(BOT_NAMES)('%s', (name) => {
  const bot = BOTS[name];

  it('plays legally with every player count and every mix of variants', () => {
    for (const [index, mix] of ALL_OPTIONS.entries()) {
      const { games } = playthrough(mix, index);
      for (const part of [0, 0.3, 0.6, 0.95]) {
        const game = must(games[Math.floor(part * (games.length - 1))]);
        expect(legalMoves(game).map(formatMove)).toContain(textOf(bot, viewNow(game), index, 10));
      }
    }
  });

  it('makes the same move for the same seed and number of simulations', () => {
    for (const game of playthrough(options(3), 8).games.slice(0, -1)) {
      const view = viewNow(game);
      expect(textOf(bot, view, 5)).toBe(textOf(bot, view, 5));
    }
  });

  it('[R5] makes the same move whatever lies face down', () => {
    const mix = options(2, ['harmony']);
    const { games, moves, record } = playthrough(mix, 9);
    for (const at of [0, 3, 9, 20, 33]) {
      const game = must(games[at]);
      const hidden = shuffle(game.unseen, seeded(at)).slice(0, game.deck.length);
      const drawn = record.deck.slice(0, dominoesInPlay(mix) - hidden.length);
      const other = moves
        .slice(0, at)
        .reduce(apply, start(mix, { kings: record.kings, deck: [...drawn, ...hidden] }));
      expect(other.deck).not.toEqual(game.deck);
      expect(textOf(bot, viewNow(other), 1)).toBe(textOf(bot, viewNow(game), 1));
    }
  });
});

describe('monte-carlo', () => {
  it('reports its thinking, and stops when its budget is spent', () => {
    const game = start(options(2), deal(options(2), seeded(3)));
    const heard: number[] = [];
    const last = choose(
      BOTS['monte-carlo'],
      viewNow(game),
      { simulations: 100 },
      seeded(1),
      (thought) => {
        heard.push(thought.simulations);
      },
    );
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(last.simulations).toBe(heard.at(-1));
    expect(last.simulations).toBeLessThan(110);
    expect(last.chance).not.toBe(null);
  });

  it('tells the chance to win, which is certain when one placement is left', () => {
    const chances = new Set<number | null>();
    for (let seed = 0; seed < 60; seed++) {
      const last = must(playthrough(options(3), seed).games.at(-2));
      if (legalMoves(last).length === 1) continue;
      const { move, chance } = choose(
        BOTS['monte-carlo'],
        viewNow(last),
        { simulations: 60 },
        seeded(1),
      );
      const { seat } = must(last.turns[0]);
      const { winners } = resultOf(apply(last, move));
      expect(chance).toBe(winners.includes(seat) ? 1 / winners.length : 0);
      chances.add(chance);
    }
    expect(chances.size).toBeGreaterThan(1);
  });

  it('ends by itself when there is one move, or one that is clearly best', () => {
    const { games } = playthrough(options(2), 4);
    const forced = must(games.find((game) => legalMoves(game).length === 1));
    expect(
      choose(BOTS['monte-carlo'], viewNow(forced), { simulations: 1e9 }, seeded(1)),
    ).toMatchObject({
      simulations: 0,
      chance: null,
    });
    const open = games.filter((game) => legalMoves(game).length > 1);
    for (const game of open.slice(-4)) {
      const thought = choose(BOTS['monte-carlo'], viewNow(game), { simulations: 1e6 }, seeded(1));
      expect(thought.simulations).toBeLessThan(1e5);
    }
  });
});

describe.each([
  ['monte-carlo', 14],
  ['mce', 12],
] as const)('%s', (name, least) => {
  it('beats greedy', () => {
    const mix = options(2, ['middle-kingdom', 'harmony']);
    let share = 0;
    for (let number = 0; number < 20; number++) {
      const own = number % 2;
      let game = start(mix, deal(mix, seeded(number >> 1)));
      const random = seeded(number, 7);
      while (!isOver(game)) {
        const bot = game.turns[0]?.seat === own ? BOTS[name] : greedy;
        game = apply(game, choose(bot, viewNow(game), { simulations: 200 }, random).move);
      }
      const [mine, other] = [scoreOf(game, own).total, scoreOf(game, 1 - own).total];
      share += mine > other ? 1 : mine === other ? 0.5 : 0;
    }
    expect(share).toBeGreaterThanOrEqual(least);
  });
});

describe('imagined players', () => {
  const mix = options(4);

  /** Kingdoms that keep their castle in the middle, of 200. */
  function centred(playOn: (game: number) => void): number {
    load(ROOT, viewNow(start(mix, deal(mix, seeded(1)))));
    let count = 0;
    for (let seed = 0; seed < 50; seed++) {
      engine.copyGame(ROOT, TRIAL);
      engine.setDice(seed);
      engine.shufflePile(TRIAL);
      playOn(TRIAL);
      for (let seat = 0; seat < 4; seat++) {
        count += Number(engine.isCentred(engine.kingdomOf(TRIAL, seat)));
      }
    }
    return count;
  }

  it('are careful for monte-carlo and careless for mce', () => {
    expect(centred(engine.playCarefully)).toBeGreaterThan(150);
    expect(centred(engine.playCarelessly)).toBeLessThan(50);
  });
});
