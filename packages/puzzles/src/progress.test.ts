import { readFileSync } from 'node:fs';
import { must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { hintAfter, type Puzzle, parsePuzzle, proofOf, soundMoves } from './index.ts';

const LINES = readFileSync(new URL('../days/2026-11.txt', import.meta.url), 'utf8').split('\n');

function first(type: Puzzle['type']): Puzzle {
  const found = parsePuzzle(must(LINES.find((line) => line.startsWith(type))));
  if (!found.ok) throw new Error(found.reason);
  return found.value;
}

describe.each(['build', 'duel'] as const)('a %s', (type) => {
  const puzzle = first(type);
  const proof = proofOf(puzzle);
  const answer = proof.type === 'build' ? proof.line : proof.line.slice(0, 2);
  const wrong = proof.type === 'build' ? [proof.tempting.move] : proof.tempting.line.slice(0, 2);

  it('has its answer within reach on the whole way there', () => {
    expect(soundMoves(puzzle, answer)).toBe(answer.length);
    for (const [made, { domino }] of answer.entries()) {
      expect(hintAfter(puzzle, answer.slice(0, made), 2)?.domino).toBe(domino);
    }
  });

  it('has it out of reach after what tempts, and no hint there', () => {
    expect(soundMoves(puzzle, wrong)).toBeLessThan(wrong.length);
    expect(hintAfter(puzzle, wrong, 1)).toBeNull();
  });
});
