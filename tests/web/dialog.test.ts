import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser } from './kit.ts';

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
