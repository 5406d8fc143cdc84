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
import { likenessIn } from './likeness.ts';

/** A verdict on a move in a game of two: by how much I would lead, how sure that is, and my chance. */
const verdict = (text: string, lead: number, error = 0.5, chance = 0.5): Verdict => ({
  move: move(text),
  worth: lead,
  error,
  chances: [chance, 1 - chance],
  scores: [50 + lead, 50],
  line: [],
  deals: 50,
  isProven: false,
});

/** The hints for a position with these verdicts, the best first. */
const hintsIn = (parts: Parts, ...verdicts: readonly Verdict[]): Hint[] =>
  hintsFrom(viewWith(parts), verdicts);
const kindOf = (hint: Hint | undefined) => hint?.reason?.kind;

describe('a hint', () => {
  /** A lake of three squares with a crown. */
  const claims = { mine: '35@1,0N 7@2,0S', offer: [9, 32, 43], rows: 2 };

  it('says how many points better it is than what it is compared with', () => {
    const [hint] = hintsIn(claims, verdict('#32', 4.2), verdict('#9', 2));
    expect(hint).toMatchObject({ instead: { move: move('#9'), is: 'next' } });
    expect(hint?.edge).toBeCloseTo(2.2);
  });

  it('says nothing in numbers that may be luck, or is next to nothing', () => {
    const [lucky] = hintsIn(claims, verdict('#32', 4), verdict('#43', 2, 1));
    expect(lucky).toMatchObject({ instead: { move: move('#43') }, edge: 'none' });
    const [little] = hintsIn(claims, verdict('#32', 4), verdict('#43', 3.5, 0.01));
    expect(little?.edge).toBe('none');
    const untried = Number.POSITIVE_INFINITY;
    const [unknown] = hintsIn(claims, verdict('#32', 4), verdict('#43', 0, untried));
    expect(unknown?.edge).toBe('none');
  });

  it('says that a move alone wins, rather than in how many games of a hundred', () => {
    const wins = verdict('#32', 3, 0, 1);
    const hints = hintsIn(claims, wins, verdict('#43', 1, 0, 0), verdict('#9', 0, 0, 0.5));
    expect(hints.map(({ edge }) => edge)).toEqual(['victory', 'victory', 'victory']);
    const [both] = hintsIn(claims, wins, verdict('#43', 1, 0, 1));
    expect(both?.edge).toBe(2);
  });

  it('is compared with the first hint where it is not that one, and so is its reason', () => {
    const hints = hintsIn(claims, verdict('#9', 6), verdict('#32', 3), verdict('#43', 1));
    const [, second, third] = hints;
    expect(hints.map((hint) => hint.move.domino)).toEqual([9, 32, 43]);
    for (const hint of [second, third]) {
      expect(hint?.instead).toEqual({ move: move('#9'), is: 'first' });
      expect(hint?.reason).toMatchObject({ than: 9 });
    }
    expect(second?.edge).toBeCloseTo(3);
    expect(third?.edge).toBeCloseTo(5);
  });

  it('does not say that it went best: where nothing tells moves apart, it says nothing more', () => {
    const first = { inHand: 1 };
    const [hint] = hintsIn(first, verdict('1@1,0E', 1), verdict('1@1,0N', 0.9));
    expect(hint?.edge).toBe('none');
    expect(kindOf(hint)).not.toBe('only');
  });

  it('praises a move for leaving no hole only if what it is compared with makes one', () => {
    const corner = { mine: '1@1,0N 2@1,-2W', inHand: 13 }; // around 0,-1
    const best = verdict('13@-1,-2N', 6);
    const [without] = hintsIn(corner, best, verdict('13@-1,0W', 5));
    expect(kindOf(without)).not.toBe('no-hole');
    const [within] = hintsIn(corner, best, verdict('13@-1,-1S', 5));
    expect(kindOf(within)).toBe('no-hole');
  });

  it('speaks of the grassland with two crowns, not of the lake beside it', () => {
    const table = { mine: '7@1,0E', inHand: 42 }; // half a lake, half a grassland with two crowns
    const [hint] = hintsIn(table, verdict('42@2,-1N', 6), verdict('42@1,1W', 5));
    expect(hint?.reason).toMatchObject({ kind: 'stays-open', terrain: 'grassland', crowns: 2 });
  });

  it('is compared with what adds the most points now', () => {
    const corner = { mine: '1@1,0N 2@1,-2W', inHand: 20 }; // a hole at 0,-1 is worth five points
    const [hint] = hintsIn(
      corner,
      verdict('20@0,1S', 6),
      verdict('20@-1,0W', 5.5),
      verdict('20@-1,-2S', 2),
    );
    expect(hint?.instead).toEqual({ move: move('20@-1,-2S'), is: 'tempting' });
    expect(hint?.edge).toBeCloseTo(4);
    expect(kindOf(hint)).toBe('no-hole');
  });

  it('is compared with the domino that brings the most points, or that with the most crowns', () => {
    const table = { mine: '35@1,0N 7@2,0S', offer: [1, 9, 32], rows: 2 };
    const next = [1, 1].map((seat) => ({ seat, domino: 48 }));
    const best = [verdict('#1', 6), verdict('#9', 5), verdict('#32', 4)];
    const [hint] = hintsIn({ ...table, next }, ...best);
    expect(hint?.instead).toEqual({ move: move('#32'), is: 'tempting' });
    expect(hint?.reason).toMatchObject({ kind: 'early', than: 32 });
  });

  it('says that there is no other choice only if there is none', () => {
    expect(hintsIn({ offer: [9] }, verdict('#9', 5))).toEqual([
      { move: move('#9'), instead: null, edge: null, reason: { kind: 'only' }, losses: [] },
    ]);
    const [early] = hintsIn({ inHand: 1 }, verdict('1@1,0E', 5)); // others are not thought about yet
    expect(kindOf(early)).not.toBe('only');
    expect(early).toMatchObject({ instead: null, reason: null });
  });

  it('is never the same as another one turned round or mirrored', () => {
    const ways = ['1@1,0E', '1@0,1S', '1@-1,0W', '1@1,0N', '1@-1,0S', '1@0,1E'];
    const hints = hintsIn({ inHand: 1 }, ...ways.map((way, rank) => verdict(way, 9 - 2 * rank)));
    expect(hints.map((hint) => hint.move)).toEqual([move('1@1,0E'), move('1@1,0N')]);
    expect(hints[0]?.instead?.move).toEqual(move('1@1,0N'));
  });

  it('says that it makes no difference which of the last dominoes one chooses, if one gets both', () => {
    const own = { offer: [9, 32], next: [{ seat: 0, domino: 43 }], mine: '35@1,0N 7@2,0S' };
    const [hint, ...others] = hintsIn(own, verdict('#9', 5), verdict('#32', 4));
    expect(hint).toMatchObject({ instead: null, edge: null, reason: { kind: 'alike' } });
    expect(others).toEqual([]);
  });
});

