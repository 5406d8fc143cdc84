import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, keys, mouse, movesOf, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

/** The only game that is kept. */
const keptGame = async (page: Page): Promise<{ deck: number[]; moves: string[] }> =>
  JSON.parse(
    await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          indexedDB.open('crownlands').onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            result.transaction('games').objectStore('games').getAll().onsuccess = (event) => {
              const [saved] = (event.target as IDBRequest).result;
              resolve(saved.record);
              result.close();
            };
          };
        }),
    ),
  );

/** Runs in the page, before it: nothing is given up for taking long. */
function bePatient(): void {
  const { setTimeout } = window;
  const later = (work: TimerHandler, delay = 0) => setTimeout(work, delay < 3000 ? delay : 2 ** 30);
  Object.assign(window, { setTimeout: later });
}

/** Nothing is read or written among the games until they are let go. */
const holdGames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('crownlands').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const store = result.transaction('games', 'readwrite').objectStore('games');
          const hold = (): void => {
            resolve();
            if ('isHeld' in window) store.count().onsuccess = hold;
            else result.close();
          };
          Object.assign(window, { isHeld: true });
          store.count().onsuccess = hold;
        };
      }),
  );

const letGo = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'isHeld'));

describe('undo', () => {
  it('takes back the last choice until a row is revealed', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
    const before = await movesOf(page);
    await playOn(page, mouse, 1);
    expect(await movesOf(page)).toBeGreaterThan(before);
    await page.keyboard.press('z');
    await page.waitForSelector(`.table[data-moves="${before}"]`);
    expect(await myTurn(page)).toBe('place');
  });

  it('says that nothing is taken back once a row is revealed', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
    const round = await page.locator('.fact.round').textContent();
    const isRevealed = async (): Promise<boolean> => {
      await myTurn(page);
      return (await page.locator('.fact.round').textContent()) !== round;
    };
    while (!(await isRevealed())) await playOn(page, mouse, 1);
    const moves = await movesOf(page);
    const words = page.locator('.status', { hasText: 'A new row is out' });
    await page.keyboard.press('z');
    await words.waitFor();
    await page.reload();
    await myTurn(page);
    await page.getByRole('button', { name: 'Undo' }).click({ force: true });
    await words.waitFor();
    expect(await movesOf(page)).toBe(moves);
  });
});

describe('nothing is lost', () => {
  it('by a reload in the middle of a placement', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
    await page.keyboard.press('r');
    const ghost = await page.locator('.ring.ghost').innerHTML();
    const moves = await movesOf(page);
    await page.reload();
    await page.waitForSelector('.ring.ghost');
    expect(await page.locator('.ring.ghost').innerHTML()).toBe(ghost);
    expect(await movesOf(page)).toBe(moves);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.table[data-moves="${moves + 1}"]`);
  });

  it('by a try that the browser kept wrongly', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
    const version = await page.evaluate(() => history.state.intent.for);
    for (const intent of ['r', { for: version, ghost: 'x', chosen: 99, refused: 1, note: {} }]) {
      await page.evaluate((intent) => history.replaceState({ intent }, ''), intent);
      await page.reload();
      expect(await myTurn(page)).toBe('place');
    }
    await playOn(page, mouse, 1);
    expect(visitor.errors).toEqual([]);
  });

  it('by closing the tab: Home offers to go on', async () => {
    const visitor = await visit();
    const first = await visitor.open('/en/');
    await start(first);
    await playOn(first, keys, 5);
    await myTurn(first);
    const moves = await movesOf(first);
    await expect.poll(async () => (await keptGame(first)).moves.length).toBe(moves);
    await first.close();
    const second = await visitor.open('/en/');
    await second.locator('.go-on').click();
    await myTurn(second);
    expect(await movesOf(second)).toBe(moves);
    expect(visitor.errors).toEqual([]);
  });

  it('by leaving the table and coming back with the back button', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    await playOn(page, keys, 3);
    await myTurn(page);
    const moves = await movesOf(page);
    await page.locator('.bar a').first().click();
    await page.waitForSelector('.home-sheet');
    await page.goBack();
    await myTurn(page);
    expect(await movesOf(page)).toBe(moves);
  });

  it('by leaving the table and coming back while moves are still to be kept', async () => {
    const visitor = await visit({ setup: { sitters: ['person', 'person', 'nobody', 'nobody'] } });
    await visitor.context.addInitScript(bePatient);
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    await holdGames(page);
    await playOn(page, keys, 2);
    await page.locator('.bar a').first().click();
    await page.waitForURL('**/en/'); // Home waits for the games too
    await page.goBack();
    await page.waitForSelector('.waiting', { state: 'attached' });
    await letGo(page);
    await myTurn(page);
    expect(await movesOf(page)).toBe(2);
    await playOn(page, keys, 1);
    await expect.poll(async () => (await keptGame(page)).moves.length).toBe(3);
    expect(await page.locator('.trouble').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });

  it('and the rows to come stay the same', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    const { deck } = await keptGame(page);
    await page.reload();
    await playOn(page, keys, 8);
    expect((await keptGame(page)).deck).toEqual(deck);
  });
});

it('a pause keeps the bots waiting', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'duke', 'duke', 'duke'] } });
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: /Pause/ }).check({ force: true });
  await page.keyboard.press('Escape');
  expect(await page.locator('.status').textContent()).toContain('paused');
  expect(await page.locator('.open > button').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: /Pause/ }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await myTurn(page);
});

it('letters and numbers do nothing once the shortcuts are switched off', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  await page.keyboard.press('1');
  await page.waitForSelector('.open > button[aria-pressed="true"]');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: /shortcuts/ }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  expect(await page.locator('.open > button').first().getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('[aria-keyshortcuts]').count()).toBe(1);
  const before = await movesOf(page);
  await page.locator('.actions .main').click();
  await page.waitForSelector(`.table:not([data-moves="${before}"])`);
});

it('a hint shows what a strong player would do', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.open > button[aria-pressed="true"]');
  expect(await page.locator('.status').textContent()).toMatch(/Hint.*: Choose \d+/);
});
