import { deal, formatMove, must, seeded, start, viewOf } from '@crownlands/rules';
import { options } from '@crownlands/rules/test/kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spoiltWeights } from '../../test/spoilt-weights.ts';
import { forgetWeights, loadWeights } from '../net/loaded.ts';
import { choose } from './bot.ts';
import { BOTS } from './bots.ts';
import { prepare } from './prepare.ts';

const mix = options(2);
const view = viewOf(start(mix, deal(mix, seeded(1))), 0);

/** The champion thinks what monte-carlo thinks. */
function expectMonteCarlo(bots: typeof BOTS): void {
  const [one, other] = (['champion', 'monte-carlo'] as const).map((name) =>
    choose(bots[name], view, { simulations: 100 }, seeded(2)),
  );
  expect(one).toMatchObject(must(other));
  expect(formatMove(must(one).move)).toMatch(/^#/);
}

describe('weights that are no good are refused, and monte-carlo plays instead', () => {
  afterEach(forgetWeights);
  it.each(spoiltWeights())('%s', async (_name, bytes, what) => {
    forgetWeights();
    const WEIGHTS = Buffer.from(bytes).toString('base64');
    expect(await loadWeights('two', async () => ({ WEIGHTS }))).toMatchObject({ ok: false });
    expect(await prepare('champion', mix)).toBe(
      `the weights of net two ${what}; monte-carlo plays instead`,
    );
    expectMonteCarlo(BOTS);
  });
});

it('weights are loaded once, and again after they could not be', async () => {
  forgetWeights();
  const offline = () => Promise.reject(new Error('offline'));
  expect(await loadWeights('two', offline)).toMatchObject({ ok: false });
  const weights = await loadWeights('two');
  expect(weights).toMatchObject({ ok: true });
  expect(await loadWeights('two', offline)).toBe(weights);
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
    expect(await fresh.prepare('champion', mix)).toBe(
      'there is no SIMD here; monte-carlo plays instead',
    );
    expect(await fresh.prepare('greedy', mix)).toBe(null);
    expectMonteCarlo((await import('./bots.ts')).BOTS);
  });

  it('where the weights cannot be fetched', async () => {
    vi.resetModules();
    vi.doMock('../../dist/weights-two.js', () => {
      throw new Error('offline');
    });
    const fresh = await import('./prepare.ts');
    expect(await fresh.prepare('champion', mix)).toBe(
      'the weights of net two could not be loaded; monte-carlo plays instead',
    );
  });
});
