import { formatRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, myTurn, start, upload } from './kit.ts';

const { visit } = inBrowser();

type Point = readonly [x: number, y: number];

/** Presses at one point and lets go at another. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
}

it('only a press that begins and ends beside a dialog closes it', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.locator('dialog[open]');
  const title = await dialog.getByRole('heading').boundingBox();
  if (!title) throw new Error('the dialog has no title');
  const inside: Point = [title.x + 5, title.y + 5];
  const beside: Point = [5, 5];
  await drag(page, inside, beside);
  expect(await dialog.count()).toBe(1);
  await drag(page, beside, inside);
  expect(await dialog.count()).toBe(1);
  await drag(page, beside, beside);
  await dialog.waitFor({ state: 'detached' });
});

const dialogIn = (page: Page) => page.locator('dialog[open]');
const pathIn = (page: Page) => new URL(page.url()).pathname;

/** Presses a button that opens a dialog. */
async function open(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await dialogIn(page).waitFor();
}

/** Waits until nothing is left of a dialog, in the history neither. */
async function gone(page: Page): Promise<void> {
  await dialogIn(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => history.state?.sheets === undefined);
}

async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await gone(page);
}

/** Opens a dialog, which the back button closes and no more; whoever pressed goes on where they were. */
async function goesBack(page: Page, name: string | RegExp): Promise<void> {
  const path = pathIn(page);
  await open(page, name);
  await page.locator('dialog:focus').waitFor();
  expect(await page.locator('dialog').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe(
    'none',
  );
  await page.goBack();
  await gone(page);
  expect(pathIn(page)).toBe(path);
  await page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
}

it('a key and the menu show all shortcuts, unless they are switched off', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'person', 'nobody', 'nobody'] } });
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  const used = await page
    .locator('[aria-keyshortcuts]')
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-keyshortcuts')));
  await page.keyboard.press('?');
  const listed = await page.locator('dialog kbd').allTextContents();
  expect(listed).toEqual(expect.arrayContaining(used));
  await pressEscape(page);

  await open(page, 'Menu');
  const show = page.getByRole('button', { name: 'Show all shortcuts' });
  await show.click();
  await page.locator('dialog .shortcuts').waitFor();
  await page.goBack();
  await show.and(page.locator(':focus')).waitFor();
  expect(await dialogIn(page).count()).toBe(1);
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck({ force: true });
  await show.waitFor({ state: 'detached' });
  await pressEscape(page);
  await page.keyboard.press('?');
  expect(await page.locator('dialog').count()).toBe(0);
  expect(visitor.errors).toEqual([]);
});

describe('the back button', () => {
  it('closes what lies over the table, and leaves it only then', async () => {
    const visitor = await visit({ setup: { sitters: ['person', 'person', 'nobody', 'nobody'] } });
    const page = await visitor.open('/en/rules');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForSelector('.home-sheet');
    await goesBack(page, 'Settings');
    await start(page);
    await myTurn(page);
    await page.keyboard.press('1');
    await goesBack(page, 'Menu');
    await goesBack(page, /Enlarge/);
    expect(await page.locator('.open > [aria-pressed=true]').count()).toBe(1);

    await page.goForward(); // there is no dialog to come back to
    await gone(page);
    await page.goBack();
    await page.waitForSelector('.home-sheet');
    await page.goForward();
    await myTurn(page);

    for (let times = 0; times < 2; times++) {
      for (const name of ['Menu', /Enlarge/]) {
        await open(page, name);
        await pressEscape(page);
      }
    }
    await open(page, 'Menu');
    await page.getByRole('button', { name: 'Close' }).click();
    await open(page, /Enlarge/);
    await page.mouse.click(5, 5);
    await gone(page);
    await open(page, 'Menu');
    await page.reload();
    await myTurn(page);
    await gone(page);
    expect(await page.locator('.open > [aria-pressed=true]').count()).toBe(1);

    await open(page, 'Menu');
    await page.getByRole('dialog').getByRole('link', { name: 'The rules' }).click();
    await page.waitForSelector('.rules dl');
    await page.goBack();
    await myTurn(page);
    expect(await dialogIn(page).count()).toBe(0);
    await page.goBack();
    await page.waitForSelector('.home-sheet');
    await page.goBack();
    await page.waitForSelector('.rules dl');
    expect(visitor.errors).toEqual([]);
  });

  it('closes what is shared, and the replay stays where it is', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await upload(page, formatRecord(playthrough(options(2), 1).record));
    await page.waitForSelector('.replay');
    await page.locator('input[type=range]').fill('7');
    await goesBack(page, 'Share');
    await page.reload();
    await page.locator('.player .soft', { hasText: '7/' }).waitFor();
    await page.goBack();
    await page.waitForSelector('.games');
    await page.goForward();
    await page.waitForSelector('.replay');
    await page.goto(page.url().replace('replay', 'table'));
    await page.waitForSelector('.end');
    await goesBack(page, 'Share');
    await page.goBack();
    await page.waitForSelector('.replay');
    expect(visitor.errors).toEqual([]);
  });

  it('leads to the language that was chosen on a dialog', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await open(page, 'Settings');
    await page.getByRole('dialog').getByLabel('Language').selectOption('hu');
    await page.waitForSelector('html[lang=hu]');
    await page.goBack();
    await gone(page);
    await page.waitForURL('**/hu/');
    await page.reload();
    await page.waitForSelector('html[lang=hu] .home-sheet');
    expect(visitor.errors).toEqual([]);
  });

  it('waits for a dialog that has just been closed', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await open(page, 'Settings');
    await page.evaluate(async () => {
      document.querySelector('dialog')?.close();
      while (document.querySelector('dialog')) await new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('.home-nav [href$=rules]')?.click();
    });
    await page.waitForSelector('.rules dl');
    expect(pathIn(page)).toBe('/en/rules');
    await page.goBack();
    await page.waitForSelector('.home-sheet');
    expect(visitor.errors).toEqual([]);
  });
});
