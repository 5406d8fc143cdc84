import { readFileSync } from 'node:fs';
import { boundsOf, roomOf, squareAt } from '@crownlands/rules';
import { land } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../test/picture.ts';
import { drawKingdom, drawnWidth } from './drawing.ts';

const plain = { colour: false, ascii: false };
const draw = (drawing: string, style = plain) => {
  const kingdom = land(drawing);
  return drawKingdom(kingdom, boundsOf(kingdom), style).join('\n');
};

describe('a kingdom in the terminal', () => {
  it('runs together where land is of one terrain', () => {
    expect(draw('w0 w1 f0\n.. C0 f3')).toBe(
      [
        '┌───────────┬─────┐',
        '│ W     W♛  │ F   │',
        '└─────┬─────┤     │',
        '  ·   │ ♜   │ F♛♛♛│',
        '      └─────┴─────┘',
      ].join('\n'),
    );
  });

  it('can be drawn with plain characters', () => {
    expect(draw('w0 w1\nC0 l2', { colour: false, ascii: true })).toBe(
      ['+-----------+', '| W     W*  |', '+-----+-----+', '| @   | L** |', '+-----+-----+'].join(
        '\n',
      ),
    );
  });

  it('is the same text under its colours', () => {
    const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
    const drawing = 'w0 l1 f0\ng1 C0 s1\n.. m2 ..';
    const coloured = draw(drawing, { colour: true, ascii: false });
    expect(coloured).toMatch(colours);
    expect(coloured.replaceAll(colours, '')).toBe(draw(drawing));
  });

  it('shows labels on empty squares, and all the room there is', () => {
    const kingdom = land('C0 w0 w0 w0');
    const room = roomOf(kingdom, 5);
    const lines = drawKingdom(kingdom, room, plain, new Map([[squareAt(-1, 0), 'a']]));
    expect(lines).toHaveLength(2 * 9 + 1);
    for (const line of lines) expect(line).toHaveLength(drawnWidth(room));
    expect(lines[9]).toContain(' a   │ ♜   │ W     W     W   │');
  });
});

it('the picture in the README is what the program draws', () => {
  const kingdom = land(readFileSync('docs/kingdom.txt', 'utf8'));
  const lines = drawKingdom(kingdom, boundsOf(kingdom), { colour: true, ascii: false });
  return expect(pictureOf(lines)).toMatchFileSnapshot('../../../docs/kingdom.svg');
});
