import { formatRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, keys, movesOf, myTurn, playOn, start, upload } from './kit.ts';
import { playOut } from './play-out.ts';
import { serveReleases } from './releases.ts';

let releases: Awaited<ReturnType<typeof serveReleases>>;
const { visit } = inBrowser(async () => {
  releases = await serveReleases();
  return releases;
});
beforeEach(() => releases.putUp('old'));

const NEW = 'html[data-release="2"]';

/** Waits until the page is kept for offline play. */
const isKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Looks for a newer release, as the browser does by itself now and then, and waits until it is there. */
const fetchNewer = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (!registration.waiting) {
      await registration.update();
      const { installing } = registration;
      if (installing) await new Promise((resolve) => (installing.onstatechange = resolve));
    }
  });

/** The page is hidden, as by another tab in front of it, and shown again. */
const hide = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });

/**
 * Ends the worker that a newer one waits for, as browsers do when it has nothing to do, but not while
 * they are debugged; returns whether there was one.
 */
async function endOldWorker(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const statuses = new Map<string, string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => statuses.size).toBeGreaterThan(0);
  const isWaiting = [...statuses.values()].includes('installed');
  for (const [versionId, status] of statuses) {
    if (isWaiting && status === 'activated')
      await session.send('ServiceWorker.stopWorker', { versionId });
  }
  await session.detach();
  return isWaiting;
}

/** Waits until the page is the new one; it is hidden now and then, and the old worker has time to rest. */
async function becomeNew(page: Page): Promise<void> {
  const isNew = async (): Promise<boolean> => {
    if ((await page.locator(NEW).count()) > 0) return true;
    if (await endOldWorker(page)) await hide(page).catch(() => {}); // it is just being loaded
    return false;
  };
  await expect.poll(isNew, { timeout: 30_000, interval: 500 }).toBe(true);
  await page.waitForSelector(`${NEW} main`);
}

/** Marks a page until it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function playSome(page: Page): Promise<number> {
  await start(page);
  await playOn(page, keys, 3);
  await myTurn(page);
  return movesOf(page);
}

it('an open tab finds a newer version and takes it when one goes on, with the game', async () => {
  const visitor = await visit({ serviceWorkers: 'allow' });
  const page = await visitor.open('/en/');
  await isKept(page);
  const moves = await playSome(page);
  await releases.putUp('new');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await fetchNewer(page);
  await page.locator('.go-on').click();
  await becomeNew(page);
  await page.waitForSelector('.table');
  await myTurn(page);
  expect(await movesOf(page)).toBe(moves);
  await releases.putUp('nothing');
  await playOut(page);
  await page.goto(`${visitor.address}/en/learn`);
  await page.waitForSelector(`${NEW} .lesson`);
  expect(visitor.errors).toEqual([]);
});

it('a tab takes a newer version while it is hidden, but not with a domino about to be placed', async () => {
  const visitor = await visit({ serviceWorkers: 'allow' });
  const page = await visitor.open('/en/');
  await isKept(page);
  await playSome(page);
  while ((await myTurn(page)) !== 'place') await playOn(page, keys, 1);
  await releases.putUp('new');
  await fetchNewer(page);
  await keys.show(page);
  await mark(page);
  await hide(page);
  await fetchNewer(page);
  await page.keyboard.press('Enter');
  await myTurn(page);
  expect(await isMarked(page)).toBe(true);
  const moves = await movesOf(page);
  await becomeNew(page);
  await myTurn(page);
  expect(await movesOf(page)).toBe(moves);
});

it('two tabs take a newer version together, each with its game', async () => {
  const visitor = await visit({ serviceWorkers: 'allow' });
  const first = await visitor.open('/en/');
  await isKept(first);
  const firstMoves = await playSome(first);
  const second = await visitor.open('/en/');
  const secondMoves = await playSome(second);
  await releases.putUp('new');
  await fetchNewer(first);
  await first.getByRole('link', { name: 'Home' }).first().click();
  await becomeNew(first);
  await first.goBack();
  await second.waitForSelector(`${NEW} .table`);
  for (const [page, moves] of [
    [first, firstMoves],
    [second, secondMoves],
  ] as const) {
    await myTurn(page);
    expect(await movesOf(page)).toBe(moves);
    await playOn(page, keys, 2);
  }
  expect(visitor.errors).toEqual([]);
});

it('a tab with an open dialog follows once that is closed and one goes on', async () => {
  const visitor = await visit({ serviceWorkers: 'allow' });
  const first = await visitor.open('/en/');
  await isKept(first);
  const second = await visitor.open('/en/');
  await second.getByRole('button', { name: 'Settings' }).click();
  await mark(second);
  await releases.putUp('new');
  await fetchNewer(first);
  await first.getByRole('link', { name: 'Score pad' }).click();
  await becomeNew(first);
  expect(await isMarked(second)).toBe(true);
  await second.keyboard.press('Escape');
  await second.getByRole('link', { name: 'The rules' }).click();
  await second.waitForSelector(`${NEW} .rules dl`);
});

it('a tab that takes up a file of games follows once they are kept', async () => {
  const visitor = await visit({ serviceWorkers: 'allow' });
  const first = await visitor.open('/en/');
  await isKept(first);
  const second = await visitor.open('/en/games');
  await second.evaluate(() => {
    const { text } = Blob.prototype;
    const going = new Promise((resolve) => Object.assign(window, { goOn: resolve }));
    Blob.prototype.text = async function () {
      await going;
      return text.call(this);
    };
  });
  await mark(second);
  const games = [1, 2].map((seed) => formatRecord(playthrough(options(2), seed).record));
  await upload(second, games.join('\n'));
  await releases.putUp('new');
  await fetchNewer(first);
  await first.getByRole('link', { name: 'Score pad' }).click();
  await becomeNew(first);
  expect(await isMarked(second)).toBe(true);
  await second.evaluate('goOn()');
  await second.getByText('2 games opened').waitFor();
  await second.getByRole('link', { name: 'Home' }).first().click();
  await second.waitForSelector(`${NEW} .home-sheet`);
});

it('a game that the browser does not keep is not given up for a newer version', async () => {
  const visitor = await visit({ serviceWorkers: 'allow' });
  const first = await visitor.open('/en/');
  await isKept(first);
  const second = await visitor.open('/en/');
  await second.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const moves = await playSome(second);
  await second.waitForSelector('.trouble');
  await releases.putUp('new');
  await fetchNewer(first);
  await first.getByRole('link', { name: 'Score pad' }).click();
  await becomeNew(first);
  await second.getByRole('link', { name: 'Home' }).first().click();
  await second.waitForSelector('.home-sheet');
  await second.goBack();
  await myTurn(second);
  expect(await movesOf(second)).toBe(moves);
});
