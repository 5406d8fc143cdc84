import { formatRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, upload } from './kit.ts';

const { visit } = inBrowser();

const RECORD = formatRecord(playthrough(options(2), 1).record);

const spoken = (page: Page) => page.locator('.replay [role=status]');
const shown = (page: Page) => page.locator('.replay .words').textContent();
const stepped = (page: Page, step: number) =>
  page.locator('.player .soft', { hasText: new RegExp(`^${step}/`) }).waitFor();

async function openReplay(): Promise<Page> {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, RECORD);
  await page.waitForSelector('.replay');
  return page;
}

it('each step says who did what, and the last one who has won', async () => {
  const page = await openReplay();
  await page.getByRole('button', { name: 'Forward' }).click();
  await spoken(page)
    .filter({ hasText: /domino \d+ chosen/ })
    .waitFor();
  const first = await spoken(page).textContent();
  await page.keyboard.press('ArrowRight');
  await stepped(page, 2);
  expect(await spoken(page).textContent()).not.toBe(first);
  expect(await spoken(page).textContent()).toBe(await shown(page));
  await page.getByRole('button', { name: 'To the end' }).click();
  await spoken(page)
    .filter({ hasText: /wins|Shared victory/ })
    .waitFor();
});

it('the slider names the move itself, and nothing says it twice', async () => {
  const page = await openReplay();
  const slider = page.locator('input[type=range]');
  await slider.fill('9');
  await stepped(page, 9);
  const words = await slider.getAttribute('aria-valuetext');
  expect(words).toContain('Move 9 of');
  expect(words).toContain(await shown(page));
  expect(await spoken(page).textContent()).toBe('');
  await page.getByRole('button', { name: 'Forward' }).click();
  await stepped(page, 10);
  expect(await spoken(page).textContent()).toBe(await shown(page));
});

it('a run says the rounds, and the move where it is stopped', async () => {
  const page = await openReplay();
  await page.locator('input[type=range]').fill('2');
  await page.evaluate(() => {
    const status = document.querySelector('.replay [role=status]');
    const heard: (string | null)[] = [];
    const listen = () => heard.push(status?.textContent ?? null);
    if (status)
      new MutationObserver(listen).observe(status, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    Object.assign(window, { heard });
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(3000); // three moves, each after 900 ms and a frame
  await stepped(page, 5);
  await page.getByRole('button', { name: 'Pause' }).click();
  await spoken(page)
    .filter({ hasText: /domino \d+/ })
    .waitFor();
  const heard = (await page.evaluate('heard')) as string[];
  expect(heard.slice(0, -1)).toEqual(['First choice', 'Round 1 of 6']);
  expect(heard.at(-1)).toBe(await shown(page));
});
