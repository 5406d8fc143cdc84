import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstHome, inBrowser, keepEntries, keys, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

const focused = (page: Page) => page.locator('h1:focus');

it.each(['Learn to play', 'The rules', 'Score pad', 'My games'])(
  'who comes to a screen from another begins at its heading: %s',
  async (name) => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await firstHome(page);
    await page.locator('.home-sheet').getByRole('link', { name, exact: true }).click();
    await focused(page).waitFor();
    expect(visitor.errors).toEqual([]);
  },
);

it('each turn begins where it is to be taken, and the arrows work at once', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'person', 'nobody', 'nobody'] } });
  const page = await visitor.open('/en/');
  await start(page);
  const free = page.locator('.open > button');
  const isFocused = page.locator(':focus');
  while ((await myTurn(page)) === 'claim') {
    await free.first().and(isFocused).waitFor();
    const count = await free.count();
    if (count > 1) {
      await page.keyboard.press('ArrowDown');
      await free.nth(1).and(isFocused).waitFor();
      await page.keyboard.press('ArrowUp');
      await free.first().and(isFocused).waitFor();
    }
    await playOn(page, { ...keys, claim: (one) => pressTwice(one, count) }, 1);
  }
  await page.locator('[data-square="0,0"]:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-square="1,0"].held:focus').waitFor();
  await page.keyboard.press('Enter');
  await free.first().and(isFocused).waitFor();
  expect(visitor.errors).toEqual([]);
});

/** Chooses and confirms the domino that has the focus; the last one is chosen already. */
async function pressTwice(page: Page, free: number): Promise<void> {
  for (let times = free > 1 ? 2 : 1; times > 0; times--) await page.keyboard.press('Enter');
}

it('a turn that begins takes the focus from no dialog and no field', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  const turn = page.locator('.open > button').first();
  const pause = page.getByRole('switch', { name: /Pause/ });
  const resume = page.getByRole('button', { name: 'Resume' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await pause.check({ force: true });
  await pause.uncheck({ force: true });
  await turn.waitFor();
  await page.locator('dialog :focus').and(pause).waitFor();

  await pause.check({ force: true });
  await page.keyboard.press('Escape');
  await resume.waitFor();
  const writing = await page.evaluateHandle(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    return field;
  });
  await resume.evaluate((button: HTMLElement) => button.click());
  await turn.waitFor();
  expect(await writing.evaluate(isFocusedSoon)).toBe(true);

  await page.getByRole('button', { name: 'Menu' }).click();
  await pause.check({ force: true });
  await page.keyboard.press('Escape');
  await resume.press('Enter');
  await page.locator('.open > button:focus').waitFor();
});

/** Runs in the page: whether the focus is still there after two frames. */
async function isFocusedSoon(element: Element): Promise<boolean> {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return element === document.activeElement;
}

it('who deletes a game is at the way back, and after that where they were', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await page.getByText('No games are saved').waitFor();
  await keepEntries(page, [{ id: 'game1', changed: 1 }]);
  await page.reload();
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.locator('.game button:focus', { hasText: 'Undo' }).press('Enter');
  await page.locator('.game button:focus', { hasText: 'Delete' }).waitFor();
  expect(visitor.errors).toEqual([]);
});
