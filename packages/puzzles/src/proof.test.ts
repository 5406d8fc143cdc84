import { apply, isOver, legalMoves, type Move, must, resultOf, scoreOf } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { LINES, puzzleOf } from '../test/stored.ts';
import { hintOf } from './hint.ts';
import { gameOf } from './position.ts';
import { type BuildProof, type DuelProof, proofOf } from './proof.ts';
import { repliesTo } from './turns.ts';
import type { BuildPuzzle, DuelPuzzle } from './types.ts';
import { verdictOf } from './verdict.ts';

/** The first puzzles of each kind, two weeks of them. */
const STORED = LINES.slice(0, 14).map(({ line }) => puzzleOf(line));
const builds = STORED.filter((puzzle): puzzle is BuildPuzzle => puzzle.type === 'build');
const duels = STORED.filter((puzzle): puzzle is DuelPuzzle => puzzle.type === 'duel');

describe.each(builds.map((puzzle, index) => [index + 1, puzzle] as const))(
  'build %i',
  (_, puzzle) => {
    const proof = proofOf(puzzle) as BuildProof;

    it('is solved by its line, and open until the last domino', () => {
      const states = proof.line.map(
        (_, index) => verdictOf(puzzle, proof.line.slice(0, index)).state,
      );
      expect(new Set(states)).toEqual(new Set(['open']));
      const { best } = puzzle;
      expect(verdictOf(puzzle, proof.line)).toEqual({
        type: 'build',
        state: 'solved',
        points: best,
        best,
      });
      expect(scoreOf(proof.line.reduce(apply, gameOf(puzzle)), 0).total).toBe(best);
    });

    it('is not solved after the move that tempts, whatever the points of that', () => {
      const { move, points } = proof.tempting;
      expect(points).toBeLessThan(puzzle.best);
      const moves = [move];
      let game = apply(gameOf(puzzle), move);
      while (!isOver(game)) {
        const next = must(legalMoves(game)[0]);
        moves.push(next);
        game = apply(game, next);
      }
      const verdict = verdictOf(puzzle, moves);
      expect(verdict).toMatchObject({ state: 'failed', best: puzzle.best });
      expect('points' in verdict && verdict.points <= points).toBe(true);
    });

    it('has hints: a domino that is to be placed, then where the first one goes', () => {
      const first = must(proof.line[0]) as Extract<Move, { type: 'place' }>;
      expect(puzzle.dominoes).toContain(hintOf(puzzle, 1).domino);
      expect(hintOf(puzzle, 2)).toEqual({ domino: first.domino, squares: [first.a, first.b] });
      expect(first).not.toEqual(proof.tempting.move);
    });
  },
);

describe.each(duels.map((puzzle, index) => [index + 1, puzzle] as const))(
  'duel %i',
  (_, puzzle) => {
    const proof = proofOf(puzzle) as DuelProof;

    it('is solved by the first turn of its line, which ends as it says', () => {
      expect(verdictOf(puzzle, proof.line.slice(0, 1))).toEqual({ type: 'duel', state: 'open' });
      const { outcome, margin, scores } = proof.end;
      const verdict = verdictOf(puzzle, proof.line.slice(0, 2));
      expect(verdict).toEqual({ type: 'duel', state: 'solved', outcome, margin });
      const result = resultOf(proof.line.reduce(apply, gameOf(puzzle)));
      expect(result.scores.map(({ total }) => total)).toEqual(scores);
      expect(result.winners).toEqual([0]);
    });

    it('is lost after the turn that tempts, by the reply that is told', () => {
      const { line, reply, end } = proof.tempting;
      const turn = line.slice(0, 2);
      const { outcome, margin } = end;
      expect(verdictOf(puzzle, turn)).toEqual({ type: 'duel', state: 'failed', outcome, margin });
      const result = resultOf(line.reduce(apply, gameOf(puzzle)));
      expect(result.winners).not.toEqual([0]);
      expect(line.join()).toContain(reply.join());
      expect(reply.length).toBeGreaterThan(0);
    });

    it('goes on with the best replies to an end that is no worse for them than proven', () => {
      const { line, end } = proof.tempting;
      let game = line.slice(0, 2).reduce(apply, gameOf(puzzle));
      while (!isOver(game)) {
        game = repliesTo(game).reduce(apply, game);
        const own = legalMoves(game)[0];
        if (own) game = apply(game, own);
      }
      const [mine = 0, theirs = 0] = resultOf(game).scores.map(({ total }) => total);
      expect(mine - theirs).toBeLessThanOrEqual(end.margin);
      expect(repliesTo(gameOf(puzzle))).toEqual([]); // it is not their turn
    });

    it('has hints: the domino to claim, or the one to place elsewhere; then where it goes', () => {
      const [placing, claiming] = proof.line;
      const isSameClaim = proof.tempting.line[1]?.domino === claiming?.domino;
      expect(hintOf(puzzle, 1)).toEqual({
        domino: must(isSameClaim ? placing : claiming).domino,
        squares: [],
      });
      const squares = placing?.type === 'place' ? [placing.a, placing.b] : [];
      expect(hintOf(puzzle, 2)).toEqual({ domino: must(placing).domino, squares });
    });
  },
);
