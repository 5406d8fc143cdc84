import { formatRecord, type GameRecord, gamesOf, must, parseRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatJudging } from '../../apps/web/src/local/judging-form.ts';
import { courseOf } from '../../apps/web/src/table/course.ts';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { axe } from './axe.ts';
import { inBrowser, keepEntries } from './kit.ts';

const { visit } = inBrowser();

/** A finished game of somebody with a name against a bot. */
const gameOf = (name: string, bot: string, seed: number): GameRecord => ({
  ...playthrough(options(2, ['harmony']), seed).record,
  seats: [{ name }, { name: '', bot }],
});

const entryOf = (id: string, record: string, more = {}) => ({
  id,
  record,
  revision: 1,
  changed: 1_700_000_000_000,
  isOver: true,
  ...more,
});

/** What a judge who finds nothing wrong says of all moves of a game. */
function reviewOf(record: GameRecord): string {
  const course = courseOf(record);
  if (!course.ok) throw new Error('the record is sound');
  const played = must(course.value.played[0]);
  const judged = played.moves.map((best) => ({
    chances: [0.5, 0.5],
    after: [0.5, 0.5],
    best,
    loss: 0,
    isForced: false,
    isProven: false,
    reason: null,
  }));
  return formatJudging({ judged, isQuick: false, isWeak: false }, played);
}

/** Keeps a review as the page does. */
async function keepReview(page: Page, record: GameRecord): Promise<void> {
  const read = parseRecord(formatRecord(record));
  const { rules, kings, deck, moves } = must(gamesOf(read.ok ? read.value : record)[0]);
  const entry = {
    game: JSON.stringify([rules, kings, deck, moves]),
    review: reviewOf(record),
    changed: 1,
  };
  await page.evaluate(
    (entry) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('crownlands-reviews', 1);
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('reviews', { keyPath: 'game' });
          store.createIndex('changed', 'changed');
        };
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('reviews', 'readwrite');
          transaction.objectStore('reviews').put(entry);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    entry,
  );
}

const READ = '.statistics[aria-busy=false]';

it('invites to play as long as no game is over, and then tells how one fares', async () => {
  const visitor = await visit({ viewport: { width: 360, height: 640 } });
  const page = await visitor.open('/en/statistics');
  await page.waitForSelector(`${READ} .button.main`);
  const [mine, hers] = [gameOf('Ana', 'knight', 1), gameOf('Eva', 'duke', 2)];
  await keepEntries(page, [
    entryOf('a', formatRecord(mine)),
    entryOf('b', formatRecord(hers)),
    entryOf('c', formatRecord(gameOf('Zoe', 'baron', 3)), { isForeign: true }),
    entryOf('d', '{"format":"crown'),
    { id: 'e', record: 7, isOver: 'yes' },
  ]);
  await keepReview(page, mine);
  await page.goto(`${visitor.address}/en/games`);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.waitForSelector(`${READ} .statistic`);
  const opponents = page.getByRole('table', { name: 'By the strongest opponent' });
  expect(await opponents.getByRole('rowheader').allTextContents()).toEqual(['Knight', 'Duke']);
  const inShort = page.locator('.in-short');
  expect(await inShort.innerText()).toMatch(/Games\s+2\s/);
  expect(await inShort.innerText()).toMatch(/Accuracy\s+100\s/);
  expect(await page.getByRole('img', { name: /^Accuracy\. Games: 1,/ }).count()).toBe(1);
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(across).toBe(360);
  await page.locator('.over-time summary').click();
  expect(await axe(page)).toEqual([]);
  await page.locator('.choice select').selectOption({ label: 'Eva' });
  await page.waitForSelector('.statistics:not(:has(.plot))');
  expect(await opponents.getByRole('rowheader').allTextContents()).toEqual(['Duke']);
  expect(visitor.errors).toEqual([]);
});
