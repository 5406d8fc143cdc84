import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlaythrough, land, options, playthrough } from '../test/kit.ts';
import { bonusesLostBy, canBeCentred, hasRoomFor, scoreNow } from './bonuses.ts';
import { isOver } from './game.ts';
import { squareAt } from './land.ts';
import { must } from './must.ts';
import { scoreOf } from './score.ts';
import type { Kingdom, Placement, Position } from './types.ts';

describe('the middle of the kingdom', () => {
  it.each([
    ['[R1] where it is, without a domino', 'w0 C0 w0', 5, 0, true],
    ['[R1] with a domino on the side that lacks two squares', 'C0 w0 w0', 5, 1, true],
    ['[R1] but not without a domino', 'C0 w0 w0', 5, 0, false],
    [
      '[R1] but not with one where four squares are lacking',
      'C0 w0 w0\n.. w0 ..\n.. w0 ..',
      5,
      1,
      false,
    ],
    ['[R1] with two of them', 'C0 w0 w0\n.. w0 ..\n.. w0 ..', 5, 2, true],
    ['[P1] but not where the frame is too small', 'C0 w0 w0 w0', 5, 9, false],
    ['[V4] but in a larger one', 'C0 w0 w0 w0', 7, 9, true],
  ])('can be reached %s', (_rule, drawing, size, dominoes, isInReach) => {
    expect(canBeCentred(land(drawing, 7), size, dominoes)).toBe(isInReach);
  });
});

describe('dominoes to come', () => {
  it.each([
    ['[P1] all around a castle', 'C0', 5, 12, true],
    ['[P1] but no more than the frame holds', 'C0', 5, 13, false],
    ['[P2] but not in a hole of one square', 'w0 w0 w0 w0\nw0 .. w0 ..\nC0 w0 w0 ..', 5, 8, false],
    [
      '[V4] except where there is room enough beside it',
      'w0 w0 w0\nw0 .. w0\nC0 w0 w0',
      7,
      19,
      true,
    ],
    [
      '[P2] and not in a corner that is cut off',
      '.. w0 w0\nw0 w0 w0\nC0 w0 w0\nw0 w0 w0\nw0 w0 w0',
      5,
      5,
      true,
    ],
    [
      '[P2] nor where light and dark squares are not as many',
      '.. w0 .. w0 w0\nw0 w0 w0 w0 w0\nw0 C0 w0 w0 w0\nw0 w0 w0 w0 w0\nw0 w0 w0 w0 w0',
      5,
      1,
      false,
    ],
  ])('have room %s', (_rule, drawing, size, dominoes, isThere) => {
    expect(hasRoomFor(land(drawing, 7), size, dominoes)).toBe(isThere);
  });
});

describe('a score during a game', () => {
  it('[G3] [V2] [V3] counts what cannot be lost, and names what may still come', () => {
    const { games } = playthrough(options(2, ['middle-kingdom', 'harmony']), 3);
    const first = scoreNow(must(games[0]), 0);
    expect(first).toMatchObject({
      total: 0,
      bonuses: {},
      possible: { 'middle-kingdom': 10, harmony: 5 },
    });
    expect(scoreNow(must(playthrough(options(2), 3).games[0]), 0).possible).toEqual({});
  });

  it('is in the end what it is, never takes a bonus back and promises none that is lost', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        const end = must(games.at(-1));
        for (const seat of end.kingdoms.keys()) {
          const final = scoreOf(end, seat);
          for (const game of games) {
            const { bonuses, possible, total } = scoreNow(game, seat);
            for (const [bonus, points] of Object.entries(bonuses)) {
              expect(Reflect.get(final.bonuses, bonus)).toBe(points);
            }
            const named = Object.keys({ ...bonuses, ...possible }).sort();
            expect(named).toEqual(Object.keys(final.bonuses).sort());
            if (isOver(game)) expect([total, possible]).toEqual([final.total, {}]);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('a placement gives up', () => {
  const at = (x: number, y: number, x2: number, y2: number): Placement => {
    return { domino: 1, a: squareAt(x, y), b: squareAt(x2, y2) };
  };
  const ROW = [at(1, 0, 2, 0)];
  const RING = [at(0, -1, 0, -2), at(1, 0, 2, 0), at(2, -1, 2, -2)];
  const withKingdom = (kingdom: Kingdom): Position => {
    const game = must(playthrough(options(2, ['middle-kingdom', 'harmony']), 1).games[0]);
    return { ...game, kingdoms: game.kingdoms.with(0, kingdom) };
  };

  it.each([
    ['nothing, where all can still be had', ROW, at(-1, 0, -2, 0), {}],
    [
      '[V2] the middle, three squares from the castle',
      ROW,
      at(3, 0, 3, 1),
      { 'middle-kingdom': 10 },
    ],
    ['[V3] harmony, around a hole', RING, at(1, -2, 1, -3), { 'middle-kingdom': 10, harmony: 5 }],
    ['nothing that was lost before', [...ROW, at(3, 0, 4, 0)], at(4, 1, 4, 2), {}],
  ])('%s', (_rule, kingdom, placement, lost) => {
    expect(bonusesLostBy(withKingdom(kingdom), 0, placement)).toEqual(lost);
  });

  it('the middle is safe in a kingdom of full size, however much is to come', () => {
    const whole = [at(1, 0, 2, 0), at(-1, 0, -2, 0), at(0, 1, 0, 2), at(0, -1, 0, -2)];
    const { total, bonuses, possible } = scoreNow(withKingdom(whole), 0);
    expect({ bonuses, possible }).toEqual({
      bonuses: { 'middle-kingdom': 10 },
      possible: { harmony: 5 },
    });
    expect(total).toBe(10);
  });
});
