import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, myTurn, PHONE } from './kit.ts';
import { takeLesson } from './take-lesson.ts';

const { visit } = inBrowser();

const square = (page: Page, at: string) => page.locator(`[data-square="${at}"]`);

it.each(['en', 'hu'])(
  'the lesson is finished on a phone and leads into a game, in %s',
  async (language) => {
    const visitor = await visit(PHONE);
    const page = await visitor.open(`/${language}/learn`);
    await takeLesson(page, (target) => target.tap());
    await page.locator('.lesson-actions .main').tap();
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
