import { describe, expect, it } from 'vitest';
import { options, playAll, playthrough, refused } from '../test/kit.ts';
import { apply, isOver, roundOf, rowsToCome, start, viewOf } from './game.ts';
import { legalMoves, play, refusalOf } from './moves.ts';
import { formatMove, parseMove } from './notation.ts';
import { roundsOf } from './options.ts';
import { scoreOf } from './score.ts';
import { resultOf } from './standings.ts';
import type { Claim, Game, Move } from './types.ts';

const texts = (game: Game) => legalMoves(game).map(formatMove);

function ruleAgainst(game: Game, text: string, seat?: number) {
  const parsed = parseMove(text);
  return parsed.ok ? (refusalOf(game, parsed.value, seat)?.rule ?? null) : parsed.refusal.rule;
}

/** Dominoes whose rows are easy to follow: 24 in play, rows of four, each drawn unsorted. */
const DUEL = {
  kings: [0, 1, 1, 0],
  deck: [4, 3, 2, 1, 8, 5, 6, 7, 9, 10, 11, 12, ...range(13, 24)],
};

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const duel = start(options(2), DUEL);

describe('setting up', () => {
  it('[S2] opens the first row, sorted by number, and nothing else', () => {
    expect(duel.offer).toEqual([1, 2, 3, 4]);
    expect(duel.claims).toEqual([]);
    expect(duel.kingdoms).toEqual([[], []]);
    expect(duel.unseen).toEqual(range(5, 48));
  });

  it('[S2] opens three dominoes with three players', () => {
    expect(
      start(options(3), { kings: [2, 0, 1], deck: [9, 7, 8, ...range(10, 42)] }).offer,
    ).toEqual([7, 8, 9]);
  });

  it('[S3] lets the kings claim in the order they were drawn, from all that is free', () => {
    expect(texts(duel)).toEqual(['#1', '#2', '#3', '#4']);
    const seats = ['#2', '#1', '#4', '#3'].reduce<{ game: Game; order: (number | undefined)[] }>(
      ({ game, order }, text) => {
        return { game: playAll(game, text), order: [...order, game.turns[0]?.seat] };
      },
      { game: duel, order: [] },
    );
    expect(seats.order).toEqual([0, 1, 1, 0]);
  });

  it('[S4] has one king on a domino, and the last takes what is left', () => {
    expect(ruleAgainst(playAll(duel, '#2'), '#2')).toBe('S4');
    expect(texts(playAll(duel, '#2 #4 #1'))).toEqual(['#3']);
  });

  it('[S4] has only dominoes of the row to claim', () => {
    expect(ruleAgainst(duel, '#5')).toBe('S4');
  });

  it('[S5] opens the next row, sorted, once the first is claimed', () => {
    expect(playAll(duel, '#2 #4 #1').unseen).toEqual(range(5, 48));
    const game = playAll(duel, '#2 #4 #1 #3');
    expect(game.offer).toEqual([5, 6, 7, 8]);
    expect(game.unseen).toEqual(range(9, 48));
  });
});

const claimed = playAll(duel, '#2 #4 #1 #3'); // seat 0 holds 2 and 3, seat 1 holds 1 and 4

