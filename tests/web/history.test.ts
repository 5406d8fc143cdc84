import { formatRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, upload } from './kit.ts';

const { visit } = inBrowser();

const RECORD = formatRecord(playthrough(options(2), 1).record);

/** A visitor whose browser can have enough of what is written to the history. */
async function visitTired() {
  const visitor = await visit();
  await visitor.context.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const write = history[name].bind(history);
      history[name] = (...args) => {
        if ('isTired' in window) throw new DOMException('too often', 'SecurityError');
        write(...args);
      };
    }
  });
  return visitor;
}

const tire = (page: Page) => page.evaluate(() => Object.assign(window, { isTired: true }));

describe('where the browser lets nobody write to the history for a while', () => {
  it('links lead on from a replay', async () => {
    const visitor = await visitTired();
    const page = await visitor.open('/en/games');
    await upload(page, RECORD);
    await page.waitForSelector('.replay');
    await tire(page);
    await page.locator('input[type=range]').fill('7');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForSelector('.home-sheet');
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.goBack();
    await page.waitForSelector('.replay');
    expect(visitor.errors).toEqual([]);
  });

  it('the lesson goes on', async () => {
    const visitor = await visitTired();
    const page = await visitor.open('/en/learn');
    await page.getByText('Step 1 of').waitFor();
    await tire(page);
    await page.getByRole('button', { name: 'Skip step' }).click();
    await page.getByText('Step 2 of').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('Step 1 of').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('another language is spoken, and stays', async () => {
    const visitor = await visitTired();
    const page = await visitor.open('/en/');
    await page.waitForSelector('.home-sheet');
    await tire(page);
    await page.getByLabel('Language').first().selectOption('hu');
    await page.waitForURL('**/hu/');
    await page.waitForSelector('html[lang=hu] .home-sheet');
    expect(visitor.errors).toEqual([]);
  });

  it('the page opens, and so do its dialogs', async () => {
    const visitor = await visitTired();
    await visitor.context.addInitScript(() => Object.assign(window, { isTired: true }));
    const page = await visitor.open('/');
    await page.waitForSelector('.home-sheet');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'The rules' }).click();
    await page.waitForSelector('.rules dl');
    expect(visitor.errors).toEqual([]);
  });
});

it('a reload returns to the step of a replay', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, RECORD);
  await page.waitForSelector('.replay');
  await page.keyboard.press('Home');
  for (let step = 1; step <= 30; step++) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => history.state?.step === 30);
  await page.reload();
  await page.waitForSelector('.player');
  expect(await page.locator('.player .soft').textContent()).toMatch(/^30\//);
});

it('a replay that is left at once is found where it was', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, RECORD);
  await page.waitForSelector('.replay');
  for (const step of ['3', '5', '9']) await page.locator('input[type=range]').fill(step);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForSelector('.home-sheet');
  await page.goBack();
  await page.waitForSelector('.player');
  expect(await page.locator('.player .soft').textContent()).toMatch(/^9\//);
});
