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

it('skips one step at a time, to the end and back', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  const skip = page.getByRole('button', { name: 'Skip step' });
  for (const step of ['place', 'match', 'frame', 'discard', 'claim', 'score', 'done']) {
    await skip.click();
    await page.waitForSelector(`.lesson.of-${step}`);
  }
  expect(await skip.isVisible()).toBe(false);
  await page.goBack();
  await page.waitForSelector('.lesson.of-score');
});

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

it('a territory is chosen by keys alone', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await square(page, '0,0').press('Enter');
  await page.locator('.lesson-say.wrong').waitFor();
  for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(arrow);
  await page.keyboard.press(' ');
  await page.locator('.lesson-say.right').waitFor();
});

it('a domino is placed by keys alone', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.getByRole('button', { name: 'Skip step' }).click();
  await page.waitForSelector('.lesson.of-place');
  const ghost = page.locator('.ring.ghost');
  await page.keyboard.press('r');
  await page.locator('.squares .held:focus').waitFor();
  expect(await ghost.count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.locator('.lesson-say.right').waitFor();
  await page.locator('.lesson-actions .main:focus').waitFor();
  expect(await ghost.count()).toBe(0);
});

it('a domino is drawn from the hand to where it goes', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.getByRole('button', { name: 'Skip step' }).click();
  await page.locator('.lesson-hand').hover();
  await page.mouse.down();
  await square(page, '1,0').hover();
  await page.locator('.ring.ghost').waitFor();
  await page.mouse.up();
  await page.locator('.lesson-actions .main').click();
  await page.locator('.lesson-say.right').waitFor();
});

it('squares too far out are crossed out, for those who listen too', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  for (let step = 0; step < 3; step++) {
    await page.getByRole('button', { name: 'Skip step' }).click();
  }
  await page.waitForSelector('.lesson.of-frame');
  const far = page.getByRole('gridcell', { name: /: free, too far out$/ });
  const crosses = page.locator('.board .cross');
  expect(await far.count()).toBe(14);
  expect(await crosses.count()).toBe(14);
  const [cell, cross] = [await far.first().boundingBox(), await crosses.first().boundingBox()];
  if (!cell || !cross) throw new Error('a square or its cross is not on the page');
  expect(cross.x).toBeGreaterThan(cell.x);
  expect(cross.y).toBeGreaterThan(cell.y);
  expect(cross.x + cross.width).toBeLessThan(cell.x + cell.width);
  expect(cross.y + cross.height).toBeLessThan(cell.y + cell.height);
});
