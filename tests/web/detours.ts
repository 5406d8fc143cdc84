import { dynastyOf, formatRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import {
  keepEntries,
  keys,
  mayBeFull,
  myTurn,
  playOn,
  setFull,
  spoil,
  start,
  upload,
} from './kit.ts';
import { takeLesson } from './take-lesson.ts';
import type { Look, Visitor } from './tour.ts';

/** Three finished games of people with names. */
const dynastyFrom = (seeds: readonly number[]): string =>
  formatRecord(
    dynastyOf(
      seeds.map((seed) => ({
        ...playthrough(options(4, ['dynasty']), seed).record,
        seats: ['Ana', 'Marko', 'Zsófia', 'Jakub'].map((name) => ({ name })),
      })),
    ),
  );

const DYNASTY = dynastyFrom([1, 2, 3]);
const ANOTHER = dynastyFrom([4, 5, 6]); // one that is kept already is not kept again

/** The states that one hopes not to see, and those that the tour has no time for. */
export async function detours(visitor: Visitor, language: string, look: Look): Promise<void> {
  const root = `/${language}`;
  const page = await visitor.open(`${root}/`);
  await page.addInitScript(mayBeFull);
  await page.reload();
  const show = async (path: string, ready: string): Promise<void> => {
    await page.goto(`${visitor.address}${root}/${path}`);
    await page.waitForSelector(ready);
  };
  await page.evaluate(() => {
    const { Worker } = window;
    const Broken = () => {
      throw new Error('crash');
    };
    Object.assign(window, { Worker: Broken, mend: () => Object.assign(window, { Worker }) });
  });
  await start(page);
  while (!(await isInTrouble(page))) await playOn(page, keys, 1);
  await look('table-bot-failed', page);
  await page.evaluate('mend()');
  await page.locator('.trouble .button').click();
  await playOn(page, keys, 2);
  await myTurn(page);
  await setPaused(page, true);
  await look('table-paused', page);
  await setPaused(page, false);

  await setFull(page, true);
  await playOn(page, keys, 1);
  await page.waitForSelector('.trouble');
  await look('table-not-saved', page);
  await page.reload();
  await myTurn(page);

  const other = await visitor.open(new URL(page.url()).pathname);
  await page.waitForSelector('.trouble');
  await look('table-elsewhere', page);
  await other.goto(`${visitor.address}${root}/games`);
  await other.locator('.games .actions .button').nth(1).click();
  await other.waitForSelector('.undo');
  await look('games-deleted', other);
  await other.close();
  const elsewhere = await page.locator('.trouble').textContent();
  await page.locator('.trouble .button').click();
  await page.locator('.trouble', { hasNotText: elsewhere ?? '' }).waitFor();
  await look('table-deleted', page);
  await page.locator('.trouble .button').click();
  await page.waitForSelector('.trouble', { state: 'detached' });

  await show('rules', '.rules dl');
  await spoil(page, '{"format":"kingdomino/1"');
  await show('table/spoilt', '.message');
  await look('damaged', page);
  await show('table/nosuchgame', '.message');
  await look('missing', page);
  await show('replay#H4sIAAAA', '.message');
  await look('link-cut', page);
  await show('review#H4sIAAAA', '.message');
  await look('review-cut', page);

  await show('games', '.go-on');
  await upload(page, 'garbage{');
  await page.waitForSelector('[role=alert]');
  await look('games-refused', page);
  await keepEntries(
    page,
    Array.from({ length: 60 }, (_, index) => ({ id: `game${index}`, record: DYNASTY, changed: 0 })),
  );
  await show('games', '.more');
  await setFull(page, true);
  await upload(page, ANOTHER);
  await page.waitForSelector('.trouble .button');
  await look('games-not-kept', page);
  await page.reload();
  await page.waitForSelector('.more');
  await upload(page, ANOTHER);
  await page.waitForSelector('.replay');
  await show(new URL(page.url()).pathname.replace(/.*replay/, 'table'), '.end .ranking');
  await look('end-dynasty', page);

  await show('pad', '[role=grid]');
  await page.locator('[data-square="3,2"]').click();
  await page.locator('.pad-wrong').waitFor();
  await look('pad-unfinished', page);

  await show('learn', '.lesson');
  await takeLesson(page, (target) => target.click(), look);
}

async function setPaused(page: Page, isPaused: boolean): Promise<void> {
  await page.locator('.bar [aria-haspopup]').click();
  await page.locator('dialog .toggle input').first().setChecked(isPaused, { force: true });
  await page.keyboard.press('Escape');
}

/** Waits until the table asks for something or is in trouble. */
async function isInTrouble(page: Page): Promise<boolean> {
  const asked = await page.waitForSelector('.trouble, .open > button, .room .lit');
  return asked.evaluate((element) => element.matches('.trouble'));
}
