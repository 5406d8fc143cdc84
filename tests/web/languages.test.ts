import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

/** Texts that are wider than what they stand in, and pages that are wider than the screen. */
const overflowsIn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const isHidden = (element: Element | null): boolean =>
      element !== null &&
      (element.tagName === 'svg' ||
        getComputedStyle(element).clipPath !== 'none' ||
        isHidden(element.parentElement));
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
    const open = document.querySelector('dialog[open]') ?? document.body;
    for (const element of open.querySelectorAll(
      'button, a, .button, summary, h1, h2, .fact, legend',
    )) {
      if (!element.checkVisibility()) continue;
      const box = element.getBoundingClientRect();
      if (box.right > innerWidth + 1) found.push(`“${element.textContent}” leaves the screen`);
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.trim() || isHidden(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNode(node);
        const { left, right, width } = range.getBoundingClientRect();
        if (width > 1 && (left < box.left - 1 || right > box.right + 1)) {
          found.push(
            `“${node.textContent}” is wider than its ${element.tagName} .${element.className}`,
          );
        }
        if (width > 1 && right > innerWidth + 1)
          found.push(`“${node.textContent}” leaves the screen`);
      }
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const select of open.querySelectorAll('select')) {
      if (!pen || !select.checkVisibility()) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = font;
      const text = select.selectedOptions[0]?.textContent ?? '';
      const arrow = getComputedStyle(select).appearance === 'none' ? 0 : 24;
      const room =
        select.clientWidth -
        Number.parseFloat(paddingLeft) -
        Number.parseFloat(paddingRight) -
        arrow;
      if (pen.measureText(text).width > room) found.push(`“${text}” is wider than its list`);
    }
    return found;
  });

describe.each(Object.entries(PLAY))('%s', (language, play) => {
  it('is spoken on every screen, and fits at 360 pixels', async () => {
    const sitters = ['person', 'apprentice', 'squire', 'knight'];
    const visitor = await visit({ ...SMALL, setup: { sitters } });
    const found = new Set<string>();
    await tour(visitor, language, async (name, page) => {
      for (const overflow of await overflowsIn(page)) found.add(`${name}: ${overflow}`);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    });
    expect([...found]).toEqual([]);
    expect(visitor.errors).toEqual([]);
    const page = await visitor.open(`/${language}/`);
    await page.locator('.home-sheet > .button.main', { hasText: play }).waitFor();
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
