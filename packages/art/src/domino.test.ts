import { dominoOf, NUMBERS } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { FOOT_BOX, FOOT_SEAT, footSvg } from './domino.ts';
import type { Box } from './frame.ts';

/** The crowns of a domino, with the halves that they are shifted with. */
const crownsIn = (svg: string): Box[] =>
  [...svg.matchAll(/<g transform="translate\((\S+) (\S+)\)">((?:<use [^>]*>)+)<\/g>/g)].flatMap(
    ([, right, down, uses = '']) =>
      [...uses.matchAll(/#crown" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g)].map(
        ([, x, y, width, height]) => ({
          x: Number(right) + Number(x),
          y: Number(down) + Number(y),
          width: Number(width),
          height: Number(height),
        }),
      ),
  );

const touches = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

it.each(NUMBERS)(
  'a king on the foot of domino %i hides neither a crown nor the number',
  (number) => {
    const svg = footSvg(number);
    const { a, b } = dominoOf(number);
    const crowns = crownsIn(svg);
    expect(crowns).toHaveLength(a.crowns + b.crowns);
    expect(crowns.filter((crown) => touches(crown, FOOT_SEAT))).toEqual([]);
    const [, x, size] = /<text class="num" x="(\d+)" .*font-size="(\d+)"/.exec(svg) ?? [];
    expect(Number(x) + Number(size)).toBeLessThan(FOOT_SEAT.x); // two figures are about as wide
  },
);

it('the number on a foot of 74 pixels is 14 high at least', () => {
  const [, size] = /font-size="(\d+)"/.exec(footSvg(1)) ?? [];
  expect((Number(size) * 74) / FOOT_BOX.width).toBeGreaterThanOrEqual(14);
});

it('a king stands on the card', () => {
  expect(FOOT_SEAT.x + FOOT_SEAT.width).toBeLessThan(FOOT_BOX.x + FOOT_BOX.width);
  expect(FOOT_SEAT.y + FOOT_SEAT.height).toBeLessThan(FOOT_BOX.y + FOOT_BOX.height);
});
