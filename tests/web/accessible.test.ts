import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { detours } from './detours.ts';
import { misfitsIn } from './fit.ts';
import { drawn, firstHome, inBrowser, settled } from './kit.ts';
import { serveClub } from './lived-in.ts';
import { onlineTour } from './online-tour.ts';
import { tour } from './tour.ts';

const { visit } = inBrowser(serveClub);

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

/** Four players, so that every part is on the table. */
const FOUR = {
  hasTouch: true,
  setup: { sitters: ['person', 'apprentice', 'squire', 'apprentice'] },
};

/** What can be pressed and is smaller than a finger, by its words. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, input, summary, label, [role=gridcell]')]
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
      ),
  );

/** What has a role or takes focus but no box of its own. */
const boxless = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).display === 'contents')
      .filter((element) => !element.matches(':is(div, span):not([role], [tabindex], [aria-label])'))
      .map((element) => `${element.tagName} ${element.className}`),
  );

/** What can be focused, of what is open, but is not come to by the Tab key. */
async function beyondTab(page: Page): Promise<string[]> {
  const controls = await page.evaluateHandle(() => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isRadioOfGroup = (element: Element) => element.matches('[type=radio]:not(:checked)');
    return [...open.querySelectorAll<HTMLElement>('a, button, input, select, summary, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
      .filter((element) => !isRadioOfGroup(element));
  });
  const unreached = await controls.evaluateHandle((elements) => {
    const left = new Set<EventTarget>(elements);
    addEventListener('focusin', ({ target }) => target && left.delete(target));
    return left;
  });
  let presses = 10 + (await controls.evaluate((elements) => elements.length));
  for (;;) {
    const left = Math.min(presses, await unreached.evaluate(({ size }) => size));
    if (left === 0) break;
    for (let times = 0; times < left; times++) await page.keyboard.press('Tab');
    presses -= left;
  }
  return unreached.evaluate((left) =>
    [...left].map((element) => (element as Element).outerHTML.slice(0, 120)),
  );
}

const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => `${(effect as KeyframeEffect).target?.className}`),
  );

/** Sets size of screen and text, and waits until the page has taken them. */
async function resize(page: Page, size: typeof PHONE, text: '100%' | '200%'): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, text);
  await settled(page);
}

it.each([
  ['on any screen', tour],
  ['in any lesson or trouble', detours],
  ['online', onlineTour],
])(
  'all can be read, pressed and reached %s',
  async (_where, walk) => {
    const visitor = await visit({ ...FOUR, viewport: DESKTOP });
    const found = new Set<string>();
    await walk(visitor, 'en', async (name, page) => {
      const note = (wish: string, faults: readonly string[]) => {
        for (const fault of faults) found.add(`${name}, ${wish}: ${fault}`);
      };
      note('nothing moves if motion is reduced', await moving(page));
      note('axe finds nothing', await axe(page));
      note('roles have boxes on a desktop', await boxless(page));
      await resize(page, DESKTOP, '200%');
      note('text of twice the size fits a desktop', await misfitsIn(page));
      await resize(page, PHONE, '200%');
      note('text of twice the size fits a phone', await misfitsIn(page));
      await resize(page, PHONE, '100%');
      note('targets are as large as a finger', await drawn(page, () => smallTargets(page)));
      note('roles have boxes on a phone', await boxless(page));
      await resize(page, TABLET, '100%');
      note('roles have boxes on a tablet', await boxless(page));
      await resize(page, DESKTOP, '100%');
      note('Tab comes to all', await beyondTab(page));
    });
    expect([...found]).toEqual([]);
  },
  240_000,
);

it('focus is always seen', async () => {
  const visitor = await visit(FOUR);
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
