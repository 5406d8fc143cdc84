import { must } from '@crownlands/rules';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, mouse, movesOf, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

/** Nobody moves but whoever sits here. */
const PEOPLE = { setup: { sitters: ['person', 'person', 'nobody', 'nobody'] } };

const free = (page: Page) => page.locator('.open > button');
const chosen = (page: Page) => page.locator('.open > button[aria-pressed=true]');
const king = (page: Page) => page.locator('.slot.now[data-king]');

async function centreOf(target: Locator) {
  const { x, y, width, height } = must((await target.boundingBox()) ?? undefined);
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [begin, end] = [await centreOf(from), await centreOf(to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

type Point = Awaited<ReturnType<typeof centreOf>>;

/** The same by a finger. */
const dragByTouch = async (page: Page, from: Locator, to: Locator): Promise<void> =>
  drawFinger(page, await centreOf(from), await centreOf(to));

async function drawFinger(page: Page, begin: Point, end: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: begin.x + (end.x - begin.x) * share, y: begin.y + (end.y - begin.y) * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
  await session.detach();
}

/** How far the page is scrolled once it stands: one that still glides takes the next touch to be stopped. */
const scrolledTo = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let before = scrollY;
    for (let frames = 0; frames < 10; frames++) {
      await new Promise(requestAnimationFrame);
      if (scrollY !== before) frames = 0;
      before = scrollY;
    }
    return scrollY;
  });

/** Plays until a king has placed its domino and is to choose. */
async function toKingOnRow(page: Page): Promise<void> {
  while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
  await playOn(page, mouse, 1);
  await king(page).waitFor();
}

/** Waits until a king stands on this domino, after one more move. */
const claimed = (page: Page, before: number, domino: string | null) =>
  page.waitForSelector(
    `.table[data-moves="${before + 1}"] .next-row .slot:not(.open)[data-slot="${domino}"]`,
  );

const dominoOf = (page: Page) => page.locator('.slot.open').last().getAttribute('data-slot');

it('a tap chooses, another takes it back, and only the button or Enter claims', async () => {
  const visitor = await visit(PEOPLE);
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  const main = page.locator('.actions .main');
  await free(page).first().click();
  await chosen(page).waitFor();
  expect(await main.textContent()).toMatch(/Choose \d+/);
  await chosen(page).click();
  await chosen(page).waitFor({ state: 'detached' });
  expect(await main.getAttribute('aria-disabled')).toBe('true');
  for (const domino of await free(page).all()) await domino.dblclick();
  await free(page).first().click({ clickCount: 3 });
  await free(page).last().click();
  await page.keyboard.press('Escape');
  await chosen(page).waitFor({ state: 'detached' });
  expect(await movesOf(page)).toBe(0);

  await page.keyboard.press('2');
  await page.keyboard.press('Space');
  await chosen(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await chosen(page).waitFor();
  expect(await movesOf(page)).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.table[data-moves="1"]');

  while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
  await mouse.show(page);
  const ghost = page.locator('.ring.ghost');
  await ghost.waitFor();
  await page.keyboard.press('Escape');
  await ghost.waitFor({ state: 'detached' });
  expect(visitor.errors).toEqual([]);
});

it('a king drawn onto a domino claims it, and so does a domino drawn to its king', async () => {
  const visitor = await visit(PEOPLE);
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  const first = await dominoOf(page);
  await drag(page, page.locator('.status [data-king]'), free(page).last());
  await claimed(page, 0, first);

  await toKingOnRow(page);
  let before = await movesOf(page);
  await drag(page, free(page).last(), page.locator('.stage'));
  await drag(page, king(page), page.locator('.stage'));
  await drag(page, king(page), king(page));
  expect(await page.locator('.in-flight').count()).toBe(0);
  expect(await movesOf(page)).toBe(before);
  const second = await dominoOf(page);
  await drag(page, king(page).locator('.seat'), free(page).last());
  await claimed(page, before, second);

  await toKingOnRow(page);
  before = await movesOf(page);
  const third = await dominoOf(page);
  await drag(page, free(page).last(), king(page));
  await claimed(page, before, third);
  expect(visitor.errors).toEqual([]);
});

it('a finger draws dominoes and kings too, and still scrolls where there is something to scroll', async () => {
  const visitor = await visit({ ...PEOPLE, hasTouch: true, isDrawn: true });
  const page = await visitor.open('/en/');
  await start(page);
  await toKingOnRow(page);
  const stretch = (height: string) =>
    page.evaluate((height) => {
      document.body.style.minHeight = height;
    }, height);
  await stretch('300vh');
  let before = await movesOf(page);
  const first = await dominoOf(page);
  await dragByTouch(page, king(page), free(page).last());
  await claimed(page, before, first);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await toKingOnRow(page);
  before = await movesOf(page);
  const begin = await centreOf(free(page).last());
  const scroll = () => drawFinger(page, begin, { ...begin, y: 30 });
  while ((await scrolledTo(page)) === 0) await scroll(); // a starved browser drops some
  await stretch('');
  await page.waitForFunction(() => scrollY === 0);
  expect(await movesOf(page)).toBe(before);
  const second = await dominoOf(page);
  await dragByTouch(page, free(page).last(), king(page));
  await claimed(page, before, second);
  expect(visitor.errors).toEqual([]);
});
