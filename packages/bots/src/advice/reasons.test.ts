import { type DominoNumber, isOver, legalMoves, must, viewOf } from '@crownlands/rules';
import { ALL_OPTIONS, move, playthrough } from '@crownlands/rules/test/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTrueOf, squaresOf } from '../../test/truth.ts';
import { type Parts, viewWith } from '../../test/views.ts';
import type { Reason } from './reason.ts';
import { reasonsFor } from './reasons.ts';

/** What speaks for a placement and not for another. */
const forPlacing = (parts: Parts, better: string, instead: string): Reason[] =>
  reasonsFor(viewWith(parts), move(better), move(instead));
const forClaiming = (parts: Parts, better: DominoNumber, instead: DominoNumber): Reason[] =>
  reasonsFor(viewWith(parts), move(`#${better}`), move(`#${instead}`));
const kindsOf = (reasons: readonly Reason[]) => reasons.map(({ kind }) => kind);

describe('for a placement speaks', () => {
  /** Two lakes that touch at a corner: two squares without a crown, and one with. */
  const lakes = { mine: '7@1,0E 35@0,1W', inHand: 8 };

  it('which territories it joins, and what they were worth', () => {
    const joins = {
      kind: 'joins',
      terrain: 'lake',
      now: { squares: 5, crowns: 1 },
      before: [{ squares: 1, crowns: 1 }],
    };
    expect(forPlacing(lakes, '8@1,1E', '8@1,-1E')).toContainEqual(joins);
    expect(kindsOf(forPlacing(lakes, '8@1,-1E', '8@1,1E'))).not.toContain('joins');
  });

  it('which one it makes worth more', () => {
    const grows = {
      kind: 'grows',
      terrain: 'lake',
      now: { squares: 3, crowns: 1 },
      before: { squares: 1, crowns: 1 },
    };
    expect(forPlacing(lakes, '8@0,2E', '8@1,-1E')).toContainEqual(grows);
  });

  it('but not if another territory grows for more', () => {
    expect(kindsOf(forPlacing(lakes, '8@0,2E', '8@1,1E'))).not.toContain('grows');
    const two = { mine: '35@1,0E 24@0,1S 25@0,-1N', inHand: 28 }; // a lake, and two forests
    const less = forPlacing(two, '28@1,-1N', '28@2,1W');
    for (const kind of ['grows', 'adds-more']) expect(kindsOf(less)).not.toContain(kind);
  });

  it('which one it makes larger for nothing yet', () => {
    const gathers = { kind: 'gathers', terrain: 'lake', squares: 4 };
    expect(forPlacing(lakes, '8@1,-1E', '8@-1,0W')).toContainEqual(gathers);
    expect(kindsOf(forPlacing(lakes, '8@-1,0W', '8@1,-1E'))).not.toContain('gathers');
  });

  it('how many points more it adds now', () => {
    const more = { kind: 'adds-more', points: 4, instead: 2 };
    expect(forPlacing(lakes, '8@1,1E', '8@0,2E')).toContainEqual(more);
    expect(kindsOf(forPlacing(lakes, '8@0,2E', '8@1,1E'))).not.toContain('adds-more');
  });

  /** A kingdom with four free squares in its frame, and a lake that must get two of them. */
  const tight = {
    mine: '1@-2,0E 3@-2,1E 4@0,1E 2@1,0E 5@2,1S 6@-2,2E 13@1,2W 7@-2,-1E 8@0,-1E',
    inHand: 14,
    claims: [{ seat: 0, domino: 9 }],
  };

  it('that a domino which the player holds still fits', () => {
    const view = viewWith(tight);
    const moves = legalMoves(view);
    const room = { kind: 'leaves-room', dominoes: [9], savesHarmony: false };
    const pairs = moves.flatMap((one) => moves.map((other) => reasonsFor(view, one, other)));
    const told = pairs.filter((reasons) => kindsOf(reasons).includes('leaves-room'));
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(pairs.length);
    for (const reasons of told) expect(reasons).toContainEqual(room);
  });

  it('what a domino that may come next can bring then, with the points of both', () => {
    const table = { mine: '7@1,0E', inHand: 35, offer: [8] };
    const prepares = { kind: 'prepares', dominoes: [8], points: 4, instead: 2 };
    expect(forPlacing(table, '35@0,1S', '35@-1,0W')).toContainEqual(prepares);
    expect(kindsOf(forPlacing(table, '35@0,1S', '35@1,1S'))).not.toContain('prepares');
  });

  it('[V2] that the castle can still come into the middle, or stands there', () => {
    const early = { inHand: 1, mine: '2@1,0E', variants: ['middle-kingdom'] } as const;
    const possible = { kind: 'middle', isNow: false };
    expect(forPlacing(early, '1@0,1S', '1@3,0E')).toContainEqual(possible);
    const without = forPlacing({ ...early, variants: [] }, '1@0,1S', '1@3,0E');
    expect(kindsOf(without)).not.toContain('middle');
    const discards = [Array.from({ length: 10 }, () => 3), []];
    const last = { ...viewWith({ ...early, rows: 0 }), discards };
    const now = reasonsFor(last, move('1@-2,0E'), move('1@0,1S'));
    expect(now).toContainEqual({ kind: 'middle', isNow: true });
  });

  it('that it makes no hole of one square, if the other does', () => {
    const corner = { mine: '1@1,0N 2@1,-2W', inHand: 13 }; // around 0,-1
    expect(kindsOf(forPlacing(corner, '13@-1,-2N', '13@-1,-1S'))).toContain('no-hole');
    expect(kindsOf(forPlacing(corner, '13@-1,-2N', '13@-1,0W'))).not.toContain('no-hole');
  });

  it('that a territory with crowns can still grow, and of one without nothing', () => {
    const table = { mine: '7@1,0E', inHand: 42 }; // half a lake, half a grassland with two crowns
    const open = { kind: 'stays-open', terrain: 'grassland', crowns: 2, squares: 3, instead: 2 };
    const [outside, corner] = ['42@2,-1N', '42@1,1W'];
    expect(forPlacing(table, outside, corner)).toContainEqual(open);
    for (const reasons of [
      forPlacing(table, outside, corner),
      forPlacing(table, corner, outside),
    ]) {
      const lakes = reasons.filter((reason) => 'terrain' in reason && reason.terrain === 'lake');
      expect(kindsOf(lakes)).not.toContain('stays-open');
    }
  });

  it('what the dominoes that nobody has seen could do', () => {
    const kinds = new Set<string>();
    const view = viewWith(tight);
    for (const one of legalMoves(view)) {
      for (const other of legalMoves(view)) {
        for (const { kind } of reasonsFor(view, one, other)) kinds.add(kind);
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['fits-more', 'readies', 'more-spots']));
    const last = { ...tight, rows: 0 };
    const after = legalMoves(viewWith(last)).flatMap((one) =>
      legalMoves(viewWith(last)).flatMap((other) => reasonsFor(viewWith(last), one, other)),
    );
    for (const kind of ['fits-more', 'readies', 'more-spots']) {
      expect(kindsOf(after)).not.toContain(kind);
    }
  });
});

