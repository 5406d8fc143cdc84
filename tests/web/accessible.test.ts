import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { detours } from './detours.ts';
import { misfitsIn } from './fit.ts';
import { firstHome, inBrowser, PHONE } from './kit.ts';
import { tour } from './tour.ts';

const { visit } = inBrowser();

/** Four players, so that every part is on the table. */
const FOUR = { sitters: ['person', 'apprentice', 'squire', 'apprentice'] };

const EVERYWHERE = [
  ['on any screen', tour],
  ['in any lesson or trouble', detours],
] as const;

it.each(EVERYWHERE)(
  'axe finds nothing %s',
  async (_where, walk) => {
    const visitor = await visit({ setup: FOUR });
    const found: string[] = [];
    await walk(visitor, 'en', async (name, page) => {
      found.push(...(await axe(name, page)));
    });
    expect(found).toEqual([]);
  },
  180_000,
);

/** What can be pressed and is smaller than a finger, by its words. */
const smallTargets = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [
      ...document.querySelectorAll('button, a, select, input, summary, label, [role=gridcell]'),
    ]
      .filter((element) => {
        const open = document.querySelector('dialog[open]');
        return !open || open.contains(element);
      })
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => !(element as HTMLInputElement).disabled && !element.closest('p, dd'))
      .filter((element) => !element.closest('[aria-readonly=true]')) // which is only looked at
      .filter(
        (element) => !element.matches('label.choice, label.field, label input, input[type=file]'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(
        ({ element, box }) =>
          `${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)} ${element.className} ${Math.round(box.width)}x${Math.round(box.height)}`,
      );
  });

it.each(EVERYWHERE)(
  'on a phone everything that can be pressed is as large as a finger %s',
  async (_where, walk) => {
    const visitor = await visit({ ...PHONE, setup: FOUR });
    const found = new Set<string>();
    await walk(visitor, 'en', async (name, page) => {
      for (const small of await smallTargets(page)) found.add(`${name}: ${small}`);
    });
    expect([...found]).toEqual([]);
  },
  180_000,
);

describe.each([
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
])('with text of twice the size on %s', (_name, options) => {
  it.each(EVERYWHERE)(
    'nothing is cut off, covered or out of reach %s',
    async (_where, walk) => {
      const visitor = await visit({ ...options, setup: FOUR });
      const found = new Set<string>();
      await walk(visitor, 'en', async (name, page) => {
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        for (const misfit of await misfitsIn(page)) found.add(`${name}: ${misfit}`);
      });
      expect([...found]).toEqual([]);
    },
    180_000,
  );
});

/** What has a role or takes focus but no box of its own, once the page has taken its size. */
const boxless = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return [...document.body.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).display === 'contents')
      .filter((element) => !element.matches(':is(div, span):not([role], [tabindex], [aria-label])'))
      .map((element) => `${element.tagName} ${element.className}`);
  });

/** What can be focused, of what is open, but is not come to by the Tab key. */
async function beyondTab(page: Page): Promise<string[]> {
  const controls = await page.evaluateHandle(() => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isRadioOfGroup = (element: Element) => element.matches('[type=radio]:not(:checked)');
    return [...open.querySelectorAll<HTMLElement>('a, button, input, select, summary, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility() && !isRadioOfGroup(element));
  });
  const unreached = await controls.evaluateHandle((elements) => {
    const left = new Set<EventTarget>(elements);
    addEventListener('focusin', ({ target }) => target && left.delete(target));
    return left;
  });
  const count = await controls.evaluate((elements) => elements.length);
  for (let times = 0; times < count + 10; times++) {
    if ((await unreached.evaluate((left) => left.size)) === 0) break;
    await page.keyboard.press('Tab');
  }
  return unreached.evaluate((left) =>
    [...left].map((element) => (element as Element).outerHTML.slice(0, 120)),
  );
}

it.each(EVERYWHERE)(
  'whatever has a role or takes focus has a box and is reached by Tab %s',
  async (_where, walk) => {
    const visitor = await visit({ setup: FOUR });
    const found = new Set<string>();
    await walk(visitor, 'en', async (name, page) => {
      for (const one of await beyondTab(page)) found.add(`${name} without Tab: ${one}`);
      const before = page.viewportSize();
      for (const [width, height] of [
        [1440, 900],
        [820, 1180],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const one of await boxless(page)) found.add(`${name} at ${width}: ${one}`);
      }
      if (before) await page.setViewportSize(before);
    });
    expect([...found]).toEqual([]);
  },
  180_000,
);

it('focus is always seen', async () => {
  const visitor = await visit({ setup: FOUR });
  const page = await visitor.open('/en/');
  await firstHome(page);
  await page.locator('.options summary').click();
  const seen: (string | null)[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === document.body) return null;
      const shown = focused?.matches('.toggle input') ? focused.nextElementSibling : focused;
      return shown ? getComputedStyle(shown).outlineStyle : 'none';
    });
    if (ring === null) break;
    seen.push(ring);
  }
  expect(seen.length).toBeGreaterThan(7);
  expect(new Set(seen)).toEqual(new Set(['solid']));
});

it('with reduced motion nothing is animated', async () => {
  const visitor = await visit({ reducedMotion: 'reduce', setup: FOUR });
  const moving: string[] = [];
  await tour(visitor, 'en', async (name, page) => {
    const count = await page.evaluate(() => document.getAnimations().length);
    if (count > 0) moving.push(name);
  });
  expect(moving).toEqual([]);
}, 180_000);
