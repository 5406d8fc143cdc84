import {
  apply,
  boundsOf,
  deal,
  dominoesInPlay,
  formatMove,
  frameSize,
  type Game,
  gainOf,
  isOver,
  type Kingdom,
  landOf,
  legalMoves,
  must,
  type Options,
  placementsOf,
  scoreOf,
  seeded,
  shuffle,
  start,
  type View,
  viewOf,
} from '@crownlands/rules';
import { ALL_OPTIONS, move, options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bot, choose } from './bot.ts';
import { BOT_NAMES, BOTS } from './bots.ts';
import { engine, load, ROOT, TRIAL } from './engine.ts';
import { greedy } from './greedy.ts';
import { prepare } from './prepare.ts';

beforeAll(async () => {
  for (const mix of ALL_OPTIONS) expect(await prepare('champion', mix)).toBe(null);
});

const budget = { simulations: 60 };
const viewNow = (game: Game): View => viewOf(game, must(game.turns[0]).seat);
const textOf = (bot: Bot, view: View, seed: number): string =>
  formatMove(choose(bot, view, budget, seeded(seed)).move);

/** The mean total of one bot when all seats play it. */
function meanScore(bot: Bot, mix: Options, games: number): number {
  let sum = 0;
  for (let number = 0; number < games; number++) {
    let game = start(mix, deal(mix, seeded(number)));
    const random = seeded(number, 1);
    while (!isOver(game)) game = apply(game, choose(bot, viewNow(game), budget, random).move);
    sum += totalOfAll(game);
  }
  return sum / games / mix.players;
}

const totalOfAll = (game: Game): number =>
  game.kingdoms.reduce((sum, _, seat) => sum + scoreOf(game, seat).total, 0);

describe.each(BOT_NAMES)('%s', (name) => {
  const bot = BOTS[name];

  it('plays legally with every player count and every mix of variants', () => {
    for (const [index, mix] of ALL_OPTIONS.entries()) {
      const { games } = playthrough(mix, index);
      for (const part of [0, 0.3, 0.6, 0.95]) {
        const game = must(games[Math.floor(part * (games.length - 1))]);
        expect(legalMoves(game).map(formatMove)).toContain(textOf(bot, viewNow(game), index));
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

describe('g1', () => {
  /** The most points that a domino could add now, by the rules; -1 when it does not fit. */
  const mostWith = (kingdom: Kingdom, domino: number, size: number): number =>
    Math.max(-1, ...placementsOf(landOf(kingdom), domino, size).map((one) => gainOf(kingdom, one)));

  it.each([
    ['2 players', options(2)],
    ['4 players', options(4)],
    ['the mighty duel', options(2, ['mighty-duel'])],
  ])('takes the most points now and claims what could add most, with %s', (_name, mix) => {
    const size = frameSize(mix);
    for (const game of [1, 2].flatMap((seed) => playthrough(mix, seed).games.slice(0, -1))) {
      const { move } = choose(BOTS.g1, viewNow(game), budget, seeded(1));
      const kingdom = must(game.kingdoms[must(game.turns[0]).seat]);
      if (move.type === 'claim') {
        const most = Math.max(...game.offer.map((domino) => mostWith(kingdom, domino, size)));
        expect(mostWith(kingdom, move.domino, size)).toBe(most);
      }
      if (move.type === 'place') {
        expect(gainOf(kingdom, move)).toBe(mostWith(kingdom, move.domino, size));
      }
    }
  });
});

describe('greedy', () => {
  const mix = options(2);

  it('averages what is known of it: about 45 points with 2 players and bonuses', () => {
    const mean = meanScore(greedy, options(2, ['middle-kingdom', 'harmony']), 300);
    expect(Math.abs(mean - 45)).toBeLessThan(1.5);
  });

  it('counts the domino that it will claim, not only the one in hand', () => {
    // Seat 0 holds 24 (forest with a crown and wheat); free are 19 (wheat with a crown, forest) and 1.
    const deck = [
      24,
      3,
      4,
      5,
      19,
      1,
      2,
      6,
      ...Array.from({ length: 16 }, (_, index) => index + 30),
    ];
    let game = start(mix, { kings: [0, 1, 1, 0], deck });
    for (const text of ['#24', '#3', '#4', '#5']) game = apply(game, move(text));
    while (game.turns[0]?.domino !== 24) game = apply(game, must(legalMoves(game)[0]));
    const chosen = choose(greedy, viewNow(game), budget, seeded(1)).move;
    const claim = choose(greedy, viewNow(apply(game, chosen)), budget, seeded(1)).move;
    expect(formatMove(claim)).toBe('#19');
  });

  it('stays in the frame around its castle and leaves no hole of one square while it can', () => {
    let careless = 0;
    for (let seed = 0; seed < 20; seed++) {
      let game = start(mix, deal(mix, seeded(seed)));
      const random = seeded(seed, 1);
      for (let i = 0; i < 24; i++)
        game = apply(game, choose(greedy, viewNow(game), budget, random).move);
      for (const kingdom of game.kingdoms) {
        const { left, right, top, bottom } = boundsOf(landOf(kingdom));
        if (Math.max(-left, right, -top, bottom) > 2) careless++;
      }
    }
    expect(careless).toBe(0);
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
        expect(thought.chance ?? 0).toBeGreaterThanOrEqual(0);
        expect(thought.chance ?? 0).toBeLessThanOrEqual(1);
      },
    );
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(last.simulations).toBe(heard.at(-1));
    expect(last.simulations).toBeLessThan(110);
    expect(last.chance).not.toBe(null);
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
    for (const game of games.slice(-5, -1)) {
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
    expect(centred(engine.playGreedily)).toBeGreaterThan(150);
    expect(centred(engine.playCarelessly)).toBeLessThan(50);
  });
});
