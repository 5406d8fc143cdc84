import { frameSize, landOf, legalMoves, must, roomOf, type Variant } from '@crownlands/rules';
import { anyPlaythrough, options, playthrough } from '@crownlands/rules/test/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf } from './frame.ts';
import { isInside } from './squares.tsx';

type Games = ReturnType<typeof playthrough>['games'];

/** What a kingdom may grow into before each move of a game, and the scale that it has then. */
const growthOf = (games: Games, seat: number) =>
  games.map(({ kingdoms, options }) => {
    const size = frameSize(options);
    const room = roomOf(landOf(must(kingdoms[seat])), size);
    return { room, ...scaleOf(room, size) };
  });

describe('the scale of a kingdom that grows', () => {
  it.each([
    ['5x5', [], [9, 7, 6, 5]],
    ['7x7', ['mighty-duel'], [13, 10, 8, 7]],
  ] as [string, Variant[], number[]][])('has four steps at %s', (_size, variants, steps) => {
    const seen = Array.from({ length: 40 }, (_, seed) => {
      const { games } = playthrough(options(2, variants), seed);
      return [...new Set(growthOf(games, 0).map(({ across }) => across))];
    });
    expect(seen).toContainEqual(steps);
    expect(new Set(seen.flat())).toEqual(new Set(steps));
  });

  it('never makes squares smaller, and so changes three times at most', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        for (const seat of must(games[0]).kingdoms.keys()) {
          const across = growthOf(games, seat).map((growth) => growth.across);
          expect(across).toEqual(across.toSorted((one, other) => other - one));
          expect(new Set(across).size).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('holds every legal placement', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        for (const [index, game] of games.entries()) {
          const { room, across } = must(growthOf(games, game.turns[0]?.seat ?? 0)[index]);
          expect(room.right - room.left).toBeLessThan(across);
          expect(room.bottom - room.top).toBeLessThan(across);
          for (const move of legalMoves(game)) {
            if (move.type !== 'place') continue;
            expect(isInside(room, move.a) && isInside(room, move.b)).toBe(true);
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});
