import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, anyPlaythrough, options, playthrough, refused } from '../test/kit.ts';
import { isOver, rowsToCome } from './game.ts';
import { rowLength } from './options.ts';
import { type DynastyRecord, dynastyOf, type GameRecord } from './record.ts';
import { replay, replayGame } from './replay.ts';
import { resultOf } from './standings.ts';
import type { Game, Options } from './types.ts';

const { record } = playthrough(options(2, ['middle-kingdom', 'harmony']), 1);
const { result, ...unsigned } = record;
const scores = result?.scores ?? [];

/** The first moves of the example in docs/record.md. */
const opening: GameRecord = {
  format: 'kingdomino/1',
  rules: options(2, ['harmony']),
  seats: [{ name: 'Ana' }, { name: 'Bot', bot: 'random' }],
  kings: [0, 1, 1, 0],
  deck: [17, 3, 41, 8, 22, 30, 1, 36],
  moves: ['#3', '#17', '#8', '#41', '3@1,0E', '#22'],
};

const rules = (change: Partial<Options>) => ({ rules: { ...opening.rules, ...change } });

describe('a record is refused', () => {
  it.each<[string, Partial<GameRecord>, string]>([
    [
      '[V4] mighty duel with 3 players',
      rules({ players: 3, variants: ['mighty-duel'] }),
      'rules.variants',
    ],
    [
      '[V5] wider offer with 4 players',
      rules({ players: 4, variants: ['wider-offer'] }),
      'rules.variants',
    ],
    ['[F2] a seat too few', { seats: [{ name: 'Ana' }] }, 'seats'],
    ['[C4] a king too few', { kings: [0, 1, 1] }, 'kings'],
    ['[C4] three kings of one player', { kings: [0, 1, 1, 1] }, 'kings'],
    ['[C4] a king of a seat that is not there', { kings: [0, 1, 2, 0] }, 'kings'],
    ['[S3] kings that are not clockwise', rules({ firstOrder: 'clockwise' }), 'kings'],
    [
      '[S3] kings that are no snake',
      { ...rules({ firstOrder: 'snake' }), kings: [0, 1, 0, 1] },
      'kings',
    ],
    ['[C1] a domino that does not exist', { deck: [17, 3, 41, 49] }, 'deck[3]'],
    ['[C1] domino 0', { deck: [0, 3, 41, 8] }, 'deck[0]'],
    ['[C1] a repeated domino', { deck: [17, 3, 41, 8, 22, 30, 1, 17] }, 'deck[7]'],
    ['[S2] an empty deck', { deck: [] }, 'deck'],
    ['[S2] a row cut short', { deck: [17, 3, 41, 8, 22, 30, 1] }, 'deck'],
    [
      '[S1] too many dominoes',
      { deck: Array.from({ length: 28 }, (_, index) => index + 1) },
      'deck',
    ],
    ['[S5] the second row is missing', { deck: [17, 3, 41, 8] }, 'moves[3]'],
    ['[F3] text that is no move', { moves: ['#3', 'resign'] }, 'moves[1]'],
    ['[S4] a claim of a taken domino', { moves: ['#3', '#3'] }, 'moves[1]'],
    ['[S4] a claim of a domino that is not in the row', { moves: ['#22'] }, 'moves[0]'],
    ['[T2] a placement when a claim is due', { moves: ['#3', '3@1,0E'] }, 'moves[1]'],
    [
      '[T2] a claim when a placement is due',
      { moves: ['#3', '#17', '#8', '#41', '#22'] },
      'moves[4]',
    ],
    ['[T1] a placement out of turn', { moves: ['#3', '#17', '#8', '#41', '8@1,0E'] }, 'moves[4]'],
    [
      '[T3] a discard of a domino that fits',
      { moves: ['#3', '#17', '#8', '#41', '3x'] },
      'moves[4]',
    ],
    ['[P1] a placement off the frame', { moves: ['#3', '#17', '#8', '#41', '3@4,0E'] }, 'moves[4]'],
    ['[P2] a placement on the castle', { moves: ['#3', '#17', '#8', '#41', '3@0,0E'] }, 'moves[4]'],
    ['[P3] a placement at a corner', { moves: ['#3', '#17', '#8', '#41', '3@1,1E'] }, 'moves[4]'],
    ['[T6] a result of a game that is not over', { result: { scores, winners: [0] } }, 'result'],
  ])('%s', (name, change, at) => {
    const rule = /\[(\w+)\]/.exec(name)?.[1];
    expect(refused(replay({ ...opening, ...change }))).toMatchObject({ rule, at });
    expect(replay(opening).ok).toBe(true);
  });

  it.each<[string, Partial<GameRecord>, string]>([
    [
      '[T6] a move after the end',
      { moves: [...record.moves, '#1'] },
      `moves[${record.moves.length}]`,
    ],
    [
      '[T5] a claim in the last round',
      { moves: record.moves.with(-3, '#1') },
      `moves[${record.moves.length - 3}]`,
    ],
  ])('%s', (name, change, at) => {
    const rule = /\[(\w+)\]/.exec(name)?.[1];
    expect(refused(replay({ ...unsigned, ...change }))).toMatchObject({ rule, at });
  });
});