describe('where two dominoes fit in one place only', () => {
  /** 1 is to be placed first, where 2 would bring ten points; then 2 has to be discarded. */
  const crowded = {
    mine: '40@2,0W 47@2,2N 4@-1,-1S 21@1,1S 27@-1,1S 32@-2,-1S 24@0,-2S 45@2,-1W 22@-2,2N 46@1,-2E',
    next: [
      { seat: 0, domino: 1 },
      { seat: 1, domino: 48 },
    ],
    offer: [2, 3],
    variants: ['harmony'],
  } as const;

  it('a hint does not count points that cannot be had any more', () => {
    const [hint] = hintsIn(crowded, verdict('#2', 5), verdict('#3', 4));
    expect(kindOf(hint)).not.toBe('brings-more');
    const [other] = hintsIn(crowded, verdict('#3', 5), verdict('#2', 4));
    expect(other?.reason).toEqual({ kind: 'fits', than: 2, savesHarmony: true });
  });

  it('a hint that leads to a discard says so, and that harmony is lost', () => {
    const discard = { kind: 'discard', dominoes: [1, 2] };
    const [hint, other] = hintsIn(crowded, verdict('#2', 5), verdict('#3', 4));
    expect(hint?.losses).toEqual([discard, { kind: 'harmony' }]);
    expect(other?.losses).toEqual([]);
    const [plain] = hintsIn({ ...crowded, variants: [] }, verdict('#2', 5), verdict('#3', 4));
    expect(plain?.losses).toEqual([discard]);
  });

  it('a hint speaks of no harmony that a hole has made impossible already', () => {
    const holed = {
      ...crowded,
      mine: '24@-1,0W 40@1,-1W 26@-1,-1W 41@0,1S 22@1,1N 30@1,-2W 2@-2,1E 28@-1,-2W 21@-3,-1N',
      next: [{ seat: 0, domino: 18 }],
      offer: [13, 37, 48],
    };
    const [hint, other] = hintsIn(holed, verdict('#37', 5), verdict('#13', 4));
    expect(hint?.losses).toEqual([{ kind: 'discard', dominoes: [18, 37] }]);
    expect(other?.reason).toEqual({ kind: 'fits', than: 37, savesHarmony: false });
  });

  it('a hint to place a domino where another one has to go says so', () => {
    const claims = [{ seat: 0, domino: 2 }];
    const view = viewWith({ ...crowded, inHand: 1, next: [], claims });
    const [one, other] = legalMoves(view).map((move) => ({ ...verdict('#1', 5), move }));
    const [hint] = hintsFrom(view, [must(one), must(other)]);
    expect(hint?.losses).toEqual([{ kind: 'discard', dominoes: [2] }, { kind: 'harmony' }]);
  });

  it('a hint that gives up the middle says so', () => {
    const early = { inHand: 1, mine: '2@1,0E', variants: ['middle-kingdom'] } as const;
    const hints = hintsIn(early, verdict('1@3,0E', 5), verdict('1@0,1S', 4));
    expect(hints.map(({ losses }) => losses)).toEqual([[{ kind: 'middle-kingdom' }], []]);
  });

  it('an evaluation knows what the discard costs', async () => {
    const mix = options(2, ['harmony']);
    expect(await prepare('champion', mix)).toBe(null);
    const claims = [
      { seat: 0, domino: 1 },
      { seat: 1, domino: 5 },
    ];
    const next = [{ seat: 1, domino: 48 }];
    const full = { ...crowded, claims, next, rows: 0 };
    const adviser = adviserOn(viewWith(full), seeded(1));
    lastWithin({ simulations: 100 }, adviser.thoughts);
    const [hint] = adviser.hints();
    expect(hint).toMatchObject({ move: move('#3'), reason: { kind: 'fits' }, losses: [] });
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
      const different = new Set(legalMoves(game).map(likenessIn(view)));
      expect(hints[0]?.move).toEqual(move);
      expect(new Set(hints.map((hint) => likenessIn(view)(hint.move))).size).toBe(
        Math.min(3, different.size),
      );
      for (const { move, instead, edge, reason } of hints) {
        expect(ways).toContain(squaresOf(move));
        expect(edge === null).toBe(different.size === 1);
        if (!reason) continue;
        const isTrue = isTrueOf(game, move, instead?.move ?? move, reason);
        expect(isTrue, JSON.stringify(reason)).toBe(true);
      }
    }
  });
});
