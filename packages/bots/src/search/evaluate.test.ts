import {
  apply,
  formatMove,
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
import { ALL_OPTIONS, options, playthrough } from '@crownlands/rules/test/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { greedyGames } from '../../test/greedy-games.ts';
import { forgetWeights, loadWeights } from '../net/loaded.ts';
import { NETS } from '../net/nets.ts';
import { lastWithin } from './budget.ts';
import { evaluateByTrials } from './by-trials.ts';
import { evaluate } from './evaluate.ts';
import type { Asked, Evaluation, Verdict } from './evaluation.ts';
import { isFirstWay, isSameMove } from './moves.ts';
import { solve } from './solve.ts';

const BONUSES = ['middle-kingdom', 'harmony'] as const;
const MIXES: readonly Options[] = [
  options(2, [...BONUSES]),
  options(2),
  options(3, ['wider-offer']),
  options(4, [...BONUSES]),
  options(2, ['mighty-duel', 'wider-offer']),
];

const viewNow = (game: Game) => viewOf(game, must(game.turns[0]).seat);
const seatNow = (game: Game): number => must(game.turns[0]).seat;

const evaluated = (game: Game, asked: Asked = {}, simulations = 60, seed = 1): Evaluation =>
  lastWithin({ simulations }, evaluate(viewNow(game), seeded(seed), asked));

/** What whoever stops as soon as one move is best is left with. */
function settledOn(game: Game): Evaluation {
  for (const evaluation of evaluate(viewNow(game), seeded(1))) {
    if (evaluation.isSettled) return evaluation;
  }
  throw new Error('nothing was settled');
}

/** All moves are judged as the solver does. */
function expectProven(game: Game): void {
  const solution = solve(game);
  if (typeof solution === 'string') throw new Error(solution);
  const kept = legalMoves(game).slice(-1);
  const { isExact, verdicts } = evaluated(game, { kept });
  expect(isExact).toBe(true);
  expect(verdicts().some(({ move }) => move === kept[0])).toBe(true);
  for (const verdict of verdicts()) {
    expectSound(game, verdict);
    const { shares, scores } = must(
      solution.moves.find((one) => isSameMove(one.move, verdict.move)),
    );
    expect(verdict).toMatchObject({ chances: shares, scores, error: 0, isProven: true });
  }
}

const textsOf = (moves: readonly Move[]): string[] => moves.map(formatMove).sort();

/** Positions of a game, those at the given parts of it. */
function positionsOf(mix: Options, seed: number, parts: readonly number[]): Game[] {
  const games = [...greedyGames(mix, seed).slice(0, -1)];
  return parts.map((part) => must(games[Math.floor(part * (games.length - 1))]));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What must be true of every verdict. */
function expectSound(game: Game, verdict: Verdict): void {
  const { players } = game.options;
  expect(verdict.chances).toHaveLength(players);
  expect(verdict.scores).toHaveLength(players);
  for (const chance of verdict.chances) {
    expect(chance).toBeGreaterThanOrEqual(0);
    expect(chance).toBeLessThanOrEqual(1);
  }
  expect(sumOf(verdict.chances)).toBeCloseTo(1, 5);
  expect(isSameMove(must(verdict.line[0]), verdict.move)).toBe(true);
  let after = game;
  for (const move of verdict.line) {
    expect(textsOf(legalMoves(after))).toContain(formatMove(move));
    after = apply(after, move);
  }
}

/** The best comes first, and nothing that is shown has a better chance. */
function expectOrdered(game: Game, { best, verdicts }: Evaluation): void {
  const all = verdicts();
  expect(all[0]).toEqual(best);
  for (const { worth, chances } of all) {
    expect(worth).toBeLessThanOrEqual(best.worth);
    expect(chances[seatNow(game)]).toBeLessThanOrEqual(must(best.chances[seatNow(game)]) + 1e-6);
  }
}

describe('with its nets', () => {
  beforeEach(async () => {
    for (const net of NETS) expect(await loadWeights(net)).toMatchObject({ ok: true });
  });

  it('judges every legal move that it is asked about, in every mix of options', () => {
    for (const [index, mix] of ALL_OPTIONS.entries()) {
      const [game] = positionsOf(mix, index, [((index * 7) % 20) / 20]);
      const all = legalMoves(must(game));
      const moves = all.filter((_, rank) => rank % Math.ceil(all.length / 8) === 0);
      const evaluation = evaluated(must(game), { moves, kept: moves.slice(-1) }, 20);
      const verdicts = evaluation.verdicts();
      for (const move of moves) {
        expect(verdicts.filter((one) => isSameMove(one.move, move))).toHaveLength(1);
      }
      for (const verdict of verdicts) expectSound(must(game), verdict);
      expectOrdered(must(game), evaluation);
    }
  });

  it.each(MIXES.map((mix) => [`${mix.players} ${mix.variants.join(' ')}`, mix] as const))(
    'keeps the move that was played beside the best ones, with %s',
    (_name, mix) => {
      const { games } = playthrough(mix, 3);
      for (const game of games.slice(0, -1).filter((_, index) => index % 4 === 0)) {
        const played = must(legalMoves(game).at(-1));
        const evaluation = evaluated(game, { kept: [played] }, 50);
        const { best, verdicts } = evaluation;
        const verdict = must(verdicts().find((one) => one.move === played));
        expect(verdict.deals).toBe(best.deals);
        for (const one of verdicts()) expectSound(game, one);
        expectOrdered(game, evaluation);
      }
    },
  );

  it('asked for some moves judges no others, and gives the same moves the same verdict', () => {
    const [game] = positionsOf(options(2, [...BONUSES]), 4, [0.4]);
    const moves = legalMoves(must(game)).filter(isFirstWay).slice(0, 2);
    const asked = { moves, kept: moves };
    const { verdicts } = evaluated(must(game), asked, 200);
    const before = verdicts();
    expect(textsOf(before.map(({ move }) => move))).toEqual(textsOf(moves));
    expect(evaluated(must(game), asked, 200).verdicts()).toEqual(before);
    expect(evaluated(must(game), asked, 200, 2).verdicts()).not.toEqual(before);
    const turned = { moves: moves.toReversed(), kept: moves.toReversed() };
    expect(evaluated(must(game), turned, 200).verdicts()).toEqual(before);
  });

  it('looks at other moves besides the sensible ones', () => {
    for (const [game] of MIXES.map((mix) => positionsOf(mix, 2, [0.4]))) {
      const besides = legalMoves(must(game)).slice(-2);
      const sensible = evaluated(must(game)).verdicts();
      const judged = evaluated(must(game), { besides });
      for (const move of [...sensible.map((one) => one.move), ...besides]) {
        expect(judged.verdicts().some((one) => isSameMove(one.move, move))).toBe(true);
      }
      expectOrdered(must(game), judged);
    }
  });

  it('judges a single move, a discard too, and ends by itself', () => {
    const games = MIXES.flatMap((mix) => [1, 2, 3].flatMap((seed) => playthrough(mix, seed).games));
    const forced = games.filter((game) => legalMoves(game).length === 1);
    const discards = forced.filter((game) => must(legalMoves(game)[0]).type === 'discard');
    expect(discards.length).toBeGreaterThan(3);
    for (const game of [...forced.slice(0, 10), ...discards.slice(0, 10)]) {
      const { best, isSettled, verdicts } = evaluated(game);
      expect(isSettled).toBe(true);
      expect(best.move).toEqual(legalMoves(game)[0]);
      expect(verdicts()).toHaveLength(1);
      expectSound(game, best);
    }
    const early = must(forced.find((game) => rowsToCome(game) === 3));
    const { simulations } = must([...evaluate(viewNow(early), seeded(1))].at(-1));
    expect(simulations).toBe(1024 * (early.options.players === 2 ? 7 : 3));
  });

  it('[G4] knows who wins in the end, by a point, a territory, a crown, or not alone', () => {
    const ways = { points: 0, narrow: 0, ties: 0, shared: 0 };
    for (const mix of [options(2), options(3), options(4)]) {
      for (let seed = 0; seed < 60; seed++) {
        const game = must(playthrough(mix, seed).games.at(-2));
        const moves = legalMoves(game);
        for (const { move, chances, scores } of evaluated(game, { moves }).verdicts()) {
          const { winners, scores: ends } = resultOf(apply(game, move));
          expect(scores).toEqual(ends.map(({ total }) => total));
          expect(chances).toEqual(
            ends.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0)),
          );
          const [most = 0, second = 0] = ends.map(({ total }) => total).sort((a, b) => b - a);
          if (winners.length > 1) ways.shared += 1;
          else if (most === second) ways.ties += 1;
          else if (most === second + 1) ways.narrow += 1;
          else ways.points += 1;
        }
      }
    }
    expect(Math.min(ways.points, ways.narrow, ways.ties)).toBeGreaterThan(5);
  });

  it('says of no move that it wins or loses for sure, unless all ways to go on were searched', () => {
    let exact = 0;
    for (const [index, mix] of [...MIXES, options(2, ['mighty-duel'])].entries()) {
      for (const game of positionsOf(mix, index, [0.1, 0.5, 0.8, 0.88, 0.93, 0.97])) {
        const { isExact, verdicts } = evaluated(game);
        if (isExact) exact += 1;
        for (const chance of verdicts().flatMap(({ chances }) => (isExact ? [] : chances))) {
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThan(1);
        }
      }
    }
    expect(exact).toBeGreaterThan(3);
  });

  it('is not sure in the mighty duel with a row to come, until whoever goes on has it proven', () => {
    const mix = options(2, ['mighty-duel']);
    let close = 0;
    for (let seed = 0; seed < 12; seed++) {
      const games = greedyGames(mix, seed).filter((one) => rowsToCome(one) === 1);
      for (const game of games.filter((_, index) => index % 3 === 0)) {
        const { best, isExact } = settledOn(game);
        expect(isExact).toBe(false);
        if (Math.abs(best.worth) > 5) continue;
        close += 1;
        for (const chance of best.chances) expect(Math.abs(chance - 0.5)).toBeLessThan(0.48);
      }
      expectProven(must(games.at(-1)));
    }
    expect(close).toBeGreaterThan(3);
  });

  it('settles nothing of the last row of two players before it is proven', () => {
    for (const mix of [options(2), options(2, ['wider-offer']), options(2, ['mighty-duel'])]) {
      const games = greedyGames(mix, 3).filter((one) => rowsToCome(one) === 0 && !isOver(one));
      for (const game of games) {
        expect(settledOn(game).isExact).toBe(true);
        expectProven(game);
      }
    }
  });

  it('judges all sensible moves in the last rounds too', () => {
    for (const [index, mix] of MIXES.entries()) {
      const games = greedyGames(mix, index).filter((game) => rowsToCome(game) === 0);
      for (const game of games.slice(0, -1)) {
        const moves = evaluated(game)
          .verdicts()
          .map(({ move }) => move);
        const legal = legalMoves(game).filter(isFirstWay);
        const isClaiming = must(legal[0]).type === 'claim';
        const isEnd = game.offer.length + game.claims.length === 0;
        if (isClaiming || isEnd) expect(textsOf(moves)).toEqual(textsOf(legal));
        else if (legal.length > 1) expect(moves.length).toBeGreaterThan(1);
      }
    }
  });

  it('says how far luck may have led it astray: not at all beside itself, less in more deals', () => {
    const [game] = positionsOf(options(2), 4, [0.4]);
    const kept = legalMoves(must(game)).slice(0, 3);
    const [few, many] = [60, 600].map((simulations) =>
      evaluated(must(game), { kept }, simulations),
    );
    const errorsIn = (evaluation: Evaluation | undefined): number[] =>
      must(evaluation)
        .verdicts()
        .slice(1)
        .filter(({ move }) => kept.includes(move))
        .map(({ error }) => error);
    expect(few?.best.error).toBe(0);
    for (const error of errorsIn(many)) expect(error).toBeGreaterThan(0);
    expect(Math.max(...errorsIn(many))).toBeLessThan(Math.max(...errorsIn(few)));
    const untried = evaluated(must(game), {}, 0).verdicts().slice(1);
    for (const { error } of untried) expect(error).toBe(Number.POSITIVE_INFINITY);
    const [last] = positionsOf(options(2), 4, [1]);
    for (const { error } of evaluated(must(last)).verdicts()) expect(error).toBe(0);
  });

  it('says so when another evaluation has begun in between', () => {
    const [game] = positionsOf(options(2), 1, [0.3]);
    const first = evaluate(viewNow(must(game)), seeded(1));
    first.next();
    evaluate(viewNow(must(game)), seeded(1)).next();
    expect(() => first.next()).toThrow('another evaluation');
  });

  it('does not begin with a move that is not legal', () => {
    const [game] = positionsOf(options(2), 1, [0.3]);
    const moves: Move[] = [{ type: 'claim', domino: 0 }];
    expect(() => evaluate(viewNow(must(game)), seeded(1), { moves }).next()).toThrow();
  });
});

