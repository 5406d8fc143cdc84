import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_OPTIONS, anyPlaythrough, type Playthrough, playthrough } from '../test/kit.ts';
import { refereeLegal, refereeResult, refereeSeat } from '../test/referee.ts';
import { NUMBERS } from './dominoes.ts';
import { apply, start, viewOf } from './game.ts';
import { boundsOf, DIRECTIONS, landOf, STEPS, squareAt } from './land.ts';
import { legalMoves, refusalOf } from './moves.ts';
import { formatMove } from './notation.ts';
import { dominoesInPlay, frameSize, kingsIn, roundsOf } from './options.ts';
import { seeded, shuffle } from './random.ts';
import type { Game, Move } from './types.ts';

const end = ({ games }: Playthrough): Game => games.at(-1) as Game;

/** Every move that can be written, of dominoes near the given one. */
function writableMoves(domino: number): Move[] {
  const numbers = [domino, (domino % 48) + 1];
  const digits = Array.from({ length: 19 }, (_, index) => index - 9);
  return numbers.flatMap((domino): Move[] => [
    { type: 'claim', domino },
    { type: 'discard', domino },
    ...digits.flatMap((x) =>
      digits.flatMap((y) =>
        DIRECTIONS.map((direction): Move => {
          const a = squareAt(x, y);
          return { type: 'place', domino, a, b: a + STEPS[direction] };
        }),
      ),
    ),
  ]);
}

describe('any game', () => {
  it('[S1] [T5] [T6] ends after its rounds with every domino accounted for', () => {
    fc.assert(
      fc.property(anyPlaythrough, (playthrough) => {
        const game = end(playthrough);
        const { options } = game;
        const { deck } = playthrough.record;
        expect(game).toMatchObject({ turns: [], offer: [], claims: [], deck: [] });
        expect(deck).toHaveLength(dominoesInPlay(options));
        expect([...deck, ...game.unseen].sort((a, b) => a - b)).toEqual(NUMBERS);
        const taken = [
          ...game.kingdoms.flat().map(({ domino }) => domino),
          ...game.discards.flat(),
        ];
        expect(new Set(taken).size).toBe(roundsOf(options) * kingsIn(options));
        expect(taken).toHaveLength(roundsOf(options) * kingsIn(options));
        expect(taken.every((domino) => deck.includes(domino))).toBe(true);
      }),
    );
  });

  it('[P1] has every kingdom inside its frame at every moment', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        for (const { kingdoms, options } of games) {
          for (const kingdom of kingdoms) {
            const { left, right, top, bottom } = boundsOf(landOf(kingdom));
            expect(right - left).toBeLessThan(frameSize(options));
            expect(bottom - top).toBeLessThan(frameSize(options));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('accepts every listed move and no other', () => {
    fc.assert(
      fc.property(anyPlaythrough, fc.nat(), ({ games }, at) => {
        const game = games[at % games.length] as Game;
        const listed = new Set(legalMoves(game).map(formatMove));
        for (const move of writableMoves(game.turns[0]?.domino ?? game.offer[0] ?? 1)) {
          const isListed = listed.has(formatMove(move));
          expect(refusalOf(game, move) === null).toBe(isListed);
          if (isListed) apply(game, move);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[T1] accepts a move from the seat to act and from no other', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games, moves }) => {
        for (const [index, move] of moves.entries()) {
          const game = games[index] as Game;
          for (const seat of game.kingdoms.keys()) {
            const rule = refusalOf(game, move, seat)?.rule ?? null;
            expect(rule).toBe(seat === game.turns[0]?.seat ? null : 'T1');
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('leaves what it is given untouched', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games, moves }) => {
        const before = JSON.stringify(games);
        for (const [index, move] of moves.entries()) apply(games[index] as Game, move);
        expect(JSON.stringify(games)).toBe(before);
      }),
      { numRuns: 30 },
    );
  });

  it('survives JSON unchanged', () => {
    fc.assert(
      fc.property(anyPlaythrough, fc.nat(), ({ games }, at) => {
        const game = games[at % games.length];
        expect(JSON.parse(JSON.stringify(game))).toEqual(game);
      }),
      { numRuns: 30 },
    );
  });

  it('[R5] shows the same whatever lies face down', () => {
    fc.assert(
      fc.property(anyPlaythrough, fc.nat(), fc.nat(), ({ games, moves, record }, at, seed) => {
        const length = at % games.length;
        const game = games[length] as Game;
        const hidden = shuffle(game.unseen, seeded(seed)).slice(0, game.deck.length);
        const drawn = record.deck.slice(0, record.deck.length - hidden.length);
        const other = moves
          .slice(0, length)
          .reduce(apply, start(record.rules, { kings: record.kings, deck: [...drawn, ...hidden] }));
        for (const seat of [null, ...record.seats.keys()]) {
          expect(JSON.stringify(viewOf(other, seat))).toBe(JSON.stringify(viewOf(game, seat)));
        }
      }),
      { numRuns: 100 },
    );
  });
});

const inAnyOrder = (score: { readonly territories: readonly object[] }) => {
  const territories = score.territories.map((territory) => JSON.stringify(territory)).sort();
  return { ...score, territories };
};

describe('the referee agrees', () => {
  it.each(ALL_OPTIONS.map((options) => [JSON.stringify(options), options] as const))(
    'with %s',
    (_name, options) => {
      const seed = ALL_OPTIONS.indexOf(options);
      const { games, record, moves } = playthrough(options, seed);
      for (const [index, game] of games.entries()) {
        const now = { ...record, moves: record.moves.slice(0, index) };
        expect(legalMoves(game).map(formatMove).sort()).toEqual(refereeLegal(now));
        expect(game.turns[0]?.seat ?? null).toBe(refereeSeat(now));
      }
      expect(moves).toHaveLength(games.length - 1);
      const { scores, winners } = refereeResult(record);
      expect(record.result?.winners).toEqual(winners);
      expect(record.result?.scores.map(inAnyOrder)).toEqual(scores.map(inAnyOrder));
    },
  );
});
