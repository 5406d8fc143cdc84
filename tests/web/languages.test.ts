import { expect, it } from 'vitest';
import { misfitsIn } from './fit.ts';
import { inBrowser, speak } from './kit.ts';
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

it('every screen fits at 360 pixels in every language', async () => {
  const sitters = ['person', 'apprentice', 'squire', 'knight'];
  const visitor = await visit({ ...SMALL, setup: { sitters, firstOrder: 'clockwise' } });
  const found = new Set<string>();
  await tour(visitor, 'en', async (name, page) => {
    for (const language of [...Object.keys(PLAY), 'en']) {
      await speak(page, language);
      for (const misfit of await misfitsIn(page)) found.add(`${name} in ${language}: ${misfit}`);
    }
  });
  expect([...found]).toEqual([]);
  expect(visitor.errors).toEqual([]);
}, 180_000);

it.each(Object.entries(PLAY))('%s is spoken where the address names it', async (language, play) => {
  const visitor = await visit(SMALL);
  const page = await visitor.open(`/${language}/`);
  await page.locator('.home-sheet .begin .main', { hasText: play }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  expect(visitor.errors).toEqual([]);
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
