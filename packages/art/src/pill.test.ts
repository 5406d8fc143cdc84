import { boundsOf } from '@crownlands/rules';
import { land } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { boxAround } from './frame.ts';
import { pillSvg, pillsOf } from './pill.ts';

const pills = (drawing: string) => pillsOf(land(drawing), boundsOf(land(drawing)));

describe('the points on a kingdom', () => {
  it('are written on all land that has any or could have', () => {
    const texts = pills('w0 w1 f0\nl0 C0 f0\nm2 .. s0').map(({ text }) => text);
    expect(texts).toEqual(['2\u00a0×\u00a01\u00a0=\u00a02', '0', '1\u00a0×\u00a02\u00a0=\u00a02']);
  });

  it('may be only those of the territory around a square', () => {
    const kingdom = land('w0 w1 f0\nl0 C0 f0');
    const [pill, ...others] = pillsOf(kingdom, boundsOf(kingdom), kingdom.indexOf('castle') - 1);
    expect([pill?.text, others]).toEqual(['0', []]);
  });

  it('stand in the middle, off the crowns where land has none', () => {
    expect(pills('C0 l0 l1 l0 l0')).toMatchObject([{ x: 350, y: 52 }]);
    expect(pills('C0 l0 l1 l0')).toMatchObject([{ x: 150, y: 52 }]);
    expect(pills('C0 m1 m2')).toMatchObject([{ x: 150, y: 84 }]);
  });

  it('keep inside of the picture', () => {
    const drawing = 'C0 w2\nw2 w2\nw2 w2\nw2 w2\nw2 w2';
    const box = boxAround(boundsOf(land(drawing)));
    for (const pill of pills(drawing)) {
      const [, x, width] = /x="([-\d.]+)".* width="([\d.]+)"/.exec(pillSvg(pill)) ?? [];
      expect(Number(x)).toBeGreaterThanOrEqual(box.x);
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(box.x + box.width);
    }
  });
});
