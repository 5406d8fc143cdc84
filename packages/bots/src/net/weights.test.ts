import { deal, formatMove, must, seeded, start, viewOf } from '@crownlands/rules';
import { options } from '@crownlands/rules/test/kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../bot.ts';
import { BOTS } from '../players/bots.ts';
import { fromHalf, toHalf } from './half.ts';
import { numbersOf } from './net.ts';
import { forgetWeights, loadWeights, prepare } from './prepare.ts';
import { formatWeights, parseWeights } from './weights.ts';

const random = seeded(3);
const numbers = new Float32Array(numbersOf('two')).map(() => (random(2001) - 1000) / 4096);
const file = formatWeights('two', numbers);

/** The file with its header changed. */
function withHeader(from: string, to: string): Uint8Array {
  const length = new DataView(file.buffer).getUint32(0, true);
  const header = new TextDecoder().decode(file.subarray(4, 4 + length)).replace(from, to);
  const bytes = new Uint8Array(file.length - length + header.length);
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(new TextEncoder().encode(header), 4);
  bytes.set(file.subarray(4 + length), 4 + header.length);
  return bytes;
}

it('halves come back as they were', () => {
  const finite = Array.from({ length: 65536 }, (_, bits) => bits).filter((bits) =>
    Number.isFinite(fromHalf(bits)),
  );
  expect(finite).toHaveLength(65536 - 2048); // those whose exponent is the largest are not
  expect(finite.map((bits) => toHalf(fromHalf(bits)))).toEqual(finite);
  expect([0x3c00, 0xc000, 0x3555].map(fromHalf)).toEqual([1, -2, 0.333251953125]);
});

it('weights come back but for what a half cannot hold', () => {
  const weights = parseWeights('two', file);
  const back = weights.ok ? weights.numbers : new Float32Array();
  expect(back.length).toBe(numbers.length);
  let worst = 0;
  for (const [index, number] of numbers.entries()) {
    worst = Math.max(worst, Math.abs(must(back[index]) - number));
  }
  expect(worst).toBeLessThan(2e-4);
});

describe('weights that are no good are refused, and monte-carlo plays instead', () => {
  afterEach(forgetWeights);
  const corrupt = file.slice();
  corrupt[5000] = must(corrupt[5000]) ^ 1;
  it.each([
    ['missing', new Uint8Array(), 'are missing'],
    ['cut short', file.slice(0, 5000), 'are cut short or too long'],
    ['cut in the header', file.slice(0, 40), 'are not a weights file'],
    ['something else', new TextEncoder().encode('hello, world'), 'are not a weights file'],
    ['corrupt', corrupt, 'are corrupt'],
    ['of another version', withHeader('"version":1', '"version":2'), 'have version 2, not 1'],
    ['of another net', withHeader('"net":"two"', '"net":"four"'), 'are of another net'],
  ])('%s', async (_name, bytes, what) => {
    expect(loadWeights('two', bytes)).toBe(`the weights of net two ${what}`);
    const mix = options(2);
    expect(await prepare('champion', mix)).toBe(
      `the weights of net two ${what}; monte-carlo plays instead`,
    );
    const view = viewOf(start(mix, deal(mix, seeded(1))), 0);
    const [one, other] = (['champion', 'monte-carlo'] as const).map((name) =>
      choose(BOTS[name], view, { simulations: 100 }, seeded(2)),
    );
    expect(one).toEqual(other);
    expect(formatMove(must(one).move)).toMatch(/^#/);
  });
});

describe('what keeps the champion from playing as it should is said', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.resetModules();
    vi.doUnmock('../../dist/weights-two.js');
  });

  it('where there is no SIMD', async () => {
    vi.resetModules();
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    const fresh = await import('./prepare.ts');
    expect(await fresh.prepare('champion', options(2))).toContain('no SIMD');
    expect(await fresh.prepare('greedy', options(2))).toBe(null);
  });

  it('where the weights cannot be fetched', async () => {
    vi.resetModules();
    vi.doMock('../../dist/weights-two.js', () => {
      throw new Error('offline');
    });
    const fresh = await import('./prepare.ts');
    expect(await fresh.prepare('champion', options(2))).toBe(
      'the weights of net two could not be loaded; monte-carlo plays instead',
    );
  });
});
