import {
  boundsOf,
  type DominoNumber,
  frameSize,
  type Game,
  gainOf,
  type Kingdom,
  landOf,
  must,
  type Placement,
  placementsOf,
  pointsOf,
  STEPS,
  scoreOf,
  seeded,
  squareAt,
  viewOf,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { greedyGames } from '../../test/greedy-games.ts';
import { type Bot, choose } from './bot.ts';
import { g1, greedy } from './greedy.ts';

const moveOf = (bot: Bot, game: Game) =>
  choose(bot, viewOf(game, must(game.turns[0]).seat), { simulations: 1 }, seeded(1)).move;

const kingdomIn = (game: Game): Kingdom => must(game.kingdoms[must(game.turns[0]).seat]);
const waysOf = (kingdom: Kingdom, domino: DominoNumber, { options }: Game): Placement[] =>
  placementsOf(landOf(kingdom), domino, frameSize(options));

describe('g1', () => {
  /** The most points that a domino could add now, by the rules; -1 when it does not fit. */
  const mostWith = (game: Game, domino: DominoNumber): number => {
    const kingdom = kingdomIn(game);
    return Math.max(-1, ...waysOf(kingdom, domino, game).map((one) => gainOf(kingdom, one)));
  };

  it.each([
    ['2 players', options(2)],
    ['4 players', options(4)],
    ['the mighty duel', options(2, ['mighty-duel'])],
  ])('takes the most points now and claims what could add most, with %s', (_name, mix) => {
    for (const game of [1, 2].flatMap((seed) => playthrough(mix, seed).games.slice(0, -1))) {
      const move = moveOf(g1, game);
      if (move.type === 'claim') {
        const most = Math.max(...game.offer.map((domino) => mostWith(game, domino)));
        expect(mostWith(game, move.domino)).toBe(most);
      }
      if (move.type === 'place') {
        expect(gainOf(kingdomIn(game), move)).toBe(mostWith(game, move.domino));
      }
    }
  });
});

describe('greedy', () => {
  const FRAME = [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((y) => squareAt(x, y)));

  /** Free squares of the frame around the castle that no domino can cover any more. */
  function holesIn(kingdom: Kingdom): number {
    const land = landOf(kingdom);
    const free = new Set(FRAME.filter((square) => !land[square]));
    const isHole = (square: number) =>
      !Object.values(STEPS).some((step) => free.has(square + step));
    return [...free].filter(isHole).length;
  }

  /** Whether a placement stays in the frame around the castle and makes no hole of one square. */
  function isCareful(kingdom: Kingdom, placement: Placement): boolean {
    const next = [...kingdom, placement];
    const { left, right, top, bottom } = boundsOf(landOf(next));
    return Math.max(-left, right, -top, bottom) <= 2 && holesIn(next) <= holesIn(kingdom);
  }

  /** The most points with one of some dominoes more, placed with care if at all. */
  const bestWith = (kingdom: Kingdom, dominoes: readonly DominoNumber[], game: Game): number => {
    const careful = dominoes.flatMap((domino) =>
      waysOf(kingdom, domino, game).filter((one) => isCareful(kingdom, one)),
    );
    const now = pointsOf(landOf(kingdom));
    return Math.max(now, ...careful.map((one) => now + gainOf(kingdom, one)));
  };

  /** The placements of some greedy games. */
  const placingsOf = (seeds: number) =>
    Array.from({ length: seeds }, (_, seed) => greedyGames(options(2), seed))
      .flat()
      .flatMap((game) => {
        const move = game.turns.length > 0 ? moveOf(greedy, game) : null;
        if (move?.type !== 'place') return [];
        return [{ game, move, kingdom: kingdomIn(game) }];
      });

  it('stays in the frame around its castle while it can, and leaves no hole of one square', () => {
    for (const { game, move, kingdom } of placingsOf(20)) {
      const ways = waysOf(kingdom, move.domino, game);
      expect(isCareful(kingdom, move)).toBe(ways.some((one) => isCareful(kingdom, one)));
    }
  });

  it('counts the domino that it will claim, not only the one in hand', () => {
    let patient = 0;
    for (const { game, move, kingdom } of placingsOf(2)) {
      const ways = waysOf(kingdom, move.domino, game);
      const alike = ways.filter((one) => isCareful(kingdom, one) === isCareful(kingdom, move));
      const worthOf = (one: Placement) => bestWith([...kingdom, one], game.offer, game);
      expect(worthOf(move)).toBe(Math.max(...alike.map(worthOf)));
      const most = Math.max(...alike.map((one) => gainOf(kingdom, one)));
      if (gainOf(kingdom, move) < most) patient += 1;
    }
    expect(patient).toBeGreaterThan(0);
  });

  it('claims the domino that could give most points', () => {
    for (const game of greedyGames(options(2), 3).slice(0, -1)) {
      const move = moveOf(greedy, game);
      if (move.type !== 'claim') continue;
      const most = bestWith(kingdomIn(game), game.offer, game);
      expect(bestWith(kingdomIn(game), [move.domino], game)).toBe(most);
    }
  });

  it('averages what is known of it: about 45 points with 2 players and bonuses', () => {
    const mix = options(2, ['middle-kingdom', 'harmony']);
    const totals = Array.from({ length: 300 }, (_, seed) => {
      const end = must(greedyGames(mix, seed).at(-1));
      return [0, 1].map((seat) => scoreOf(end, seat).total);
    }).flat();
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    expect(Math.abs(mean - 45)).toBeLessThan(1.5);
  });
});
