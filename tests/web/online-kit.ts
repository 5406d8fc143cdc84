import { must } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { keys, movesOf } from './kit.ts';

/** Opens a table for friends from Home; its path without a language. */
export async function openForFriends(page: Page): Promise<string> {
  await page.locator('.begin .button').nth(1).click();
  await page.waitForSelector('.waiting-seat:not(.free)');
  return new URL(page.url()).pathname.replace(/^\/[^/]+/, '');
}

/** Sits down at a table whose link one has opened. */
export async function sitDown(page: Page): Promise<void> {
  await page.locator('.sit-down .main').click();
}

const ASKED = '.open > button, .room .lit, .stage > .discarded';

/** Whoever of them the table asks for something. */
export async function whoseTurn(pages: readonly Page[]): Promise<Page> {
  const asked = pages.map((page) => page.waitForSelector(`${ASKED}, .end`).then(() => page));
  const first = await Promise.any(asked);
  await Promise.allSettled(asked.map((one) => Promise.race([one, first])));
  return first;
}

/** Makes the next move, whoever of them is to act; false when the game is over. */
export async function move(pages: readonly Page[]): Promise<boolean> {
  const page = await whoseTurn(pages);
  if ((await page.locator('.end').count()) > 0) return false;
  const before = await movesOf(page);
  if ((await page.locator('.room .lit').count()) > 0) await keys.place(page);
  else if ((await page.locator('.open > button').count()) > 0) await keys.claim(page);
  else await page.locator('.actions .main').click();
  await page.waitForSelector(`.end, .table:not([data-moves="${before}"])`);
  await seen(pages, before + 1);
  return true;
}

/** Waits until all of them have seen so many moves, or the end. */
export const seen = (pages: readonly Page[], moves: number) =>
  Promise.all(
    pages.map((page) =>
      page.waitForFunction((moves) => {
        const table = document.querySelector<HTMLElement>('.table');
        return !table || Number(table.dataset.moves) >= moves;
      }, moves),
    ),
  );

/** The other one of two. */
export const otherThan = (page: Page, pages: readonly Page[]): Page =>
  must(pages.find((one) => one !== page));
