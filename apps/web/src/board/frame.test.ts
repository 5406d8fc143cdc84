import { columnsOf, rowsOf } from '@crownlands/art';
import { frameSize, legalMoves, must, type Variant } from '@crownlands/rules';
import { anyPlaythrough, options, playthrough } from '@crownlands/rules/test/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acrossOf, reachOf } from './frame.ts';
import { isInside } from './squares.tsx';

type Games = ReturnType<typeof playthrough>['games'];

/** What a kingdom may reach before each move of a game, and as many squares as have room then. */
const growthOf = (games: Games, seat: number) =>
  games.map(({ kingdoms, options }) => {
    const kingdom = must(kingdoms[seat]);
    const size = frameSize(options);
    return { reach: reachOf(kingdom, size), across: acrossOf(kingdom, size) };
  });

describe('the scale of a kingdom that grows', () => {
  it.each([
    ['5x5', [], [7, 6, 5]],
    ['7x7', ['mighty-duel'], [9, 8, 7]],
  ] as [string, Variant[], number[]][])('has three steps at %s', (_size, variants, steps) => {
    const seen = Array.from({ length: 40 }, (_, seed) => {
      const { games } = playthrough(options(2, variants), seed);
      return [...new Set(growthOf(games, 0).map(({ across }) => across))];
    });
    expect(seen).toContainEqual(steps);
    expect(new Set(seen.flat())).toEqual(new Set(steps));
  });

  it('never makes squares smaller', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        for (const seat of must(games[0]).kingdoms.keys()) {
          const across = growthOf(games, seat).map((growth) => growth.across);
          expect(across).toEqual(across.toSorted((one, other) => other - one));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('holds every legal placement', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        for (const [index, game] of games.entries()) {
          const { reach, across } = must(growthOf(games, game.turns[0]?.seat ?? 0)[index]);
          expect(columnsOf(reach)).toBeLessThanOrEqual(across);
          expect(rowsOf(reach)).toBeLessThanOrEqual(across);
          for (const move of legalMoves(game)) {
            if (move.type !== 'place') continue;
            expect(isInside(reach, move.a) && isInside(reach, move.b)).toBe(true);
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});