describe('a result is checked', () => {
  const withScore = (change: object): GameRecord => {
    const changed = scores.map((score, seat) => (seat === 1 ? { ...score, ...change } : score));
    return { ...record, result: { scores: changed, winners: result?.winners ?? [] } };
  };

  it('[G3] score by score', () => {
    for (const key of ['total', 'largest', 'crowns'] as const) {
      const wrong = withScore({ [key]: (scores[1]?.[key] ?? 0) + 1 });
      expect(refused(replay(wrong))).toMatchObject({ rule: 'G3', at: 'result.scores[1]' });
    }
    expect(refused(replay(withScore({ bonuses: {} }))).rule).toBe('G3');
    expect(refused(replay(withScore({ territories: [] }))).rule).toBe('G3');
  });

  it('[G3] with one score for each seat', () => {
    const more = { ...record, result: { scores: [...scores, ...scores], winners: [0] } };
    expect(refused(replay(more)).at).toBe('result.scores[2]');
    const fewer = { ...record, result: { scores: scores.slice(0, 1), winners: [0] } };
    expect(refused(replay(fewer)).at).toBe('result.scores[1]');
  });

  it('[G4] winner by winner', () => {
    const wrong = { ...record, result: { scores, winners: [0, 1] } };
    expect(refused(replay(wrong))).toMatchObject({ rule: 'G4', at: 'result.winners' });
  });

  it('in whatever order its keys and winners come', () => {
    const turned = scores.map((score) =>
      Object.fromEntries(Object.entries(score).toReversed()),
    ) as unknown as typeof scores;
    const winners = result?.winners.toReversed() ?? [];
    expect(replay({ ...record, result: { scores: turned, winners } }).ok).toBe(true);
  });

  it('in whatever order the territories come', () => {
    const reversed = scores.map((score) => {
      return { ...score, territories: score.territories.toReversed() };
    });
    expect(
      replay({ ...record, result: { scores: reversed, winners: result?.winners ?? [] } }).ok,
    ).toBe(true);
  });
});

describe('every record', () => {
  it('replays to the same game, twice', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ record, games }) => {
        const end = accepted(replayGame(record));
        expect(end).toEqual(games.at(-1));
        expect(accepted(replayGame(record))).toEqual(end);
        expect(resultOf(end)).toEqual(record.result);
      }),
      { numRuns: 60 },
    );
  });

  it('replays from any point of the game, with the rows on the table and no more', () => {
    fc.assert(
      fc.property(anyPlaythrough, fc.nat(), ({ record, games }, at) => {
        const { result, ...running } = record;
        const length = at % record.moves.length;
        const now = games[length] as Game;
        const deck = record.deck.slice(0, record.deck.length - now.deck.length);
        const game = accepted(
          replayGame({ ...running, deck, moves: record.moves.slice(0, length) }),
        );
        expect(game).toEqual({ ...now, deck: [] });
        expect(isOver(game)).toBe(false);
        expect(rowsToCome(game) * rowLength(game.options)).toBe(now.deck.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('[V1] a dynasty', () => {
  const games = [1, 2, 3].map((seed) => playthrough(options(3, ['dynasty']), seed).record);
  const [first, second, third] = games as [GameRecord, GameRecord, GameRecord];
  const dynasty = dynastyOf(games);
  const { result, ...running } = { ...third, moves: third.moves.slice(0, 20) };
  const other = playthrough(options(3, ['dynasty', 'harmony']), 3).record;

  it('is three games and their sums', () => {
    expect(accepted(replay(dynasty))).toHaveLength(3);
    const sums = [0, 1, 2].map((seat) =>
      games.reduce((sum, game) => sum + (game.result?.scores[seat]?.total ?? 0), 0),
    );
    expect(dynasty.totals).toEqual(sums);
  });

  it('takes variants and winners in any order', () => {
    const rules = options(3, ['harmony', 'dynasty']);
    const turned = { ...rules, variants: rules.variants.toReversed() };
    const [one, two, three] = [1, 2, 3].map((seed) => playthrough(rules, seed).record);
    const mixed = dynastyOf([one, { ...two, rules: turned }, three] as GameRecord[]);
    expect(replay(mixed).ok).toBe(true);
  });

  it('may be on its way', () => {
    expect(replay(dynastyOf([first])).ok).toBe(true);
    expect(replay(dynastyOf([first, second, running])).ok).toBe(true);
  });

  it.each<[string, Partial<DynastyRecord>, string]>([
    ['no game', { games: [] }, 'games'],
    ['four games', { games: [...games, first] }, 'games'],
    ['other totals', { totals: [1, 2, 3] }, 'totals'],
    ['no totals with winners', { totals: undefined as never }, 'totals'],
    ['other winners', { winners: [0, 1, 2] }, 'winners'],
    ['totals before the end', { games: [first, second] }, 'totals'],
    ['totals with a running game', { games: [first, second, running] }, 'totals'],
    ['a running game before another', { games: [first, running, third] }, 'games[1]'],
    ['a game under other rules', { games: [first, second, other] }, 'games[2]'],
    [
      'a game that is no part of a dynasty',
      { games: [playthrough(options(3), 1).record] },
      'games[0]',
    ],
    [
      'other players',
      { games: [first, { ...second, seats: second.seats.toReversed() }] },
      'games[1]',
    ],
  ])('is refused with %s', (_name, change, at) => {
    const { totals, winners, ...rest } = dynasty;
    const base = 'games' in change && !_name.startsWith('totals') ? rest : dynasty;
    expect(refused(replay({ ...base, ...change }))).toMatchObject({ rule: 'V1', at });
  });

  it('names the place of a bad move inside its game', () => {
    const bad = { ...second, moves: second.moves.with(7, 'x') };
    const wrong = refused(replay({ ...dynasty, games: [first, bad, third] }));
    expect(wrong).toMatchObject({ rule: 'F3', at: 'games[1].moves[7]' });
  });
});
