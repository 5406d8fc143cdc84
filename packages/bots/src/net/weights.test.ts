import { must, seeded } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { spoiltWeights } from '../../test/spoilt-weights.ts';
import { fromHalf, toHalf } from './half.ts';
import { numbersOf } from './nets.ts';
import { formatWeights, parseWeights } from './weights.ts';

it('halves come back as they were', () => {
  const finite = Array.from({ length: 65536 }, (_, bits) => bits).filter((bits) =>
    Number.isFinite(fromHalf(bits)),
  );
  expect(finite).toHaveLength(65536 - 2048); // those whose exponent is the largest are not
  expect(finite.map((bits) => toHalf(fromHalf(bits)))).toEqual(finite);
  expect([0x3c00, 0xc000, 0x3555].map(fromHalf)).toEqual([1, -2, 0.333251953125]);
});

it('weights come back but for what a half cannot hold', () => {
  const random = seeded(3);
  const numbers = new Float32Array(numbersOf('two')).map(() => (random(2001) - 1000) / 4096);
  const weights = parseWeights('two', formatWeights('two', numbers));
  const back = weights.ok ? weights.numbers : new Float32Array();
  expect(back.length).toBe(numbers.length);
  let worst = 0;
  for (const [index, number] of numbers.entries()) {
    worst = Math.max(worst, Math.abs(must(back[index]) - number));
  }
  expect(worst).toBeLessThan(2e-4);
});

it.each(spoiltWeights())('weights that are %s are refused', (_name, bytes, what) => {
  const message = `the weights of net two ${what}`;
  expect(parseWeights('two', bytes)).toEqual({ ok: false, message });
});
