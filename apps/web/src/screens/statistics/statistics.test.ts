import {
  type AnyRecord,
  type GameRecord,
  must,
  type Player,
  parseRecord,
  resultOf,
  type Variant,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { formatJudging } from '../../local/judging-form.ts';
import { courseOf } from '../../table/course.ts';
import { figuresOf, namesIn } from './figures.ts';
import { type Result, resultsIn } from './results.ts';

const ME: Player = { name: 'Ana' };
const bot = (name: string): Player => ({ name: '', bot: name });
const none = () => null;

/** A finished game of these players. */
function recordOf(
  seats: readonly Player[],
  variants: readonly Variant[] = [],
  seed = 1,
): GameRecord {
  const { record } = playthrough(options(seats.length as 2, variants), seed);
  return { ...record, seats };
}

const result = (part: Partial<Result>): Result => ({
  changed: 1,
  name: '',
  opponent: 'knight',
  players: 2,
  variants: [],
  victory: 0,
  points: 40,
  byTerrain: {},
  review: null,
  ...part,
});

describe('the results of a record', () => {
  it('are those of the people in it', () => {
    const record = recordOf([bot('knight'), ME, bot('squire')], ['harmony']);
    const course = courseOf(record);
    if (!course.ok) throw new Error('the record is sound');
    const { scores, winners } = resultOf(must(must(course.value.played[0]).games.at(-1)));
    const [own, ...others] = resultsIn(record, 7, none);
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      changed: 7,
      name: 'Ana',
      opponent: 'knight',
      players: 3,
      variants: ['harmony'],
      points: scores[1]?.total,
      victory: winners.includes(1) ? 1 / winners.length : 0,
      review: null,
    });
    const land = Object.values(must(own).byTerrain).reduce((sum, points) => sum + points, 0);
    expect(land + (scores[1]?.bonuses.harmony ?? 0)).toBe(scores[1]?.total);
  });

  it('say who the strongest opponent was', () => {
    const opponentOf = (...seats: Player[]) => resultsIn(recordOf(seats), 0, none)[0]?.opponent;
    expect(opponentOf(ME, bot('squire'), bot('duke'), bot('knight'))).toBe('duke');
    expect(opponentOf(ME, bot('greedy'), ME)).toBe('another');
    expect(opponentOf(ME, ME)).toBe('people');
  });

  it('are one for each person and each game of a dynasty', () => {
    const text = JSON.stringify({ ...recordOf([ME, { name: 'Marko' }]), moves: [] });
    const unfinished = parseRecord(text);
    if (!unfinished.ok) throw new Error('the record is sound');
    expect(resultsIn(unfinished.value, 0, none)).toEqual([]);
    const names = resultsIn(recordOf([ME, { name: 'Marko' }]), 0, none).map(({ name }) => name);
    expect(names).toEqual(['Ana', 'Marko']);
  });

  it('are none where a game cannot have been played so', () => {
    const record = recordOf([ME, bot('knight')]);
    const wrong: AnyRecord = { ...record, moves: record.moves.toReversed() };
    expect(resultsIn(wrong, 0, none)).toEqual([]);
  });

  it('have accuracy and luck where a whole review is kept, and only there', () => {
    const record = recordOf([bot('knight'), ME]);
    const course = courseOf(record);
    if (!course.ok) throw new Error('the record is sound');
    const played = must(course.value.played[0]);
    const judged = played.moves.map((move, index) => ({
      chances: [0.5, 0.5],
      after: must(played.games[index]).turns[0]?.seat === 1 ? [0.6, 0.4] : [0.5, 0.5],
      best: move,
      loss: 0.1,
      isForced: false,
      isProven: false,
      reason: null,
    }));
    const textOf = (moves: number) =>
      formatJudging({ judged: judged.slice(0, moves), isQuick: false, isWeak: false }, played);
    const reviewOf = (text: string) =>
      resultsIn(record, 0, (one) => (one === record ? text : null))[0]?.review;
    const review = must(reviewOf(textOf(judged.length)));
    expect(review.accuracy).toBeCloseTo(100 * Math.exp(-1), 0);
    expect(Number.isFinite(review.luck)).toBe(true);
    expect(reviewOf(textOf(judged.length - 1))).toBe(null);
    expect(reviewOf('{"judge":1')).toBe(null);
  });
});

describe('figures', () => {
  it('are none without a game', () => {
    expect(figuresOf([])).toBe(null);
  });

  it('count games and points, and split ties', () => {
    const results = [
      result({ victory: 1, points: 60, opponent: 'duke' }),
      result({ victory: 0.5, points: 50 }),
      result({ points: 31, players: 4, variants: ['harmony', 'middle-kingdom'] }),
      result({ points: 39, opponent: 'people', variants: ['harmony'] }),
    ];
    const figures = must(figuresOf(results));
    expect(figures).toMatchObject({ games: 4, wins: 0.375, average: 45, best: 60 });
    expect(figures.opponents.map(({ kind, games }) => [kind, games])).toEqual([
      ['knight', 2],
      ['duke', 1],
      ['people', 1],
    ]);
    expect(figures.players).toEqual([
      { kind: 2, games: 3, wins: 0.5, average: (60 + 50 + 39) / 3, best: 60 },
      { kind: 4, games: 1, wins: 0, average: 31, best: 31 },
    ]);
    expect(figures.variants.map(({ kind, games }) => [kind, games])).toEqual([
      ['plain', 2],
      ['middle-kingdom', 1],
      ['harmony', 2],
    ]);
  });

  it('have the points of a terrain in a game, also where it brought nothing', () => {
    const { terrains } = must(
      figuresOf([result({ byTerrain: { lake: 12, mine: 6 } }), result({ byTerrain: { lake: 3 } })]),
    );
    const points = Object.fromEntries(terrains.map(({ terrain, points }) => [terrain, points]));
    expect(points).toMatchObject({ lake: 7.5, mine: 3, wheat: 0 });
  });

  it('tell reviews by when games were played', () => {
    const reviewed = (changed: number) =>
      result({ changed, review: { accuracy: changed, luck: 0 } });
    const { reviewed: told } = must(figuresOf([reviewed(3), result({}), reviewed(1)]));
    expect(told.map(({ changed }) => changed)).toEqual([1, 3]);
  });

  it('are asked for by names, the most frequent first', () => {
    const results = ['', 'Ana', 'Ana', 'Marko', 'Ana', ''].map((name) => result({ name }));
    expect(namesIn(results)).toEqual(['Ana', '', 'Marko']);
  });
});
