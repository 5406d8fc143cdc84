import {
  landOf,
  legalMoves,
  must,
  placementsOf,
  refusalOf,
  squareAt,
  territoriesOf,
} from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { refusalAt, waysIn } from '../board/trying.ts';
import texts from '../words/texts/en.json' with { type: 'json' };
import {
  bestOf,
  gamesAfter,
  gamesBefore,
  gameWith,
  kingdomOf,
  squaresTooFar,
} from './positions.ts';
import { LEARNER, STEPS, type Step } from './steps.ts';

const of = <T extends Step['task']>(task: T) =>
  STEPS.filter((step): step is Extract<Step, { task: T }> => step.task === task);
const only = <T extends Step['task']>(task: T) => must(of(task)[0]);

describe('every step', () => {
  it.each(STEPS.map((step) => [step.id, step] as const))('%s begins legally', (_id, step) => {
    if (step.task === 'claim') expect(gamesBefore(step).length).toBeGreaterThan(1);
    else expect(() => kingdomOf(step.kingdom)).not.toThrow();
  });

  it('uses no domino twice', () => {
    for (const step of STEPS) {
      if (step.task === 'claim') continue;
      const used = kingdomOf(step.kingdom).map(({ domino }) => domino);
      const all = 'domino' in step ? [...used, step.domino] : used;
      expect(new Set(all).size).toBe(all.length);
    }
  });
});

describe('goal', () => {
  const kingdom = kingdomOf(only('best').kingdom);
  const best = must(bestOf(kingdom)[0]);

  it('[G1] has one best territory, neither the largest nor the one with most crowns', () => {
    const others = territoriesOf(landOf(kingdom)).filter(({ points }) => points !== best.points);
    expect(bestOf(kingdom)).toHaveLength(1);
    expect(others.some(({ squares }) => squares.length > best.squares.length)).toBe(true);
    expect(others.some(({ crowns }) => crowns > best.crowns)).toBe(true);
  });
});

describe('placing', () => {
  it.each(of('place').map((step) => [step.id, step] as const))('%s can be done', (_id, step) => {
    expect(waysIn(gameWith(kingdomOf(step.kingdom), step.domino)).length).toBeGreaterThan(1);
  });

  it('[P3] lets all sides of the castle be used at first, and none later', () => {
    const [place, match] = of('place').map(({ kingdom }) => landOf(kingdomOf(kingdom)));
    const beside = [squareAt(0, -1), squareAt(1, 0), squareAt(0, 1), squareAt(-1, 0)];
    expect(beside.every((square) => !place?.[square])).toBe(true);
    expect(beside.every((square) => match?.[square])).toBe(true);
  });

  it.each([
    ['place', 2, 2, 'P3'],
    ['match', -1, 1, 'P3'],
    ['match', -2, 2, 'P3'],
    ['frame', 4, 0, 'P1'],
    ['frame', -2, 1, 'P1'],
    ['frame', 0, -3, 'P3'],
  ] as const)('%s refuses %i,%i by %s and says so', (id, x, y, rule) => {
    const step = must(of('place').find((one) => one.id === id));
    const game = gameWith(kingdomOf(step.kingdom), step.domino);
    expect(refusalAt(game, squareAt(x, y))?.refusal.rule).toBe(rule);
    expect(texts).toHaveProperty([`lesson.why.${rule}`]);
  });

  it('cites the rule that a step is about', () => {
    expect(texts['lesson.match.done']).toContain('(P3)');
    expect(texts['lesson.frame.done']).toContain('(P1)');
    expect(texts['lesson.discard.done']).toContain('(T3)');
  });

  it('finds no fault with a square that can be covered', () => {
    const step = must(of('place')[0]);
    expect(refusalAt(gameWith([], step.domino), squareAt(1, 0))).toBeNull();
  });

  it('[P1] crosses out just the squares outside every frame', () => {
    const { kingdom, domino, view } = must(of('place').find(({ id }) => id === 'frame'));
    const game = gameWith(kingdomOf(kingdom), domino);
    const far = squaresTooFar(kingdomOf(kingdom), view);
    expect(far).toHaveLength(14);
    for (const square of far) expect(refusalAt(game, square)?.refusal.rule).toBe('P1');
  });
});

describe('discard', () => {
  const { kingdom, domino } = only('discard');
  const game = gameWith(kingdomOf(kingdom), domino);

  it('[T3] leaves nothing but to discard', () => {
    expect(legalMoves(game)).toEqual([{ type: 'discard', domino }]);
    expect(placementsOf(landOf(kingdomOf(kingdom)), domino, 5)).toEqual([]);
  });

  it('[P3] has two free squares side by side that do not match', () => {
    expect(refusalAt(game, squareAt(1, -2))?.refusal.rule).toBe('P3');
    expect(refusalAt(game, squareAt(2, -2))?.refusal.rule).toBe('P3');
  });

  it('[T3] refuses to discard in the steps before', () => {
    for (const step of of('place')) {
      const position = gameWith(kingdomOf(step.kingdom), step.domino);
      expect(refusalOf(position, { type: 'discard', domino: step.domino })?.rule).toBe('T3');
    }
  });
});

describe('claim', () => {
  const before = gamesBefore(only('claim'));
  const now = must(before.at(-1));

  it('[T1] is the learner’s turn, and each choice gives another place in the order', () => {
    expect(now.turns[0]).toEqual({ seat: LEARNER, domino: null });
    const places = now.offer.map((domino) => {
      const { turns } = must(gamesAfter(before, domino).at(-1));
      expect(turns.map(({ domino }) => domino)).toEqual([7, 21, 33, 47]);
      return turns.findIndex(({ seat }) => seat === LEARNER);
    });
    expect(places).toEqual([0, 1, 3]);
  });
});

describe('score', () => {
  const { kingdom, terrain, answers } = only('count');

  it('[G1] asks for the only territory of its terrain, and offers the right answer once', () => {
    const asked = territoriesOf(landOf(kingdomOf(kingdom))).filter(
      (one) => one.terrain === terrain,
    );
    expect(asked).toHaveLength(1);
    expect(answers.filter((answer) => answer === asked[0]?.points)).toHaveLength(1);
  });
});