describe('for a claim speaks', () => {
  /** A lake of four squares with a crown; wheat all around it for the other player. */
  const mine = '35@1,0N 7@2,0S';
  const table = { mine, theirs: '19@0,1E 1@0,2W', offer: [2, 9, 32], rows: 2 };

  it('how many points more it can bring now', () => {
    const more = { kind: 'brings-more', points: 5, instead: 2, than: 9, held: [] };
    expect(forClaiming(table, 32, 9)).toContainEqual(more);
    expect(kindsOf(forClaiming(table, 9, 32))).not.toContain('brings-more');
  });

  it('how many it can bring with what the player holds, whichever is placed first', () => {
    const held = { ...table, claims: [{ seat: 0, domino: 35 }] };
    const [more] = forClaiming(held, 32, 9);
    expect(more).toEqual({ kind: 'brings-more', points: 12, instead: 9, than: 9, held: [35] });
  });

  it('how many crowns more are on it', () => {
    const crowns = { kind: 'crowns', crowns: 1, instead: 0, than: 9 };
    expect(forClaiming(table, 32, 9)).toContainEqual(crowns);
    expect(kindsOf(forClaiming(table, 9, 2))).not.toContain('crowns');
  });

  it('that the next player would gain most from it', () => {
    expect(forClaiming(table, 2, 9)).toContainEqual({ kind: 'denies', seat: 1, points: 2 });
    expect(kindsOf(forClaiming(table, 9, 2))).not.toContain('denies');
    expect(kindsOf(forClaiming({ ...table, next: [] }, 2, 9))).not.toContain('denies');
    const mineNext = [
      { seat: 0, domino: 40 },
      { seat: 1, domino: 48 },
    ];
    expect(kindsOf(forClaiming({ ...table, next: mineNext }, 2, 9))).not.toContain('denies');
  });

  it('when its turn comes in the next round, if that is sure and matters', () => {
    const two = { ...table, offer: [9, 32], claims: [{ seat: 1, domino: 1 }] };
    expect(forClaiming(two, 9, 32)).toContainEqual({ kind: 'early', turn: 2, than: 32 });
    expect(kindsOf(forClaiming(two, 32, 9))).not.toContain('early');
    expect(kindsOf(forClaiming({ ...two, rows: 0 }, 9, 32))).not.toContain('early');
    expect(kindsOf(forClaiming({ ...two, offer: [9, 20, 32] }, 20, 32))).not.toContain('early');
  });

  it('that it fits and the other does not', () => {
    const full = {
      mine: '3@-2,0E 4@1,0E 5@-2,1E 6@0,1E 7@2,1S 8@-2,2E 9@1,2W 1@-2,-1E 2@0,-1E 13@2,-2S 14@1,-2W',
      offer: [12, 16],
    };
    expect(forClaiming(full, 16, 12)[0]).toEqual({ kind: 'fits', than: 12, savesHarmony: false });
    expect(kindsOf(forClaiming(full, 12, 16))).not.toContain('fits');
  });
});

