import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, anyPlaythrough, land, refused } from '../test/kit.ts';
import { landOf, squareAt } from './land.ts';
import { formatLand, formatMove, parseLand, parseMove } from './notation.ts';

describe('[F3] a move as text', () => {
  it.each([
    ['#12', { type: 'claim', domino: 12 }],
    ['12x', { type: 'discard', domino: 12 }],
    ['12@1,0E', { type: 'place', domino: 12, a: squareAt(1, 0), b: squareAt(2, 0) }],
    ['7@-1,2N', { type: 'place', domino: 7, a: squareAt(-1, 2), b: squareAt(-1, 1) }],
    ['48@0,-3S', { type: 'place', domino: 48, a: squareAt(0, -3), b: squareAt(0, -2) }],
    ['1@-6,-6W', { type: 'place', domino: 1, a: squareAt(-6, -6), b: squareAt(-7, -6) }],
  ])('%s is read and written', (text, move) => {
    expect(accepted(parseMove(text))).toEqual(move);
    expect(formatMove(accepted(parseMove(text)))).toBe(text);
  });

  it('writes -0 as 0', () => {
    expect(formatMove(accepted(parseMove('1@-0,-0E')))).toBe('1@0,0E');
  });

  it.each([
    '',
    ' ',
    '#',
    '#0',
    '#012',
    '#1 ',
    ' #1',
    '#1\n',
    '#100',
    '12',
    '12X',
    'x12',
    '12@',
    '12@1,0',
    '12@1,0e',
    '12@10,0E',
    '12@1, 0E',
    '12@+1,0E',
    '12@1.0,0E',
    '12@--1,0E',
    '012@1,0E',
    '#１２',
    '12@1,0E12@1,0E',
    '\u0000',
    '#1\u0000',
  ])('%j is no move', (text) => {
    expect(refused(parseMove(text))).toMatchObject({ code: 'not-a-move', rule: 'F3' });
  });

  it.each(['#49', '99x', '60@1,0E'])('[C1] %s names a domino that does not exist', (text) => {
    expect(refused(parseMove(text))).toMatchObject({ code: 'no-such-domino', rule: 'C1' });
  });

  it('is read as written, for every move of every game', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ moves }) => {
        for (const move of moves) expect(accepted(parseMove(formatMove(move)))).toEqual(move);
      }),
      { numRuns: 50 },
    );
  });

  it('never throws, and reads nothing that it would not write', () => {
    const almost = fc.stringMatching(/^[#\dx@,NESW -]{0,12}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), almost), (text) => {
        const move = parseMove(text);
        if (move.ok) expect(formatMove(move.value)).toBe(text.replaceAll('-0', '0'));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('[F4] a kingdom as text', () => {
  it('is read with the castle at 0,0', () => {
    const kingdom = land('w0 w1 f0\n.. C0 f1');
    expect(kingdom[squareAt(0, 0)]).toBe('castle');
    expect(kingdom[squareAt(-1, -1)]).toEqual({ terrain: 'wheat', crowns: 0 });
    expect(kingdom[squareAt(0, -1)]).toEqual({ terrain: 'wheat', crowns: 1 });
    expect(kingdom[squareAt(1, 0)]).toEqual({ terrain: 'forest', crowns: 1 });
    expect(kingdom[squareAt(-1, 0)]).toBe(null);
    expect(formatLand(kingdom)).toBe('w0 w1 f0\n.. C0 f1');
  });

  it('may have blanks around it, Windows line ends and short rows', () => {
    expect(formatLand(land('\r\n  w0 w1 f0\r\n  .. C0\r\n\r\n'))).toBe('w0 w1 f0\n.. C0 ..');
  });

  it('may have empty rows and columns around it', () => {
    expect(formatLand(land('.. .. .. ..\n.. C0 w1 ..\n.. .. .. ..'))).toBe('C0 w1');
  });

  it.each([
    ['', 'not-a-kingdom', 'F4'],
    ['C0 w4', 'not-a-kingdom', 'F4'],
    ['C0 x0', 'not-a-kingdom', 'F4'],
    ['C0w0', 'not-a-kingdom', 'F4'],
    ['C0\n\nw0', 'not-a-kingdom', 'F4'],
    ['C1 w0', 'not-a-kingdom', 'F4'],
    ['{"format":"kingdomino/1"}', 'not-a-kingdom', 'F4'],
    ['w0 w0', 'wrong-castle', 'C3'],
    ['..', 'wrong-castle', 'C3'],
    ['C0 C0', 'wrong-castle', 'C3'],
    ['C0 w0 w0 w0 w0 w0', 'off-frame', 'P1'],
    ['C0\nw0\nw0\nw0\nw0\nw0', 'off-frame', 'P1'],
  ])('%j is refused', (drawing, code, rule) => {
    expect(refused(parseLand(drawing, 5))).toMatchObject({ code, rule });
  });

  it('names the square that cannot be read', () => {
    expect(refused(parseLand('C0 w0\nw0 w?', 5)).at).toBe('row 2, square 2');
  });

  it('may be 7x7 in the mighty duel', () => {
    expect(parseLand('C0 w0 w0 w0 w0 w0 w0', 7).ok).toBe(true);
    expect(parseLand('C0 w0 w0 w0 w0 w0 w0 w0', 7).ok).toBe(false);
  });

  it('is read as written, for every kingdom of every game', () => {
    fc.assert(
      fc.property(anyPlaythrough, ({ games }) => {
        for (const kingdom of games.at(-1)?.kingdoms ?? []) {
          const drawn = landOf(kingdom);
          expect(land(formatLand(drawn), 7)).toEqual(drawn);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('never throws', () => {
    const almost = fc
      .array(fc.constantFrom('w0', 'C0', '..', 'm3', ' ', '\n', '\n\n', 'x', '\t', '\u0000'))
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), almost), (text) => {
        const kingdom = parseLand(text, 7);
        if (kingdom.ok) expect(formatLand(kingdom.value)).toContain('C0');
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused when it is longer than any kingdom', () => {
    expect(refused(parseLand(`C0 ${'w0 '.repeat(1_000_000)}`, 7)).rule).toBe('F4');
  });
});
