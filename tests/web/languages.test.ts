import { describe, expect, it } from 'vitest';
import { misfitsIn } from './fit.ts';
import { inBrowser } from './kit.ts';
import { tour } from './tour.ts';

const { visit } = inBrowser();

const SMALL = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const PLAY = {
  en: 'Play now',
  'sr-Latn': /Igraj/,
  'sr-Cyrl': /Играј/,
  cs: /Hrát|Hraj/,
  sk: /Hrať|Hraj/,
  pl: /Graj|Zagraj/,
  hu: /Játék|Játs/,
} as const;

describe.each(Object.entries(PLAY))('%s', (language, play) => {
  it('is spoken on every screen, and fits at 360 pixels', async () => {
    const sitters = ['person', 'apprentice', 'squire', 'knight'];
    const visitor = await visit({ ...SMALL, setup: { sitters, firstOrder: 'clockwise' } });
    const found = new Set<string>();
    await tour(visitor, language, async (name, page) => {
      for (const misfit of await misfitsIn(page)) found.add(`${name}: ${misfit}`);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    });
    expect([...found]).toEqual([]);
    expect(visitor.errors).toEqual([]);
    const page = await visitor.open(`/${language}/`);
    await page.locator('.home-sheet .begin .main', { hasText: play }).waitFor();
  }, 120_000);
});

it('the language of the browser is the first choice, and a chosen one is kept', async () => {
  const visitor = await visit({ locale: 'cs-CZ' });
  const page = await visitor.open('/');
  await page.locator('html[lang=cs]').waitFor();
  await page.locator('.home-bar select').selectOption('hu');
  await page.locator('html[lang=hu]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/hu/');
  const again = await visitor.open('/');
  await again.locator('html[lang=hu]').waitFor();
});

it.each([
  ['sr-RS', 'sr-Latn'],
  ['sr-Cyrl-RS', 'sr-Cyrl'],
  ['pl', 'pl'],
  ['de-DE', 'en'],
])('a browser that speaks %s reads %s', async (locale, language) => {
  const visitor = await visit({ locale });
  const page = await visitor.open('/');
  await page.locator(`html[lang=${language}]`).waitFor();
});
