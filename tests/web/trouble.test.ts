import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  inBrowser,
  isRefused,
  keys,
  mayBeFull,
  movesOf,
  myTurn,
  playOn,
  setFull,
  spoil,
  start,
} from './kit.ts';
import { playOut } from './play-out.ts';

const { visit } = inBrowser();

const trouble = (page: Page) => page.locator('.trouble').textContent();

describe('a kept game', () => {
  it.each([
    ['that is damaged', '{"format":"kingdomino/1"', 'damaged'],
    ['of a newer version', '{"format":"kingdomino/9"}', 'newer version'],
  ])('%s says so and can be saved or deleted', async (_what, record, words) => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    await playOn(page, keys, 2);
    await myTurn(page);
    await page.goto(`${visitor.address}/en/rules`);
    await spoil(page, record);
    await page.goto(`${visitor.address}/en/table/spoilt`);
    await page.getByRole('heading', { name: 'cannot be read' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(words);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what is there' }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('broken');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForSelector('.home-sheet');
    expect(visitor.errors).toEqual([]);
  });

  it('that is not here says so', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/table/nosuchgame');
    await page.getByRole('heading', { name: 'No such game' }).waitFor();
  });
});

describe('storage', () => {
  it('that is blocked does not keep anyone from playing', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'indexedDB', { get: blocked });
      Object.defineProperty(window, 'localStorage', { get: blocked });
    });
    const page = await visitor.open('/en/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Pace of the other players').selectOption('Instant');
    await page.keyboard.press('Escape');
    await start(page);
    await playOn(page, keys, 2);
    expect(await trouble(page)).toContain('does not let the page store');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.locator('.my-games .go-on').click();
    await playOut(page);
    await page.waitForSelector('.end');
    expect(visitor.errors).toEqual([]);
  });

  it('that is full is named, and the game goes on once there is room', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(mayBeFull);
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    await setFull(page, true);
    await playOn(page, keys, 2);
    await page.waitForSelector('.trouble');
    expect(await trouble(page)).toContain('storage is full');
    await myTurn(page);
    await isRefused(page);
    await setFull(page, false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('.trouble', { state: 'detached' });
    await myTurn(page);
    const moves = await movesOf(page);
    await page.reload();
    await myTurn(page);
    expect(await movesOf(page)).toBe(moves);
  });

  it('that is full costs no move when one leaves the table and comes back', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(mayBeFull);
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    await setFull(page, true);
    await playOn(page, keys, 2);
    await page.waitForSelector('.trouble');
    await myTurn(page);
    const moves = await movesOf(page);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForSelector('.home-sheet');
    await page.goBack();
    await myTurn(page);
    expect(await movesOf(page)).toBe(moves);
    await page.waitForSelector('.trouble');
    expect(await trouble(page)).toContain('storage is full');
    await setFull(page, false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('.trouble', { state: 'detached' });
    await page.reload();
    await myTurn(page);
    expect(await movesOf(page)).toBe(moves);
    expect(visitor.errors).toEqual([]);
  });

  it('that was full does not bring back old moves over those of another tab', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(mayBeFull);
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    const { pathname } = new URL(page.url());
    await setFull(page, true);
    await playOn(page, keys, 1);
    await page.waitForSelector('.trouble');
    await myTurn(page);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForSelector('.home-sheet');
    const other = await visitor.open(pathname);
    await playOn(other, keys, 6);
    await myTurn(other);
    const moves = await movesOf(other);
    await other.close();
    await page.goBack();
    await myTurn(page);
    expect(await movesOf(page)).toBe(moves);
    expect(visitor.errors).toEqual([]);
  });
});

it('a worker that crashes is named, and wakes up again', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'squire', 'squire', 'squire'] } });
  let isBroken = true;
  await visitor.context.route('**/bot-worker-*.js', (route) =>
    isBroken
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("crash")' })
      : route.continue(),
  );
  const page = await visitor.open('/en/');
  await start(page);
  for (;;) {
    await page.waitForSelector('.open > button, .trouble');
    if (await page.locator('.trouble').count()) break;
    await playOn(page, keys, 1);
  }
  expect(await trouble(page)).toContain('has stopped');
  isBroken = false;
  await page.getByRole('button', { name: 'Wake it up' }).click();
  await playOn(page, keys, 4);
  expect(await page.locator('.trouble').count()).toBe(0);
});

it('a game that was deleted in another tab says so, and does not come back by itself', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await playOn(page, keys, 2);
  await myTurn(page);
  const other = await visitor.open('/en/games');
  const remove = async (): Promise<void> => {
    await other.reload();
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('button', { name: 'Undo' }).waitFor();
  };
  await remove();
  await playOn(page, keys, 1);
  await page.waitForSelector('.trouble');
  expect(await trouble(page)).toContain('deleted in another tab');
  await page.getByRole('button', { name: 'Keep it after all' }).click();
  await page.waitForSelector('.trouble', { state: 'detached' });
  const isListed = async (): Promise<boolean> => {
    await other.reload();
    return (await other.waitForSelector('.go-on, .page p.soft')).evaluate((one) =>
      one.matches('a'),
    );
  };
  await expect.poll(isListed, { timeout: 20_000 }).toBe(true);
  await remove();
  await myTurn(page);
  await playOn(page, keys, 1);
  await page.waitForSelector('.trouble');
  await page.reload();
  await page.getByRole('heading', { name: 'No such game' }).waitFor();
  expect(visitor.errors).toEqual([]);
});

it('a game that was left and then deleted in another tab is not there any more', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await playOn(page, keys, 2);
  await myTurn(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  const other = await visitor.open('/en/games');
  await other.getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'No such game' }).waitFor();
  expect(visitor.errors).toEqual([]);
});

it('two tabs on one game: one plays, and the other says where it goes on', async () => {
  const visitor = await visit();
  const first = await visitor.open('/en/');
  await start(first);
  await playOn(first, keys, 3);
  await myTurn(first);
  const second = await visitor.open(new URL(first.url()).pathname);
  await myTurn(second);
  await first.waitForSelector('.trouble');
  expect(await trouble(first)).toContain('another tab');
  await playOn(second, keys, 3);
  await myTurn(second);
  const moves = await movesOf(second);
  await first.getByRole('button', { name: 'Play here' }).click();
  await first.waitForSelector(`.table[data-moves="${moves}"]`);
  await second.waitForSelector('.trouble');
  await playOn(first, keys, 2);
  expect(visitor.errors).toEqual([]);
});
