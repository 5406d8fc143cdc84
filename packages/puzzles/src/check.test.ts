import { slowWorths } from '@crownlands/bots/test/slow-solver';
import {
  apply,
  formatMove,
  type Game,
  isOver,
  legalMoves,
  type Move,
  must,
  type Random,
  scoreOf,
  seeded,
  shuffle,
} from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { slowPoints } from '../test/slow-twin.ts';
import { LINES, puzzleOf } from '../test/stored.ts';
import { flawOf } from './check.ts';
import { foresightFor } from './difficulty.ts';
import { gameOf } from './position.ts';
import { greedyPlacings, obviousTurns } from './temptations.ts';
import { bestTurns } from './turns.ts';
import type { BuildPuzzle, DuelPuzzle, Puzzle } from './types.ts';

/** Some stored puzzles, always the same ones, in an order that has nothing to do with the files'. */
const sampleOf = <P extends Puzzle>(type: P['type'], random: Random = seeded(1)): P[] =>
  shuffle(
    LINES.filter(({ line }) => line.startsWith(type)),
    random,
  ).map(({ line }) => puzzleOf(line) as P);

describe('a slow twin, by the rules alone, agrees that', () => {
  it('builds have one best first placement, and the greedy ones cost points', () => {
    const patience = { left: 25_000 };
    const proven: number[] = [];
    for (const puzzle of sampleOf<BuildPuzzle>('build')) {
      const game = gameOf(puzzle);
      const points = slowPoints(game, patience);
      if (!points) break;
      proven.push(puzzle.dominoes.length);
      const most = Math.max(...points.values());
      expect(most).toBe(puzzle.best);
      const best = [...points].filter(([, one]) => one === most).map(([move]) => move);
      const spots = best.map((move) => (move.type === 'place' ? move.a + move.b : 0));
      expect(new Set(spots).size).toBe(1); // a double may lie either way round
      const greedy = greedyPlacings(game).map(formatMove);
      const tempting = [...points].filter(([move]) => greedy.includes(formatMove(move)));
      for (const [, reached] of tempting) expect(reached).toBeLessThan(most - 2);
    }
    expect(proven.length).toBeGreaterThan(5);
  });

  it('duels are won by these turns and no others', () => {
    const short = sampleOf<DuelPuzzle>('duel').filter(
      ({ position }) => position.turns.length === 2,
    );
    for (const puzzle of short.slice(0, 6)) {
      const game = gameOf(puzzle);
      const kept = legalMoves(game).flatMap((placing) => {
        const claims = worthsIn(apply(game, placing)).filter(
          ([, worth]) => worth > (puzzle.outcome === 'win' ? 500 : -500),
        );
        return claims.map(([claiming]) => turnText([placing, claiming]));
      });
      expect(bestTurns(game).map(turnText).sort()).toEqual(kept.sort());
      for (const turn of obviousTurns(game)) expect(kept).not.toContain(turnText(turn));
    }
  });
});

/** Each legal move with what it comes to for seat 0: the outcome in thousands, and the margin. */
function worthsIn(game: Game): [Move, number][] {
  const worths = slowWorths(game);
  return legalMoves(game).map((move, index) => [move, must(worths[index])]);
}

const turnText = (turn: readonly Move[]): string => turn.map(formatMove).join(' ');

describe('a puzzle has a flaw', () => {
  const [build, duel] = [
    must(sampleOf<BuildPuzzle>('build')[0]),
    must(sampleOf<DuelPuzzle>('duel')[0]),
  ];

  it('unless it is as it was stored', () => {
    expect([flawOf(build), flawOf(duel)]).toEqual([null, null]);
  });

  it('if its points are wrong', () => {
    const reason = `the most points are ${build.best}, not ${build.best + 1}`;
    expect(flawOf({ ...build, best: build.best + 1 })).toBe(reason);
  });

  it('if it is easier or harder than it says', () => {
    const difficulty = build.difficulty === 1 ? 2 : 1;
    expect(flawOf({ ...build, difficulty })).toBe(`it is as hard as ${build.difficulty}`);
  });

  it('if its outcome is wrong', () => {
    expect(flawOf({ ...duel, outcome: 'draw' })).toBe('the outcome is a win, not a draw');
  });
});

it('the foresight is that of a player by the rules alone', () => {
  const short = sampleOf<BuildPuzzle>('build').filter(({ dominoes }) => dominoes.length === 3);
  for (const puzzle of short.slice(0, 4)) {
    const game = gameOf(puzzle);
    const reached = [1, 2, 3].map((ahead) => mostBy(game, ahead));
    expect(foresightFor(game)).toBe(1 + reached.indexOf(puzzle.best));
    expect(puzzle.difficulty).toBe(foresightFor(game) - 1);
  }
});

/** The most points that somebody can make who thinks of so many dominoes at once, with luck. */
function mostBy(game: Game, ahead: number): number {
  if (isOver(game)) return scoreOf(game, 0).total;
  const seen = { ...game, turns: game.turns.slice(0, ahead) };
  const points = must(slowPoints(seen, { left: 1_000_000 }));
  const most = Math.max(...points.values());
  const chosen = [...points].filter(([, one]) => one === most);
  return Math.max(...chosen.map(([move]) => mostBy(apply(game, move), ahead)));
}
