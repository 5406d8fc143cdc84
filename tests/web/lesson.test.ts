import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, litSquare, myTurn, PHONE } from './kit.ts';

const { visit } = inBrowser();

const main = (page: Page) => page.locator('.lesson-actions .main');
const square = (page: Page, at: string) => page.locator(`[data-square="${at}"]`);
const isRight = (page: Page) => page.locator('.lesson-say.right').waitFor();

it.each(['en', 'hu'])(
  'the lesson is finished on a phone and leads into a game, in %s',
  async (language) => {
    const visitor = await visit(PHONE);
    const page = await visitor.open(`/${language}/learn`);
    const next = async (): Promise<void> => {
      await isRight(page);
      const step = await page.locator('h1').textContent();
      await main(page).tap();
      await page.locator('h1', { hasNotText: step ?? '' }).waitFor();
    };
    await square(page, '0,0').tap();
    await page.locator('.lesson-say.wrong').waitFor();
    await square(page, '2,1').tap();
    await next();
    for (const step of ['place', 'match', 'frame']) {
      await page.waitForSelector(`.lesson.of-${step}`);
      await square(page, await litSquare(page)).tap();
      await main(page).tap();
      await next();
    }
    await page.waitForSelector('.lesson.of-discard');
    await main(page).tap();
    await next();
    await page.locator('.open > button').first().tap();
    await main(page).tap();
    await next();
    await page.locator('.lesson-actions .button', { hasText: /^10$/ }).tap();
    await next();
    await page.waitForSelector('.lesson.of-done');
    await main(page).tap();
    expect(await myTurn(page)).toBe('claim');
    expect(visitor.errors).toEqual([]);
  },
);

it('a wrong try is explained with its rule, and a reload stays at the step', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForSelector('.lesson.of-place');
  await page.reload();
  await page.waitForSelector('.lesson.of-place');
  await square(page, '-2,-2').click();
  expect(await page.locator('.lesson-say').textContent()).toMatch(/\(P\d\)/);
});
