import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { misfitsIn } from './fit.ts';
import {
  firstHome,
  inBrowser,
  keys,
  LANGUAGES,
  litSquare,
  myTurn,
  playOn,
  settled,
  speak,
  start,
  upload,
} from './kit.ts';
import { lastTurn } from './played.ts';

const { visit } = inBrowser();

const SMALL_PHONE = { width: 360, height: 640 };
const TURNED_PHONE = { width: 640, height: 360 };
const ZOOMED = { width: 720, height: 450 }; // a desktop at twice the size
const DESKTOP = { width: 1440, height: 900 };
const LARGE = { width: 1920, height: 1080 };

/** A game of four that ends with the person's next move, with both bonuses. */
const LAST = lastTurn({
  players: 4,
  variants: ['middle-kingdom', 'harmony'],
  bots: ['knight', 'squire', 'baron'],
});

/** Sets the size of the screen, looks at the page from its top, and waits until it has taken that. */
async function lookAt(page: Page, size: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
}

/** What cannot be seen as a whole, because the screen ends or something lies over its edge. */
const outOfSight = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const isInside =
        left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1 && width > 0;
      const lowest = document.elementFromPoint(left + width / 2, bottom - Math.min(4, height / 2));
      const isCovered = !lowest || !(element.contains(lowest) || lowest.contains(element));
      return isInside && !isCovered ? [] : [`${element.tagName} .${element.getAttribute('class')}`];
    }),
  );

it('what comes next is in sight on low screens, in every language', async () => {
  const visitor = await visit({ hasTouch: true });
  const found = new Set<string>();
  const look = async (page: Page, screen: string, selector: string): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const size of [ZOOMED, TURNED_PHONE]) {
        await lookAt(page, size);
        const note = (fault: string) =>
          found.add(`${screen} in ${language}, ${size.width}: ${fault}`);
        for (const part of await outOfSight(page, selector)) note(`${part} is out of sight`);
        for (const misfit of await misfitsIn(page)) note(misfit);
      }
    }
  };
  const page = await visitor.open('/en/');
  await firstHome(page);
  await look(page, 'home', '.home h1, .begin .main');
  await page.goto(`${visitor.address}/en/learn`);
  await page.locator('.lesson-bar .plain').last().click();
  await look(page, 'lesson', '.lesson h1, .lesson .board, .lesson-actions > *');
  await page.goto(`${visitor.address}/en/games`);
  await upload(page, LAST);
  await playOn(page, keys);
  await look(page, 'end', '.end h1, .winner .kingdom, .end-actions > *');
  await page.locator('.end-actions .folded').nth(1).click();
  await page.waitForSelector('.replay');
  await look(page, 'replay', '.replay h1, .replay-kingdoms, .player > *');
  expect([...found]).toEqual([]);
  expect(visitor.errors).toEqual([]);
}, 120_000);

it('the points of all are in sight at the end of a game', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, LAST);
  await playOn(page, keys);
  for (const size of [DESKTOP, LARGE]) {
    await lookAt(page, size);
    expect(await outOfSight(page, '.winner .kingdom, .score-table, .end-actions > *')).toEqual([]);
  }
  for (const language of LANGUAGES) {
    await speak(page, language);
    await lookAt(page, SMALL_PHONE);
    const table = await page.locator('.score-table').evaluate((table) => ({
      hidden: table.scrollWidth - table.clientWidth,
      tops: new Set(
        [...table.querySelectorAll('thead svg')].map((one) => one.getBoundingClientRect().top),
      ).size,
    }));
    expect({ language, ...table }).toEqual({ language, hidden: 0, tops: 1 });
  }
});

it('in a dynasty all standings are in sight after its first game', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'apprentice', 'nobody', 'nobody'] } });
  const page = await visitor.open('/en/games');
  await upload(page, lastTurn({ players: 2, variants: ['dynasty', 'harmony'] }));
  await playOn(page, keys);
  for (const size of [DESKTOP, LARGE]) {
    await lookAt(page, size);
    const parts = '.ranking, .winner .kingdom, .score-table, .end-actions > *';
    expect(await outOfSight(page, parts)).toEqual([]);
  }
});

it('the board of a lesson stays as it is, whatever is said', async () => {
  const visitor = await visit({ hasTouch: true, viewport: SMALL_PHONE });
  const page = await visitor.open('/hu/learn');
  await page.locator('.lesson-bar .plain').last().click();
  await page.waitForSelector('.of-place');
  const board = () => page.locator('.lesson .board').boundingBox();
  const before = await board();
  await page.locator('[data-square="-2,-2"]').click();
  await page.waitForSelector('.lesson-say.wrong');
  expect(await board()).toEqual(before);
  await page.locator(`[data-square="${await litSquare(page)}"]`).click();
  await page.locator('.lesson-actions .main').click();
  await page.waitForSelector('.lesson-say.right');
  expect(await board()).toEqual(before);
});

it('unfolding the variants leaves the picture of Home as it is', async () => {
  const visitor = await visit({ viewport: DESKTOP });
  const page = await visitor.open('/en/');
  await firstHome(page);
  const picture = () => page.locator('.hero .kingdom').boundingBox();
  const before = await picture();
  await page.locator('.options summary').click();
  expect(await picture()).toEqual(before);
});

it('a square of the score pad that the keys come to is not covered', async () => {
  const visitor = await visit({ viewport: ZOOMED });
  const page = await visitor.open('/en/pad');
  await page.waitForSelector('[role=grid]');
  await page.locator('.pad-board [role=gridcell][tabindex="0"]').focus();
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'];
  for (const key of steps) {
    await page.keyboard.press(key);
    expect(await outOfSight(page, '.pad-board [role=gridcell]:focus')).toEqual([]);
  }
});

/** What of the ring around the focus is cut off by the screen, or by what the focus stands in. */
const cutRing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ringed = (element: Element | null): Element | null =>
      !element || getComputedStyle(element).outlineStyle === 'solid'
        ? element
        : ringed(element.parentElement);
    const shown = ringed(document.activeElement);
    if (!shown) return ['there is no ring'];
    const { outlineOffset, outlineWidth } = getComputedStyle(shown);
    const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 0.5;
    const box = shown.getBoundingClientRect();
    const cutBy = (element: Element | null): string[] => {
      if (!element) return [];
      const room = element.getBoundingClientRect();
      const { overflow, display } = getComputedStyle(element);
      const isCut =
        overflow !== 'visible' &&
        display !== 'contents' &&
        element !== document.body &&
        (box.left - out < room.left ||
          box.right + out > room.right ||
          box.top - out < room.top ||
          box.bottom + out > room.bottom);
      return [
        ...(isCut ? [`${shown.className} in ${element.className}`] : []),
        ...cutBy(element.parentElement),
      ];
    };
    const isOff = box.left - out < 0 || box.right + out > innerWidth;
    return [
      ...(isOff ? [`${shown.className} leaves the screen`] : []),
      ...cutBy(shown.parentElement),
    ];
  });

it('the ring around the focus is whole at the table', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'apprentice', 'squire', 'knight'] } });
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  const found: string[] = [];
  for (const size of [DESKTOP, ZOOMED]) {
    await lookAt(page, size);
    await page.keyboard.press('Tab');
    for (const part of await page.locator('.slot > button, .other > button, .actions > *').all()) {
      await part.focus();
      found.push(...(await cutRing(page)).map((cut) => `${size.width}: ${cut}`));
    }
  }
  expect(found).toEqual([]);
});
