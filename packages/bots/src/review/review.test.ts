import {
  type Game,
  isOver,
  legalMoves,
  type Move,
  must,
  type Options,
  resultOf,
  rowsToCome,
  seeded,
  viewOf,
} from '@crownlands/rules';
import {
  ALL_OPTIONS,
  move,
  options,
  type Playthrough,
  playthrough,
} from '@crownlands/rules/test/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPTATIONS } from '../../test/temptations.ts';
import { viewWith } from '../../test/views.ts';
import { forgetWeights } from '../net/loaded.ts';
import { judgeOn } from '../players/judge.ts';
import { prepare } from '../players/prepare.ts';
import { lastWithin } from '../search/budget.ts';
import type { Verdict } from '../search/evaluation.ts';
import { accuracyOf, gradeOf } from './grades.ts';
import { type Judged, judgedBy } from './judged.ts';
import { reasonedOn } from './reasoned.ts';
import { type Review, type ReviewEvent, reviewOf } from './review.ts';

/** What the judge of a review makes of a move that was played. */
function judged(game: Game, played: Move, simulations = 20): Judged {
  const view = viewOf(game, must(game.turns[0]).seat);
  const judge = judgeOn(view, seeded(1), { kept: [played] });
  lastWithin({ simulations }, judge.thoughts);
  return judgedBy(view, played, reasonedOn(view, [played], judge.verdicts()));
}

const judgedIn = ({ games, moves }: Pick<Playthrough, 'games' | 'moves'>): Judged[] =>
  moves.map((played, index) => judged(must(games[index]), played));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What one kind of events changed of a seat's chance. */
const changesOf = ({ start, events }: Review, kind: ReviewEvent['kind'], seat: number): number =>
  sumOf(
    events.map((event, index) => {
      const before = events[index - 1]?.chances ?? start;
      return event.kind === kind ? must(event.chances[seat]) - must(before[seat]) : 0;
    }),
  );

const lastRound = (games: readonly Game[]): Game[] =>
  games.filter((game) => rowsToCome(game) === 0 && !isOver(game));

/** All that a review promises of every game. */
function expectSound(played: Playthrough, review: Review): void {
  const { games, moves } = played;
  const { start, events, seats } = review;
  for (const chances of [start, ...events.map((event) => event.chances)]) {
    expect(sumOf(chances)).toBeCloseTo(1, 6);
    for (const chance of chances) expect(chance).toBeGreaterThanOrEqual(0);
  }
  const end = must(games.at(-1));
  const { winners } = resultOf(end);
  const result = seats.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  expect(must(events.at(-1)).chances).toEqual(result);
  for (const [seat, { luck, lost }] of seats.entries()) {
    expect(luck).toBeCloseTo(changesOf(review, 'row', seat), 12);
    const sum = must(start[seat]) + changesOf(review, 'move', seat) + luck;
    expect(sum).toBeCloseTo(must(result[seat]), 9);
    const own = events.flatMap((one) => (one.kind === 'move' && one.seat === seat ? [one] : []));
    expect(lost).toBeCloseTo(sumOf(own.map(({ loss }) => loss)), 9);
    for (const { loss } of own) expect(loss).toBeGreaterThanOrEqual(0);
  }
  const rows = events.flatMap((event) => (event.kind === 'row' ? [event.row] : []));
  const dealt = played.record.deck.slice(must(games[0]).offer.length);
  expect(rows.flat().toSorted()).toEqual(dealt.toSorted());
  const told = events.flatMap((event) => (event.kind === 'move' ? [event.move] : []));
  expect(told).toEqual(moves);
}

describe('with nets', () => {
  const mixes = [
    options(2, ['middle-kingdom', 'harmony']),
    options(3, ['wider-offer']),
    options(4, ['harmony']),
  ];
  beforeAll(async () => {
    for (const mix of [...mixes, options(2, ['mighty-duel'])]) {
      expect(await prepare('champion', mix)).toBe(null);
    }
  });

  it.each(mixes.map((mix) => [mix.players, mix] as const))(
    'moves and rows account for the result, with %i players',
    (_players, mix) => {
      const played = playthrough(mix, 4);
      const all = judgedIn(played);
      expectSound(played, reviewOf(played.games, played.moves, all));
      const proven = all.filter(({ isProven }) => isProven);
      const known = lastRound(played.games).length;
      expect(proven.length).toBeGreaterThanOrEqual(mix.players === 2 ? known : 1);
      for (const chance of proven.flatMap(({ chances, after }) => [...chances, ...after])) {
        expect([0, 1 / 4, 1 / 3, 1 / 2, 1].map(Math.fround)).toContain(Math.fround(chance));
      }
    },
  );

  it('grows with what is judged, and changes only its last chances', () => {
    const { games, moves } = playthrough(must(mixes[0]), 7);
    const all = judgedIn({ games, moves: moves.slice(0, 12) });
    const longer = reviewOf(games, moves, all);
    for (let length = 1; length < all.length; length++) {
      const review = reviewOf(games, moves, all.slice(0, length));
      const { events, start } = review;
      const counted = events.filter(({ kind }) => kind === 'move');
      expect(counted).toHaveLength(length);
      expect(start).toEqual(longer.start);
      expect(events.slice(0, -1)).toEqual(longer.events.slice(0, events.length - 1));
    }
    const nothing = reviewOf(games, moves, []);
    expect(nothing).toEqual({
      start: [0.5, 0.5],
      events: [],
      seats: [0, 1].map(() => ({ accuracy: 100, lost: 0, luck: 0 })),
    });
  });

  it.each(TEMPTATIONS)('$name is a blunder, and a proven one', ({ game, tempting, best }) => {
    const { seat } = must(game.turns[0]);
    const wrong = judged(game, move(tempting));
    expect(wrong).toMatchObject({ loss: 1, isProven: true, isForced: false });
    expect([wrong.chances[seat], wrong.after[seat]]).toEqual([1, 0]);
    expect(gradeOf(wrong)).toBe('blunder');
    expect(gradeOf(judged(game, move(best)))).toBe('best');
    expect(judged(game, move(best))).toMatchObject({ loss: 0, reason: null });
  });

  it('says why another move was better', () => {
    const { games, moves } = playthrough(must(mixes[0]), 4);
    const all = moves.map((played, index) => judged(must(games[index]), played));
    const reasons = all.flatMap(({ loss, reason }) => (loss > 0.05 && reason ? [reason] : []));
    expect(reasons.length).toBeGreaterThan(3);
    for (const { loss, reason } of all) if (loss === 0) expect(reason).toBe(null);
  });
});

