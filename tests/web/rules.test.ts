import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, keys, litSquare, movesOf, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

/** Waits until a rule is marked, alone, and seen. */
async function isAt(page: Page, rule: string): Promise<void> {
  await page.waitForFunction((rule) => {
    const marked = [...document.querySelectorAll('[aria-current=location]')];
    const box = marked[0]?.getBoundingClientRect();
    const bar = document.querySelector('.contents')?.getBoundingClientRect();
    const isBeside = bar !== undefined && box !== undefined && bar.right <= box.left;
    const top = isBeside || bar === undefined ? 0 : bar.bottom;
    return marked.length === 1 && marked[0]?.id === rule && box && box.top >= top && box.top < 400;
  }, rule);
}

it('an address leads to its rule, and so do Back, Forward and another language', async () => {
  const visitor = await visit({ viewport: { width: 360, height: 640 } });
  const page = await visitor.open('/en/rules#P3');
  await isAt(page, 'P3');
  await page.locator('#P3:focus').waitFor();
  await page.getByRole('group').filter({ hasText: 'Contents' }).locator('summary').click();
  await page.getByRole('link', { name: 'Variants' }).click();
  await page.waitForURL('**/en/rules#variants');
  await page.locator('#variants:focus').waitFor();
  expect(await page.locator('.contents[open]').count()).toBe(0);
  await page.locator('#V2').getByRole('link', { name: 'R1' }).click();
  await isAt(page, 'R1');
  await page.goBack();
  await page.goBack();
  await isAt(page, 'P3');
  await page.goForward();
  await page.goForward();
  await isAt(page, 'R1');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Language').focus();
  await page.getByLabel('Language').selectOption('hu');
  await page.waitForURL('**/hu/rules#R1');
  await page.locator('#R1', { hasText: 'kastély' }).waitFor();
  await isAt(page, 'R1');
  await page.locator('select:focus').waitFor();
  await page.locator('#G4 dt a').click();
  await page.waitForURL('**/hu/rules#G4');
  await isAt(page, 'G4');
  expect(visitor.errors).toEqual([]);
});

it('a rule that the table cites is a link, and Back returns to the same moment', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await page.locator('.options summary').click();
  await page.getByText('castle in the middle').getByRole('link', { name: 'V2' }).click();
  await isAt(page, 'V2');
  await page.goBack();
  await start(page);
  while ((await myTurn(page)) !== 'place') await playOn(page, keys, 1);
  await page.locator('[data-square="-2,-2"]').click();
  const cited = page.locator('.status').getByRole('link', { name: 'P3' });
  await cited.waitFor();
  const moves = await movesOf(page);
  await cited.click();
  await isAt(page, 'P3');
  await page.goBack();
  expect(await myTurn(page)).toBe('place');
  expect(await movesOf(page)).toBe(moves);

  await page.locator(`[data-square="${await litSquare(page)}"]`).click();
  const ghost = await page.locator('.ring.ghost rect').first().getAttribute('x');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'The rules' }).click();
  await page.waitForSelector('.rules dl');
  await page.goBack();
  await page.waitForSelector('.ring.ghost');
  expect(await page.locator('.ring.ghost rect').first().getAttribute('x')).toBe(ghost);
  expect(await movesOf(page)).toBe(moves);
  expect(visitor.errors).toEqual([]);
});
