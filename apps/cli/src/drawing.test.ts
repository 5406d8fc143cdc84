import { boundsOf, must, roomOf, squareAt } from '@crownlands/rules';
import { land } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { drawKingdom, drawnWidth } from './drawing.ts';

const ESCAPE = String.fromCharCode(27);
const COLOURED = new RegExp(`${ESCAPE}\\[([\\d;]+)m([^${ESCAPE}]*)${ESCAPE}\\[0m`, 'g');

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
    const colours = new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g');
    const drawing = 'w0 l1 f0\ng1 C0 s1\n.. m2 ..';
    const coloured = draw(drawing, { colour: true, ascii: false });
    expect(coloured).toMatch(colours);
    expect(coloured.replaceAll(colours, '')).toBe(draw(drawing));
  });

  it('has paper and ink for each terrain and the castle, and none for empty squares', () => {
    const colours = (drawing: string) => {
      const inside = must(draw(drawing, { colour: true, ascii: false }).split('\n')[1]);
      return [...inside.matchAll(COLOURED)].map(([, codes, text]) => [codes, must(text).trim()]);
    };
    expect(colours('w0 f1 l2 .. C0')).toEqual([
      ['48;5;221;38;5;16', 'W'],
      ['48;5;22;38;5;231', 'F♛'],
      ['48;5;32;38;5;231', 'L♛♛'],
      ['48;5;253;38;5;16', '♜'],
    ]);
    expect(colours('g0 s0 m3 .. C0').slice(0, 3)).toEqual([
      ['48;5;113;38;5;16', 'G'],
      ['48;5;96;38;5;231', 'S'],
      ['48;5;236;38;5;231', 'M♛♛♛'],
    ]);
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