/** The first, the middle and the last positions of a game, and some where there is no choice. */
function positionsOf(mix: Options, seed: number): Game[] {
  const games = playthrough(mix, seed).games.slice(0, -1);
  const forced = games.filter((game) => legalMoves(game).length === 1).slice(0, 2);
  return [...[0, 0.5, 1].map((part) => must(games.at(part * (games.length - 1)))), ...forced];
}

describe.each(['with nets', 'without nets'])('%s', (nets) => {
  beforeAll(async () => {
    forgetWeights();
    if (nets === 'without nets') return;
    for (const mix of [2, 3, 4].map((players) => options(players as 2))) {
      expect(await prepare('champion', mix)).toBe(null);
    }
    expect(await prepare('champion', options(2, ['mighty-duel']))).toBe(null);
  });
  afterAll(forgetWeights);

  it('the move that was played is judged from the first thought on, in every mix of options', () => {
    const mixes = ALL_OPTIONS.filter(({ firstOrder }) => firstOrder === 'drawn');
    for (const [index, mix] of mixes.entries()) {
      for (const game of positionsOf(mix, index)) {
        const played = must(legalMoves(game).at(-1));
        const { chances, after, loss, isForced } = judged(game, played, 0);
        expect(sumOf(chances)).toBeCloseTo(1, 5);
        expect(sumOf(after)).toBeCloseTo(1, 5);
        expect(loss).toBeGreaterThanOrEqual(0);
        if (legalMoves(game).length === 1) expect(isForced).toBe(true);
      }
    }
  });
});

it('moves and rows account for the result without nets too', () => {
  const played = playthrough(options(2), 2);
  expectSound(played, reviewOf(played.games, played.moves, judgedIn(played)));
});

describe('a move', () => {
  const verdict = (text: string, chance: number): Verdict => ({
    move: move(text),
    worth: chance,
    error: 0,
    chances: [chance, 1 - chance],
    scores: [50, 50],
    line: [],
    deals: 50,
    isProven: false,
  });
  const first = viewWith({ inHand: 1 });

  it('is the best one if it is that turned round or mirrored', () => {
    const verdicts = [verdict('1@1,0E', 0.6), verdict('1@1,0N', 0.55), verdict('1@0,1S', 0.5)];
    const turned = judgedBy(first, move('1@0,1S'), verdicts);
    expect(turned).toMatchObject({ loss: 0, best: move('1@0,1S'), after: [0.6, 0.4] });
    const other = judgedBy(first, move('1@1,0N'), verdicts);
    expect(other).toMatchObject({ best: move('1@1,0E'), isForced: false });
    expect(other.after[0]).toBe(0.55);
    expect(other.loss).toBeCloseTo(0.05);
  });

  it('of which both ways round are the same is found either way', () => {
    for (const played of ['1@1,0E', '1@2,0W'].map(move)) {
      expect(judgedBy(first, played, [verdict('1@1,0E', 0.6)]).loss).toBe(0);
    }
  });

  it('is forced if it is the only one, or if all come to the same', () => {
    const only = viewWith({ offer: [9] });
    expect(judgedBy(only, move('#9'), [verdict('#9', 0.5)]).isForced).toBe(true);
    const own = viewWith({ offer: [9, 32], next: [{ seat: 0, domino: 43 }], mine: '35@1,0N' });
    const verdicts = [verdict('#9', 0.5), verdict('#32', 0.4)];
    expect(judgedBy(own, move('#32'), verdicts)).toMatchObject({ isForced: true, loss: 0 });
  });

  it('never loses less than nothing', () => {
    const verdicts = [verdict('1@1,0E', 0.5), verdict('1@1,0N', 0.55)];
    expect(judgedBy(first, move('1@1,0N'), verdicts).loss).toBe(0);
  });

  it('is graded by what it loses', () => {
    const grades = [0, 0.02, 0.05, 0.1, 0.5].map((loss) => gradeOf({ loss, isForced: false }));
    expect(grades).toEqual(['best', 'good', 'inaccuracy', 'mistake', 'blunder']);
    expect(gradeOf({ loss: 0, isForced: true })).toBe('forced');
  });
});

it('accuracy is 100 without a loss, and less the more is lost', () => {
  expect(accuracyOf([])).toBe(100);
  expect(accuracyOf([0, 0])).toBe(100);
  const falling = [[0, 0.02], [0, 0.1], [0.1, 0.1], [1]].map(accuracyOf);
  expect(falling).toEqual(falling.toSorted((one, other) => other - one));
  expect(Math.min(...falling)).toBeGreaterThanOrEqual(0);
});
