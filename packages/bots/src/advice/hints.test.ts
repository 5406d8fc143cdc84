import { isOver, legalMoves, must, seeded, viewOf } from '@crownlands/rules';
import { move, options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { isTrueOf, squaresOf } from '../../test/truth.ts';
import { type Parts, viewWith } from '../../test/views.ts';
import { forgetWeights } from '../net/loaded.ts';
import { prepare } from '../players/prepare.ts';
import { lastWithin } from '../search/budget.ts';
import type { Verdict } from '../search/evaluation.ts';
import { adviserOn, type Hint, hintsFrom } from './hints.ts';

/** A verdict on a move in a game of two: my chance of winning, and by how much I would lead. */
const verdict = (text: string, chance: number, lead = 0): Verdict => ({
  move: move(text),
  worth: lead,
  chances: [chance, 1 - chance],
  scores: [50 + lead, 50],
  line: [],
  deals: 1,
});

/** The hints for a position with these verdicts, the best first. */
const hintsIn = (parts: Parts, ...verdicts: readonly Verdict[]): Hint[] =>
  hintsFrom(viewWith(parts), verdicts);
const kindOf = (hint: Hint | undefined) => hint?.reason?.kind;

describe('a hint', () => {
  /** A lake of three squares with a crown. */
  const claims = { mine: '35@1,0N 7@2,0S', offer: [9, 32, 43], rows: 2 };

  it('says by how much its move wins more often than the next best', () => {
    const [hint] = hintsIn(claims, verdict('#32', 0.6), verdict('#9', 0.56), verdict('#43', 0.4));
    expect(hint?.edge).toMatchObject({ in: 'chance' });
    expect(hint?.edge).toMatchObject({ value: expect.closeTo(0.04) });
  });

  it('says how many points more, where all moves win as often', () => {
    const [hint] = hintsIn(claims, verdict('#32', 1, 12), verdict('#9', 1, 9.5));
    expect(hint?.edge).toEqual({ in: 'points', value: 2.5 });
  });

  it('says of the others how much worse than the best they are', () => {
    const hints = hintsIn(claims, verdict('#32', 0.6), verdict('#9', 0.5), verdict('#43', 0.4));
    expect(hints.map((hint) => hint.move.domino)).toEqual([32, 9, 43]);
    expect(hints[2]?.edge).toMatchObject({ in: 'chance', value: expect.closeTo(0.2) });
  });

  it('does not say that it went best: where nothing tells moves apart, several are as good', () => {
    const first = { inHand: 1 };
    const [hint] = hintsIn(first, verdict('1@1,0E', 0.51), verdict('1@-2,0E', 0.5));
    expect(hint).toMatchObject({ edge: 'none', reason: null });
  });

  it('praises a move for leaving no hole only if what tempts makes one', () => {
    const corner = { mine: '1@1,0N 2@1,-2W', inHand: 13 }; // around 0,-1
    const best = verdict('13@-1,-2N', 0.6);
    const [without] = hintsIn(corner, best, verdict('13@-1,0W', 0.5));
    expect(kindOf(without)).not.toBe('no-hole');
    const [within] = hintsIn(corner, best, verdict('13@-1,-1S', 0.5));
    expect(kindOf(within)).toBe('no-hole');
  });

  it('speaks of the grassland with two crowns, not of the lake beside it', () => {
    const table = { mine: '7@1,0E', inHand: 42 }; // half a lake, half a grassland with two crowns
    const [hint] = hintsIn(table, verdict('42@2,-1N', 0.6), verdict('42@1,1W', 0.5));
    expect(hint?.reason).toMatchObject({ kind: 'stays-open', terrain: 'grassland', crowns: 2 });
  });

  it('says why not what adds the most points now', () => {
    const corner = { mine: '1@1,0N 2@1,-2W', inHand: 20 }; // a hole at 0,-1 is worth five points
    const [hint] = hintsIn(
      corner,
      verdict('20@0,1S', 0.6),
      verdict('20@-1,0W', 0.55),
      verdict('20@-1,-2S', 0.5),
    );
    expect(kindOf(hint)).toBe('no-hole');
  });

  it('says for one reason why not the domino with the most points, nor that with most crowns', () => {
    const table = { mine: '35@1,0N 7@2,0S', offer: [1, 32, 48], rows: 2 };
    const [hint] = hintsIn(table, verdict('#1', 0.6), verdict('#32', 0.5), verdict('#48', 0.4));
    expect(kindOf(hint)).toBe('early');
  });

  it('says that there is no other choice', () => {
    expect(hintsIn({ offer: [9] }, verdict('#9', 0.5))).toEqual([
      { move: move('#9'), edge: null, reason: { kind: 'only' } },
    ]);
  });
});

describe.each([
  [2, 'with nets'],
  [3, 'with nets'],
  [4, 'without nets'],
] as const)('in games of %i, %s', (players, nets) => {
  const mix = options(players, ['middle-kingdom', 'harmony']);
  beforeAll(async () => {
    forgetWeights();
    if (nets === 'with nets') expect(await prepare('champion', mix)).toBe(null);
    return forgetWeights;
  });

  it('there are three hints if there are three moves, and their reasons are true', () => {
    const { games, moves } = playthrough(mix, 5);
    for (let index = 1; index < moves.length; index += 6) {
      const game = must(games[index]);
      if (isOver(game)) continue;
      const view = viewOf(game, must(game.turns[0]).seat);
      const adviser = adviserOn(view, seeded(index));
      const { move } = lastWithin({ simulations: 30 }, adviser.thoughts);
      const hints = adviser.hints();
      const ways = new Set(legalMoves(game).map(squaresOf));
      expect(hints[0]?.move).toEqual(move);
      expect(new Set(hints.map((hint) => squaresOf(hint.move))).size).toBe(Math.min(3, ways.size));
      for (const { move, edge, reason } of hints) {
        expect(ways).toContain(squaresOf(move));
        expect(edge === null).toBe(ways.size === 1);
        if (!reason) continue;
        const isTrue = legalMoves(game).some((other) => isTrueOf(game, move, other, reason));
        expect(isTrue, JSON.stringify(reason)).toBe(true);
      }
    }
  });
});
