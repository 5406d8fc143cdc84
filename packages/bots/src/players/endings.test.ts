import {
  apply,
  type Game,
  legalMoves,
  must,
  type Options,
  rowLength,
  rowsToCome,
  seeded,
  viewOf,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { greedyGames } from '../../test/greedy-games.ts';
import { type Aim, type Ends, endsOf } from '../../test/slow-ending.ts';
import { TEMPTATIONS } from '../../test/temptations.ts';
import { lastWithin } from '../search/budget.ts';
import { evaluate } from '../search/evaluate.ts';
import { solve } from '../search/solve.ts';
import { choose } from './bot.ts';
import { champion } from './champion.ts';
import { prepare } from './prepare.ts';

const TWO = options(2);
const WIDE = options(2, ['wider-offer', 'harmony']);
const DUEL = options(2, ['mighty-duel']);
const THREE = options(3, ['harmony']);
const WIDE_THREE = options(3, ['wider-offer', 'middle-kingdom']);
const FOUR = options(4, ['middle-kingdom', 'harmony']);

beforeAll(async () => {
  for (const mix of [TWO, THREE, FOUR, DUEL]) expect(await prepare('champion', mix)).toBe(null);
});

const thoughtOn = (game: Game) =>
  choose(champion, viewOf(game, must(game.turns[0]).seat), { simulations: 1 }, seeded(1));

/** Positions with a choice, of random and of greedy games. */
const positionsOf = (mix: Options, seeds: number, isWanted: (game: Game) => boolean): Game[] =>
  Array.from({ length: seeds }, (_, seed) => [
    ...playthrough(mix, seed).games,
    ...greedyGames(mix, seed),
  ])
    .flat()
    .filter((game) => legalMoves(game).length > 1 && isWanted(game));

const isLastRound = (game: Game): boolean => game.offer.length + game.claims.length === 0;
const isLastRow = (game: Game): boolean => rowsToCome(game) === 0 && !isLastRound(game);

/** The most ways to place a domino in hand. */
const waysIn = (game: Game): number =>
  Math.max(
    ...game.turns.map((turn) => (turn.domino ? legalMoves({ ...game, turns: [turn] }).length : 0)),
  );

/** The most dominoes that a player has in hand. */
const handsIn = ({ kingdoms, turns }: Game): number =>
  Math.max(
    ...kingdoms.map(
      (_, seat) => turns.filter((turn) => turn.seat === seat && turn.domino !== null).length,
    ),
  );

const leadOf = (ends: Ends, seat: number): number =>
  must(ends[seat]) - Math.max(...ends.filter((_, other) => other !== seat));

/** The victory by how a game ends, in parts if it is shared. */
const chancesOf = (ends: Ends): number[] => {
  const winners = ends.filter((one) => one === Math.max(...ends));
  return ends.map((one) => (winners.includes(one) ? 1 / winners.length : 0));
};

/** Two players play for the lead; more to win, and a little for the lead. */
const aim: Aim = (ends) =>
  chancesOf(ends).map((chance, seat) => {
    const lead = leadOf(ends, seat);
    return ends.length === 2 ? lead : chance + 0.0008 * lead;
  });

/** Whether an evaluation claims to be sure. */
const isExact = (game: Game): boolean =>
  lastWithin({ simulations: 0 }, evaluate(viewOf(game, must(game.turns[0]).seat), seeded(1)))
    .isExact;

/** The champion's move is as good as the best one by the slow search, and ends as it foresees. */
function expectBest(game: Game): void {
  expect(isExact(game)).toBe(true);
  const { move, chance, outlook } = thoughtOn(game);
  const { seat } = must(game.turns[0]);
  const worthOf = (ends: Ends): number => must(aim(ends)[seat]);
  const all = endsOf(game, aim);
  const after = endsOf(apply(game, move), aim);
  expect(Math.max(...after.map(worthOf))).toBeGreaterThan(Math.min(...all.map(worthOf)) - 1e-4);
  expect(all.map((ends) => ends.map(Math.floor))).toContainEqual(must(outlook).scores);
  expect(all.map((ends) => chancesOf(ends)[seat])).toContain(chance);
}

describe('the champion plays as well as a search of all moves', () => {
  it.each([
    ['2 players', TWO, 6, 15],
    ['the mighty duel', DUEL, 4, 10],
    ['3 players', THREE, 6, 8],
    ['4 players', FOUR, 6, 8],
  ])('the last placements, with %s', (_name, mix, seeds, least) => {
    const games = positionsOf(mix, seeds, isLastRound);
    expect(games.length).toBeGreaterThan(least);
    games.forEach(expectBest);
  });

  it.each([
    ['3 players', THREE, 8, 50],
    ['3 players and a wider offer', WIDE_THREE, 8, 50],
    ['4 players', FOUR, 6, 50],
  ])('the claims of the last row, with %s', (_name, mix, seeds, least) => {
    const games = positionsOf(mix, seeds, isLastRow);
    expect(games.length).toBeGreaterThan(least);
    games.forEach(expectBest);
  });

  it.each([
    ['2 players', TWO, 8, 40],
    ['a wider offer', WIDE, 6, 40],
    ['the mighty duel', DUEL, 8, 40],
  ])('the last claims, with %s and up to eight ways to place', (_name, mix, seeds, least) => {
    const games = positionsOf(
      mix,
      seeds,
      (game) => isLastRow(game) && handsIn(game) < 2 && waysIn(game) <= 8,
    );
    expect(games.length).toBeGreaterThan(least);
    games.forEach(expectBest);
  });

  it.each([
    ['3 players and a wider offer', options(3, ['wider-offer']), 8, 20],
    ['4 players', options(4, ['harmony']), 8, 10],
  ])('the last two rows, with %s, one turn and eight ways to place', (_name, mix, seeds, least) => {
    const games = positionsOf(
      mix,
      seeds,
      (game) =>
        rowsToCome(game) === 1 &&
        game.unseen.length === rowLength(mix) &&
        game.turns.length === 1 &&
        waysIn(game) <= 8,
    );
    expect(games.length).toBeGreaterThan(least);
    games.forEach(expectBest);
  });
});

it.each(TEMPTATIONS.filter(({ game }) => rowsToCome(game) === 0))(
  '$name does not mislead the champion',
  ({ game }) => {
    const { move, chance, outlook } = thoughtOn(game);
    const { seat } = must(game.turns[0]);
    expect(chance).toBe(1);
    const end = solve(apply(game, move));
    if (typeof end === 'string') throw new Error(end);
    expect(end.outcome).toBe(end.seat === seat ? 'win' : 'loss');
    expect(must(outlook).line[0]).toEqual(move);
  },
);