describe('reasons', () => {
  it('come by about how many points they are worth', () => {
    const view = viewWith({ mine: '7@1,0E 35@0,1W', inHand: 8 });
    expect(kindsOf(reasonsFor(view, move('8@1,1E'), move('8@1,-1E'))).slice(0, 2)).toEqual([
      'joins',
      'adds-more',
    ]);
  });

  it('are the same whichever way round a domino with two equal halves lies', () => {
    const view = viewWith({ mine: '7@1,0E 35@0,1W', inHand: 8 });
    const [one, other, instead] = [move('8@2,1W'), move('8@1,1E'), move('8@1,-1E')];
    expect(reasonsFor(view, one, instead)).toEqual(reasonsFor(view, other, instead));
  });

  it('there are none where nothing tells two moves apart', () => {
    expect(reasonsFor(viewWith({ inHand: 1 }), move('1@1,0E'), move('1@-1,0W'))).toEqual([]);
    expect(reasonsFor(viewWith({ offer: [9] }), move('#9'), move('#9'))).toEqual([]);
  });

  it('are true in random games of the one move, and not the other way round', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_OPTIONS),
        fc.nat(),
        fc.nat(6),
        fc.nat(),
        (mix, seed, start, pick) => {
          const { games, moves } = playthrough(mix, seed);
          for (let index = start; index < moves.length; index += 7) {
            const game = must(games[index]);
            if (isOver(game)) continue;
            const better = must(moves[index]);
            const others = legalMoves(game).filter((one) => squaresOf(one) !== squaresOf(better));
            const instead = others[pick % others.length];
            if (!instead) continue;
            const view = viewOf(game, must(game.turns[0]).seat);
            for (const reason of reasonsFor(view, better, instead)) {
              seen.add(reason.kind);
              const what = JSON.stringify(reason);
              expect(isTrueOf(game, better, instead, reason), what).toBe(true);
              expect(isTrueOf(game, instead, better, reason), `${what}, turned round`).toBe(false);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(seen.size).toBeGreaterThan(10);
  });
});
