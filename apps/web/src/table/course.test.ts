import { dynastyOf, must, type Player, resultOf } from '@crownlands/rules';
import { accepted, options, playthrough, refused } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { courseOf, lastMoveOf, leftAt, outcomeAt, sceneAt } from './course.ts';

const { record, games, moves } = playthrough(options(3), 5);
const course = accepted(courseOf(record));

describe('the course of a game', () => {
  it('has a step before the first move and one after each', () => {
    expect(course.lastStep).toBe(moves.length);
    for (const [step, game] of games.entries()) {
      const { position, made } = sceneAt(course, step);
      expect(position).not.toHaveProperty('deck');
      expect(game).toMatchObject(position);
      expect(made.map(({ move }) => move)).toEqual(moves.slice(0, step));
    }
  });

  it('tells who moved', () => {
    for (let step = 1; step <= course.lastStep; step++) {
      const last = must(sceneAt(course, step).made.at(-1));
      expect(last.seat).toBe(must(games[step - 1]?.turns[0]).seat);
    }
  });

  it('has an outcome only where it ends', () => {
    const { scores, winners } = resultOf(must(games.at(-1)));
    const totals = scores.map(({ total }) => total);
    expect(outcomeAt(course, course.lastStep - 1)).toBeNull();
    expect(outcomeAt(course, course.lastStep)).toEqual({ totals, winners, isDynasty: false });
  });

  it('knows at each step how it was left', () => {
    expect(games.at(-1)).toMatchObject(leftAt(course, 0));
    expect(leftAt(course, course.lastStep)).toEqual(leftAt(course, 0));
  });

  it.each([[[0]], [[1]], [[2]], [[0, 2]]])('knows the last move of seats %j', (seats) => {
    const mover = (step: number) => must(games[step - 1]?.turns[0]).seat;
    const last = lastMoveOf(seats, course);
    expect(seats).toContain(mover(last));
    for (let step = last + 1; step <= course.lastStep; step++) {
      expect(seats).not.toContain(mover(step));
    }
  });

  it('knows that none of some seats has moved', () => {
    expect(lastMoveOf([], course)).toBe(0);
  });

  it('ends where its record does, though the game is not over', () => {
    const { result, ...rest } = record;
    const begun = accepted(courseOf({ ...rest, moves: record.moves.slice(0, 7) }));
    expect(begun.lastStep).toBe(7);
    expect(outcomeAt(begun, 7)).toBeNull();
  });

  it('is refused when its record is not legal, with the place', () => {
    const broken = { ...record, moves: record.moves.with(4, '#48') };
    expect(refused(courseOf(broken)).at).toBe('moves[4]');
    const unreadable = { ...record, moves: record.moves.with(4, 'up') };
    expect(refused(courseOf(unreadable)).at).toBe('moves[4]');
  });

  it.each([-1, moves.length + 1])('has no step %d', (step) => {
    expect(() => sceneAt(course, step)).toThrow();
  });
});

describe('the course of a dynasty', () => {
  const seats: readonly Player[] = [{ name: 'Ana' }, { name: 'Marko' }];
  const three = [1, 2, 3].map((seed) => playthrough(options(2, ['dynasty']), seed));
  const dynasty = dynastyOf(three.map(({ record }) => ({ ...record, seats })));
  const course = accepted(courseOf(dynasty));
  const lengths = three.map(({ games }) => games.length);
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((a, b) => a + b) - 1);

  const totalsOf = (index: number) =>
    resultOf(must(three[index]?.games.at(-1))).scores.map(({ total }) => total);

  it('goes from one game to the next', () => {
    expect(course.lastStep).toBe(ends[2]);
    const [firstEnd] = ends as [number];
    expect(sceneAt(course, firstEnd).made).toHaveLength(must(three[0]).moves.length);
    expect(sceneAt(course, firstEnd + 1).made).toEqual([]);
    expect(three[1]?.games[0]).toMatchObject(sceneAt(course, firstEnd + 1).position);
    expect(three[1]?.games.at(-1)).toMatchObject(leftAt(course, firstEnd + 1));
  });

  it('[V1] has the outcome of each game, and at last that of all', () => {
    expect(ends.slice(0, 2).map((end) => outcomeAt(course, end)?.totals)).toEqual([
      totalsOf(0),
      totalsOf(1),
    ]);
    const sums = totalsOf(0).map((total, seat) => {
      return total + must(totalsOf(1)[seat]) + must(totalsOf(2)[seat]);
    });
    expect(outcomeAt(course, must(ends[2]))).toEqual({
      totals: sums,
      winners: dynasty.winners,
      isDynasty: true,
    });
  });

  it('[V1] that is not over has only the outcomes of its games', () => {
    const two = accepted(courseOf(dynastyOf(dynasty.games.slice(0, 2))));
    expect(outcomeAt(two, two.lastStep)?.totals).toEqual(totalsOf(1));
  });
});
