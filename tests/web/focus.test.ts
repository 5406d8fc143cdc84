import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, myTurn, start } from './kit.ts';

const { visit } = inBrowser();

const focused = (page: Page) => page.locator('h1:focus');

it.each(['Learn to play', 'The rules', 'Score pad', 'My games'])(
  'who comes to a screen from another begins at its heading: %s',
  async (name) => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await focused(page).waitFor();
    expect(visitor.errors).toEqual([]);
  },
);

it('who goes on after a pause stays on the table', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: /Pause/ }).check({ force: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await page.getByRole('button', { name: 'Resume' }).waitFor({ state: 'detached' });
  await focused(page).waitFor();
});
