import {
  apply,
  formatMove,
  type Game,
  isOver,
  legalMoves,
  must,
  type Options,
  resultOf,
  rowLength,
  rowsToCome,
  type Turn,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { greedyGames } from '../../test/greedy-games.ts';
import { type Aim, endsOf } from '../../test/slow-ending.ts';
import { plainWorth, slowWorths } from '../../test/slow-solver.ts';
import { TEMPTATIONS } from '../../test/temptations.ts';
import { type Solution, type Solved, solve } from './solve.ts';

const solutionOf = (game: Game): Solution => {
  const solution = solve(game);
  if (typeof solution === 'string') throw new Error(solution);
  return solution;
};

/** About the ways to play on until all is claimed: a slow search has no time for many. */
function sizeOf(game: Game): number {
  const { turns, claims, offer } = game;
  const waysOf = (turn: Turn) => (turn.domino ? legalMoves({ ...game, turns: [turn] }).length : 1);
  const placing = rowsToCome(game) > 0 ? [...turns, ...claims] : turns;
  const claiming = turns.map((_, index) => Math.max(1, offer.length - index));
  const next = rowsToCome(game) > 0 ? 24 : 1;
  return [...placing.map(waysOf), ...claiming].reduce((product, ways) => product * ways, next);
}

/** Positions of random and of greedy games in which nothing is hidden and there is a choice. */
const knownPositions = (mix: Options, seeds: number): Game[] =>
  Array.from({ length: seeds }, (_, seed) => [
    ...playthrough(mix, seed).games,
    ...greedyGames(mix, seed),
  ])
    .flat()
    .filter((game) => rowsToCome(game) * rowLength(mix) === game.unseen.length || isDrawn(game))
    .filter((game) => legalMoves(game).length > 1);

const isDrawn = (game: Game): boolean => rowsToCome(game) === 0;
const isLastRound = (game: Game): boolean => game.offer.length + game.claims.length === 0;

/** The outcome in thousands, and the margin. */
const worthOf = ({ outcome, margin }: Pick<Solved, 'outcome' | 'margin'>): number =>
  1000 * { win: 1, draw: 0, loss: -1 }[outcome] + margin;

const textOf = ({ move }: Solved): string => formatMove(move);

/** What each legal move is worth. */
const worthsBy = ({ moves }: Solution, game: Game): number[] =>
  legalMoves(game).map((move) =>
    worthOf(must(moves.find((one) => textOf(one) === formatMove(move)))),
  );

/** The same by the slow search, to the player to act. */
function slowWorthsOf(game: Game): number[] {
  const side = must(game.turns[0]).seat === 0 ? 1 : -1;
  return slowWorths(game).map((worth) => side * worth);
}

/** Moves are ranked, and the line is legal and ends as it is said. */
function expectSound(game: Game, solution: Solution): void {
  const { seat, moves, line, scores } = solution;
  expect(moves.map(worthOf)).toEqual(moves.map(worthOf).sort((one, other) => other - one));
  expect(worthOf(solution)).toBe(worthOf(must(moves[0])));
  const end = line.reduce<Game>(
    (now, next) => {
      expect(legalMoves(now)).toContainEqual(next);
      return apply(now, next);
    },
    { ...game, deck: game.unseen },
  );
  expect(isOver(end)).toBe(true);
  const { scores: final, winners } = resultOf(end);
  expect(final.map(({ total }) => total)).toEqual(scores);
  const others = scores.filter((_, other) => other !== seat);
  expect(must(scores[seat]) - Math.max(...others)).toBe(solution.margin);
  const isWinner = winners.includes(seat);
  const outcome = isWinner ? (winners.length > 1 ? 'draw' : 'win') : 'loss';
  expect(outcome).toBe(solution.outcome);
}

describe('two players: every move comes to what a search of all moves by the rules finds', () => {
  it.each<[string, Options, number, number, number, number]>([
    ['5x5', options(2), 0, 100, 20, 180],
    ['bonuses', options(2, ['middle-kingdom', 'harmony']), 0, 150, 6, 60],
    ['a wider offer', options(2, ['wider-offer', 'harmony']), 0, 150, 6, 60],
    ['the mighty duel', options(2, ['mighty-duel', 'harmony']), 0, 150, 6, 60],
    ['a mighty duel, two rows', options(2, ['mighty-duel']), 1, 1000, 8, 3],
  ])('%s', (_name, mix, rows, size, seeds, least) => {
    const games = knownPositions(mix, seeds).filter(
      (game) => rowsToCome(game) === rows && sizeOf(game) <= size,
    );
    expect(games.length).toBeGreaterThanOrEqual(least);
    for (const game of games) {
      const solution = solutionOf(game);
      expect(worthsBy(solution, game)).toEqual(slowWorthsOf(game));
      expectSound(game, solution);
      expect(solution.isProven).toBe(true);
    }
  });

  it.each(TEMPTATIONS)('$name does not mislead', ({ game, tempting, best }) => {
    const solution = solutionOf(game);
    expect(worthsBy(solution, game)).toEqual(slowWorthsOf(game));
    const outcomeOf = (text: string) =>
      must(solution.moves.find((one) => textOf(one) === text)).outcome;
    expect([outcomeOf(tempting), outcomeOf(best)]).toEqual(['loss', 'win']);
  });

  it('and that search leaves nothing out that matters', () => {
    const games = knownPositions(options(2, ['harmony']), 4).filter(isLastRound);
    expect(games.length).toBeGreaterThan(5);
    for (const game of games) {
      const plain = legalMoves(game).map((move) => plainWorth(apply(game, move)));
      expect(slowWorths(game)).toEqual(plain);
    }
  });
});

/** What each seat plays for, as the slow search of claims has its ends: with fractions for ties. */
const aim: Aim = (ends) =>
  ends.map((own, seat) => {
    const best = Math.max(...ends.filter((_, other) => other !== seat));
    return 1000 * Math.sign(own - best) + Math.floor(own) - Math.floor(best);
  });

/** Where players have a choice between equals, the slow search finds several ends. */
function expectFound(game: Game): void {
  const solution = solutionOf(game);
  expectSound(game, solution);
  expect(solution.isProven).toBe(isLastRound(game));
  for (const { move, ...solved } of solution.moves) {
    const ends = endsOf(apply(game, move), aim);
    expect(ends.map((one) => aim(one)[solution.seat])).toContain(worthOf(solved));
  }
}

describe.each<[string, Options, number]>([
  ['3 players', options(3, ['harmony']), 3],
  ['3 players and a wider offer', options(3, ['wider-offer', 'middle-kingdom']), 3],
  ['4 players', options(4, ['middle-kingdom', 'harmony']), 3],
])('%s: every move comes to what a search by the rules finds', (_name, mix, seeds) => {
  it('in the last round', () => {
    const games = knownPositions(mix, seeds).filter(isLastRound);
    expect(games.length).toBeGreaterThan(3);
    games.forEach(expectFound);
  });

  it('in the last row, each for himself', () => {
    const games = knownPositions(mix, seeds).filter((game) => isDrawn(game) && !isLastRound(game));
    expect(games.length).toBeGreaterThan(20);
    games.forEach(expectFound);
  });
});

it('4 players: the last two rows, each for himself', () => {
  const games = knownPositions(options(4), 2).filter((game) => rowsToCome(game) === 1);
  expect(games.length).toBeGreaterThan(20);
  for (const game of games) expectSound(game, solutionOf(game));
  games.filter(({ turns }) => turns.length === 1).forEach(expectFound);
});

describe('does not solve', () => {
  const { games } = playthrough(options(2), 1);

  it('a game that is over', () => {
    expect(solve(must(games.at(-1)))).toBe('over');
  });

  it('what is still hidden', () => {
    const hidden = games.filter((game) => rowsToCome(game) > 0);
    expect(hidden.map((game) => solve(game))).toEqual(hidden.map(() => 'hidden'));
    const wide = playthrough(options(2, ['mighty-duel', 'wider-offer']), 1).games;
    expect(solve(must(wide.find((game) => rowsToCome(game) === 1)))).toBe('hidden');
  });

  it('what it is told to leave, at any position', () => {
    const game = must(games.find((one) => rowsToCome(one) === 0));
    const { positions } = solutionOf(game);
    for (let most = 1; most <= positions; most++) {
      expect(solve(game, { until: (looked) => looked === most })).toBe('unfinished');
    }
    expect(solve(game, { until: (looked) => looked > positions })).toEqual(solutionOf(game));
  });
});