describe('a turn', () => {
  it('[T1] is taken along the row by ascending number, whoever claimed first', () => {
    expect(claimed.turns).toEqual([
      { seat: 1, domino: 1 },
      { seat: 0, domino: 2 },
      { seat: 0, domino: 3 },
      { seat: 1, domino: 4 },
    ]);
  });

  it('[T1] is not for another seat or another domino', () => {
    expect(ruleAgainst(claimed, '1@1,0E', 0)).toBe('T1');
    expect(ruleAgainst(claimed, '1@1,0E', 1)).toBe(null);
    expect(ruleAgainst(claimed, '2@1,0E')).toBe('T1');
    expect(ruleAgainst(claimed, '2x')).toBe('T1');
  });

  it('[T2] places first and claims then', () => {
    expect(ruleAgainst(claimed, '#5')).toBe('T2');
    expect(ruleAgainst(duel, '1@1,0E')).toBe('T2');
    const placed = playAll(claimed, '1@1,0E');
    expect(placed.turns[0]).toEqual({ seat: 1, domino: null });
    expect(placed.kingdoms[1]).toHaveLength(1);
    expect(texts(placed)).toEqual(['#5', '#6', '#7', '#8']);
    expect(ruleAgainst(placed, '1@1,0E')).toBe('T2');
    expect(playAll(placed, '#7').turns[0]).toEqual({ seat: 0, domino: 2 });
  });

  it('[R3] of two kings side by side is place, claim, place, claim', () => {
    const first = playAll(claimed, '1@1,0E #7 2@1,0E');
    expect(texts(first)).toEqual(['#5', '#6', '#8']);
    const second = playAll(first, '#5');
    expect(second.turns[0]).toEqual({ seat: 0, domino: 3 });
    expect(texts(playAll(second, '3@-1,0W'))).toEqual(['#6', '#8']);
  });

  it('[T3] must place a domino that fits', () => {
    expect(texts(claimed)).not.toContain('1x');
    expect(ruleAgainst(claimed, '1x')).toBe('T3');
  });

  it('[P1] [P2] [P3] must place it legally', () => {
    expect(ruleAgainst(claimed, '1@4,0E')).toBe('P1');
    expect(ruleAgainst(claimed, '1@0,0E')).toBe('P2');
    expect(ruleAgainst(claimed, '1@1,1E')).toBe('P3');
  });

  it('[T4] at the end of a round passes on to the claimed row and opens a new one', () => {
    const game = playAll(claimed, '1@1,0E #8 2@1,0E #5 3@-1,0W #7 4@-1,0W #6');
    expect(game.turns).toEqual([
      { seat: 0, domino: 5 },
      { seat: 1, domino: 6 },
      { seat: 0, domino: 7 },
      { seat: 1, domino: 8 },
    ]);
    expect(game.offer).toEqual([9, 10, 11, 12]);
    expect(game.claims).toEqual([]);
    expect(rowsToCome(game)).toBe(3);
  });

  it('refuses a move with its reason and plays a legal one', () => {
    const move: Move = { type: 'claim', domino: 9 };
    expect(refused(play(duel, move))).toMatchObject({
      code: 'not-on-offer',
      message: 'domino 9 is not free; free are 1, 2, 3, 4',
    });
    const legal: Move = { type: 'claim', domino: 3 };
    expect(play(duel, legal)).toEqual({ ok: true, value: apply(duel, legal) });
  });
});

describe('a domino that does not fit', () => {
  /** The first game in which one is discarded, before and after that move and at its end. */
  function discarding() {
    for (let seed = 1; seed < 1000; seed++) {
      const { games, moves } = playthrough(options(2, ['harmony']), seed);
      const at = moves.findIndex(({ type }) => type === 'discard');
      const [before, after, end] = [games[at], games[at + 1], games.at(-1)] as [Game, Game, Game];
      if (at >= 0) return { before, after, end, turn: before.turns[0] as Claim };
    }
    throw new Error('nobody ever discards');
  }

  it('[T3] [R4] can only be discarded', () => {
    const { before, turn } = discarding();
    expect(texts(before)).toEqual([`${turn.domino}x`]);
  });

  it('[T3] is gone and scores nothing', () => {
    const { before, after, turn } = discarding();
    expect(after.kingdoms).toEqual(before.kingdoms);
    expect(after.discards[turn.seat]).toEqual([turn.domino]);
    expect(scoreOf(after, turn.seat).crowns).toBe(scoreOf(before, turn.seat).crowns);
  });

  it('[V3] [R2] costs harmony, which nothing else does', () => {
    const { end } = discarding();
    const harmony = resultOf(end).scores.map(({ bonuses }) => bonuses.harmony);
    expect(harmony).toEqual(end.discards.map((discards) => (discards.length === 0 ? 5 : 0)));
    expect(harmony).toContain(0);
  });
});

it('[R2] harmony asks for no discard, not for a full frame', () => {
  const mix = options(2, ['mighty-duel', 'wider-offer', 'harmony']);
  const scores = range(1, 20).flatMap((seed) => {
    const end = playthrough(mix, seed).games.at(-1) as Game;
    return end.discards.map((discards, seat) => [discards.length, scoreOf(end, seat)] as const);
  });
  const complete = scores.filter(([discards]) => discards === 0);
  expect(complete.length).toBeGreaterThan(0);
  for (const [discards, { bonuses }] of scores) expect(bonuses.harmony).toBe(discards ? 0 : 5);
});