/** The moves that are kept come back as they were given, whatever equal ones are named beside them. */
function expectKept(game: Game, budget: number): void {
  const played = must(legalMoves(game).at(-1));
  const moves = legalMoves(game);
  for (const asked of [{ kept: [played] }, { moves, kept: [played] }]) {
    const { verdicts } = evaluated(game, asked, budget);
    expect(verdicts().filter(({ move }) => move === played)).toHaveLength(1);
    for (const { move } of verdicts()) {
      expect(verdicts().filter((one) => isSameMove(one.move, move))).toHaveLength(1);
    }
  }
}

it('kept moves come back as they were given', () => {
  for (const mix of MIXES) for (const game of positionsOf(mix, 5, [0.1, 0.5])) expectKept(game, 20);
});

describe('without a net', () => {
  beforeEach(forgetWeights);
  afterEach(forgetWeights);

  it('kept moves come back as they were given', () => {
    for (const mix of MIXES)
      for (const game of positionsOf(mix, 5, [0.1, 0.5])) expectKept(game, 20);
  });

  it('no move that was dropped is worth more than the best, and a kept one hinders no end', () => {
    let settled = 0;
    for (const [index, mix] of MIXES.entries()) {
      for (const game of positionsOf(mix, index, [0.3, 0.7])) {
        const { best, verdicts, isSettled } = evaluated(
          game,
          { kept: legalMoves(game).slice(-1) },
          2000,
        );
        for (const { worth } of verdicts()) expect(worth).toBeLessThanOrEqual(best.worth);
        if (isSettled) settled += 1;
      }
    }
    expect(settled).toBeGreaterThan(2);
  });

  it('judges by imagined games all the same', () => {
    for (const [index, mix] of MIXES.entries()) {
      for (const game of positionsOf(mix, index, [0.1, 0.5, 0.8, 0.97])) {
        const moves = legalMoves(game).slice(0, 5);
        const { best, verdicts } = evaluated(game, { moves, kept: moves }, 200);
        for (const verdict of verdicts()) {
          expectSound(game, verdict);
          expect(verdict.deals).toBe(best.deals);
        }
        expect(verdicts()[0]).toEqual(best);
        expect(best.worth).toBe(Math.max(...verdicts().map(({ worth }) => worth)));
        expect(evaluated(game, { moves, kept: moves }, 200).verdicts()).toEqual(verdicts());
      }
    }
  });

  const tried = (game: Game, asked: Asked): Evaluation =>
    lastWithin({ simulations: 60 }, evaluateByTrials(viewNow(game), seeded(1), asked));

  it('[G4] prefers to win by a territory or a crown', () => {
    const game = must(playthrough(options(2), 739).games.at(-2));
    const ends = legalMoves(game).map((move) => ({ move, ...resultOf(apply(game, move)) }));
    const ties = ends.filter(({ scores: [one, other] }) => one?.total === other?.total);
    const alone = must(ties.find(({ winners }) => winners.join() === `${seatNow(game)}`)).move;
    const shared = must(ties.find(({ winners }) => winners.length === 2)).move;
    const bestOf = (moves: readonly Move[]): Move => tried(game, { moves }).best.move;
    expect(bestOf([alone, shared])).toEqual(alone);
    expect(bestOf([shared, alone])).toEqual(alone);
  });

  it('[G4] counts ties as the rules do', () => {
    for (let seed = 0; seed < 40; seed++) {
      const game = must(playthrough(options(2), seed).games.at(-2));
      const moves = legalMoves(game);
      for (const { move, chances, deals } of tried(game, { moves, kept: moves }).verdicts()) {
        const { winners } = resultOf(apply(game, move));
        expect(deals).toBeGreaterThan(0);
        expect(chances).toEqual(
          [0, 1].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0)),
        );
      }
    }
  });

  it('proves the last row of two players, and what is placed in the end', () => {
    for (const mix of [options(2), options(3), options(4)]) {
      const games = playthrough(mix, 3).games.filter(
        (one) => rowsToCome(one) === 0 && !isOver(one),
      );
      const isClaimed = ({ offer, claims }: Game): boolean => offer.length + claims.length === 0;
      for (const game of games.filter((one) => mix.players === 2 || isClaimed(one))) {
        expectProven(game);
      }
    }
  });
});
