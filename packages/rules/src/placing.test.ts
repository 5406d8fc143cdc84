import { describe, expect, it } from 'vitest';
import { land, move } from '../test/kit.ts';
import { formatMove } from './notation.ts';
import { brokenRule, placementsOf, roomOf } from './placing.ts';
import type { Move } from './types.ts';

function ruleAgainst(text: string, drawing: string, size = 5): string | null {
  const kingdom = land(drawing, size);
  const placement = move(text) as Extract<Move, { type: 'place' }>;
  return brokenRule(kingdom, roomOf(kingdom, size), placement);
}

const ROW_OF_FIVE = 'C0 w0 w0 w0 w0';
const ROW_OF_SEVEN = 'C0 w0 w0 w0 w0 w0 w0';
const TALL = `
  C0
  f0
  f0
  f0
  f0`;

describe('[P1] the frame', () => {
  it.each([
    ['lets a kingdom reach 5 squares to one side', '1@3,0E', 'C0 w0 w0', null],
    ['ends it at 5 squares to the east', '1@4,1E', ROW_OF_FIVE, 'P1'],
    ['and then leaves none to the west', '1@-1,0S', ROW_OF_FIVE, 'P1'],
    ['but lets it grow up', '1@4,-1N', ROW_OF_FIVE, null],
    ['and down', '1@4,1S', ROW_OF_FIVE, null],
    ['ends it at 5 squares to the south', '3@0,5E', TALL, 'P1'],
    ['and then leaves none to the north', '3@0,-1E', TALL, 'P1'],
    ['counts the second half too', '1@4,1E', 'C0 w0 w0 w0\n.. .. .. w0', 'P1'],
    ['stands at the edge of what can be written', '1@9,9E', 'C0', 'P1'],
    ['stands at the other edge, too', '1@-9,-9W', 'C0', 'P1'],
  ])('%s', (_name, text, drawing, rule) => {
    expect(ruleAgainst(text, drawing)).toBe(rule);
  });

  it('is 7x7 in the mighty duel', () => {
    expect(ruleAgainst('1@5,0E', 'C0 w0 w0 w0 w0', 7)).toBe(null);
    expect(ruleAgainst('1@6,1E', ROW_OF_SEVEN, 7)).toBe('P1');
    expect(ruleAgainst('1@-1,0S', ROW_OF_SEVEN, 7)).toBe('P1');
    expect(ruleAgainst('1@6,1S', ROW_OF_SEVEN, 7)).toBe(null);
  });

  it('leaves room wherever some frame around everything reaches', () => {
    expect(roomOf(land('C0'), 5)).toEqual({ left: -4, right: 4, top: -4, bottom: 4 });
    expect(roomOf(land('w0 C0 w0'), 5)).toEqual({ left: -3, right: 3, top: -4, bottom: 4 });
    expect(roomOf(land(ROW_OF_FIVE), 5)).toEqual({ left: 0, right: 4, top: -4, bottom: 4 });
    expect(roomOf(land(ROW_OF_FIVE, 7), 7)).toEqual({ left: -2, right: 6, top: -6, bottom: 6 });
  });
});

describe('[P2] a domino covers two free squares side by side', () => {
  it.each([
    ['not the castle', '1@0,0E', 'C0 w0'],
    ['not one that is covered, with its first half', '1@1,0N', 'C0 w0'],
    ['nor with its second half', '1@1,-1S', 'C0 w0'],
  ])('%s', (_name, text, drawing) => {
    expect(ruleAgainst(text, drawing)).toBe('P2');
  });

  it('not two that do not share a side', () => {
    const { a } = move('1@1,0E') as Extract<Move, { type: 'place' }>;
    const { b } = move('1@1,1E') as Extract<Move, { type: 'place' }>;
    expect(brokenRule(land('C0'), roomOf(land('C0'), 5), { domino: 1, a, b })).toBe('P2');
  });
});

describe('[P3] contact', () => {
  it.each([
    ['with the castle is enough for any terrain', '48@1,0E', 'C0', null],
    ['with the castle by the second half is enough', '48@2,0W', 'C0', null],
    ['with the same terrain is enough', '13@2,0E', 'C0 w0', null],
    ['with the same terrain by the second half is enough', '13@3,0W', 'C0 f0', null],
    ['must be of the half that touches', '13@3,0W', 'C0 w0', 'P3'],
    ['of one half is enough though all else clashes', '13@2,0N', 'C0 w0 ..\n.. f0 l0', null],
    ['with another terrain is none', '10@2,0E', 'C0 w0', 'P3'],
    ['at a corner of the castle is none', '1@1,1E', 'C0', 'P3'],
    ['at a corner of the same terrain is none', '1@2,1E', 'C0 w0', 'P3'],
    ['with nothing at all is none', '1@3,3E', 'C0', 'P3'],
    ['of the halves with each other is none', '1@2,2E', 'C0 f0', 'P3'],
  ])('%s', (_name, text, drawing, rule) => {
    expect(ruleAgainst(text, drawing)).toBe(rule);
  });
});

it('[P2] [P3] lists every legal placement of a domino, one with equal halves in both spellings', () => {
  const spots = (domino: number, drawing: string) =>
    placementsOf(land(drawing), domino, 5).map((on) => formatMove({ type: 'place', ...on }));
  const drawing = `
    g0 g0 g0 g0 g0
    g0 C0 .. f0 g0
    g0 g0 .. g0 g0
    g0 g0 g0 g0 g0
    g0 g0 g0 g0 g0`;
  expect(spots(1, drawing).sort()).toEqual(['1@1,0S', '1@1,1N']);
  expect(spots(18, drawing).sort()).toEqual(['18@1,0S', '18@1,1N']);
  expect(spots(1, 'C0')).toHaveLength(4 * 3 * 2);
  expect(spots(13, 'C0')).toHaveLength(4 * 3 * 2);
});
