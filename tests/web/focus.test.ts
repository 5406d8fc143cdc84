import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstHome, inBrowser, keepEntries, myTurn, start } from './kit.ts';

const { visit } = inBrowser();

const focused = (page: Page) => page.locator('h1:focus');

it.each(['Learn to play', 'The rules', 'Score pad', 'My games'])(
  'who comes to a screen from another begins at its heading: %s',
  async (name) => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await firstHome(page);
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

it('who deletes a game goes on at the next one, and at the heading when none is left', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await page.getByText('No game has been played').waitFor();
  const entries = [1, 2, 3].map((changed) => ({ id: `game${changed}`, changed }));
  await keepEntries(page, entries);
  await page.reload();
  const remove = async (id: string): Promise<void> => {
    const game = page.locator('.games > li', { has: page.locator(`[href$="${id}"]`) });
    await game.getByRole('button', { name: 'Delete' }).press('Enter');
    await game.getByRole('button', { name: 'Really delete?' }).press('Enter');
    await game.waitFor({ state: 'detached' });
  };
  const goesOnAt = (id: string) =>
    page.locator(`li:has([href$="${id}"]) button:focus`, { hasText: 'Delete' }).waitFor();
  await remove('game2');
  await goesOnAt('game1');
  await remove('game1');
  await goesOnAt('game3');
  await remove('game3');
  await focused(page).waitFor();
  expect(visitor.errors).toEqual([]);
});