describe('the end', () => {
  it.each([
    [options(2), 6],
    [options(3), 12],
    [options(4), 12],
    [options(2, ['mighty-duel']), 12],
    [options(2, ['wider-offer']), 6],
    [options(2, ['mighty-duel', 'wider-offer']), 9],
  ])('[T5] [T6] comes after the last round, which has no claims (%j)', (mix, rounds) => {
    const { games, moves } = playthrough(mix, 1);
    const kings = mix.players === 3 ? 3 : 4;
    expect(moves.filter(({ type }) => type === 'claim')).toHaveLength(rounds * kings);
    expect(moves.filter(({ type }) => type !== 'claim')).toHaveLength(rounds * kings);
    expect(moves.slice(-kings).map(({ type }) => type)).not.toContain('claim');
    const lastRound = games[moves.length - kings] as Game;
    expect(lastRound.offer).toEqual([]);
    expect(ruleAgainst(lastRound, '#1')).toBe('T5');
    const end = games.at(-1) as Game;
    expect(isOver(end)).toBe(true);
    expect(legalMoves(end)).toEqual([]);
    expect(ruleAgainst(end, '#1')).toBe('T6');
  });
});

describe('[V5] the wider offer', () => {
  const wide = start(options(2, ['wider-offer']), { kings: [0, 1, 0, 1], deck: range(1, 30) });

  it('opens one domino more than there are kings', () => {
    expect(wide.offer).toEqual([1, 2, 3, 4, 5]);
    expect(playAll(wide, '#1 #2 #3').offer).toEqual([4, 5]);
  });

  it('throws away the one nobody claims', () => {
    const game = playAll(wide, '#1 #2 #3 #4');
    expect(game.offer).toEqual([6, 7, 8, 9, 10]);
    expect(game.turns.map(({ domino }) => domino)).toEqual([1, 2, 3, 4]);
    expect(game.unseen).not.toContain(5);
    expect(ruleAgainst(game, '5x')).toBe('T1');
  });

  it('leaves nothing to claim in the last round', () => {
    const { moves } = playthrough(options(2, ['wider-offer']), 1);
    expect(moves.filter(({ type }) => type === 'claim')).toHaveLength(6 * 4);
  });

  it("[R2] counts it as nobody's discard", () => {
    expect(playAll(wide, '#1 #2 #3 #4').discards).toEqual([[], []]);
  });
});

it('[R5] a view tells what has not appeared yet, but not where it is', () => {
  const view = viewOf(claimed, 1);
  expect(view).not.toHaveProperty('deck');
  expect(view.unseen).toEqual(range(9, 48));
  expect(view.seat).toBe(1);
  expect(viewOf(claimed, null).seat).toBe(null);
});

it('[R8] a seat can change hands: a game knows seats, and not who sits there', () => {
  const before = playAll(duel, '#2 #4');
  const taken = legalMoves(viewOf(before, 1));
  expect(play(before, taken[0] as Move, 1).ok).toBe(true);
  expect(JSON.stringify(before)).not.toMatch(/name|bot/);
});

it('[T6] [T1] rounds are counted from 0, while the first row is claimed, to the last', () => {
  for (const mix of [options(2), options(3), options(2, ['mighty-duel', 'wider-offer'])]) {
    const { games } = playthrough(mix, 3);
    const rounds = games.filter((game) => !isOver(game)).map(roundOf);
    expect([...new Set(rounds)]).toEqual(range(0, roundsOf(mix)));
    expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
    expect(roundOf(games.at(-1) as Game)).toBe(roundsOf(mix));
  }
});

it('[S5] a game whose next row is not known refuses the claim that needs it', () => {
  const short = start(options(2), { kings: [0, 1, 1, 0], deck: [1, 2, 3, 4] });
  const game = playAll(short, '#2 #4 #1');
  expect(refused(play(game, { type: 'claim', domino: 3 }))).toMatchObject({ rule: 'S5' });
});
