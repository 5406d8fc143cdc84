import { formatRecord, type GameRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, keepEntries, mayBeFull, myTurn, PHONE, setFull, start, upload } from './kit.ts';

const { visit } = inBrowser();

const { record } = playthrough(options(2), 1);
const FINISHED = formatRecord(record);
const { result, ...begun } = { ...record, moves: record.moves.slice(0, 9) };
const OPEN = formatRecord(begun);

const entry = (index: number, isOver = true) => ({
  id: `game${index}`,
  record: isOver ? FINISHED : OPEN,
  revision: 1,
  changed: 1.7e12 + index * 60_000,
  isOver,
});

/** Runs in the page, before it: counts how games are read. */
function countReads(): void {
  const reads: string[] = [];
  Object.assign(window, { reads });
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of ['get', 'getAll', 'openCursor'] as const) {
      const read = prototype[name] as (...args: unknown[]) => IDBRequest;
      Object.assign(prototype, {
        [name](this: IDBObjectStore, ...args: unknown[]) {
          reads.push(name);
          return read.apply(this, args);
        },
      });
    }
  }
}

const readsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { reads: string[] }).reads);

describe('six thousand games', () => {
  it('are listed a page at a time, and no more of them is read', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(countReads);
    const page = await visitor.open('/en/rules');
    const entries = Array.from({ length: 6000 }, (_, index) => entry(index, index !== 7));
    await keepEntries(page, entries, 1);
    await page.goto(`${visitor.address}/en/`);
    await page.locator('.go-on', { hasText: 'Continue' }).waitFor();
    await page.reload();
    expect(await page.locator('.go-on').getAttribute('href')).toBe('/en/table/game7');
    expect(await readsOf(page)).toEqual(['get']);

    await page.goto(`${visitor.address}/en/games`);
    await page.getByText('Showing 50 of 6000').waitFor();
    const links = page.locator('.go-on');
    expect(await links.count()).toBe(50);
    expect(await links.nth(0).getAttribute('href')).toBe('/en/table/game7');
    expect(await links.nth(1).getAttribute('href')).toBe('/en/table/game5999');
    expect(await readsOf(page)).toEqual(Array.from({ length: 50 }, () => 'get'));

    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Showing 100 of 6000').waitFor();
    expect(await links.count()).toBe(100);
    expect(await readsOf(page)).toHaveLength(100);
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('href')).toBe('/en/table/game5950');

    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.reload();
    await page.getByText('Showing 50 of 5999').waitFor();
    expect(await links.first().getAttribute('href')).toBe('/en/table/game5999');
    expect(await page.getByRole('heading', { name: 'Unfinished games' }).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });
});

it('a new game hides none that is not over', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  const begun: string[] = [];
  for (let count = 0; count < 3; count++) {
    await start(page);
    await myTurn(page);
    begun.unshift(new URL(page.url()).pathname);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('This game is saved').waitFor();
    await page.getByRole('link', { name: 'New game' }).click();
    await page.locator(`.my-games [href="${begun[0]}"]`).waitFor();
  }
  const hrefs = () =>
    page.locator('.go-on').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(await hrefs()).toEqual(begun.slice(0, 2));
  await page.getByRole('link', { name: 'All 3' }).click();
  await page.getByRole('heading', { name: 'Unfinished games' }).waitFor();
  expect(await hrefs()).toEqual(begun);
  expect(visitor.errors).toEqual([]);
});

describe('a game that is deleted', () => {
  const visitWithTwo = async () => {
    const visitor = await visit(PHONE);
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved').waitFor();
    await keepEntries(page, [entry(1, false), entry(2, false)]);
    await page.reload();
    await page.waitForSelector('.go-on');
    return { visitor, page };
  };
  const remove = (page: Page) => page.getByRole('button', { name: 'Delete' }).first();
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

  it('can be brought back, and one gesture deletes no more than one', async () => {
    const { visitor, page } = await visitWithTwo();
    const { x = 0, y = 0, width = 0, height = 0 } = (await remove(page).boundingBox()) ?? {};
    const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
    const placeOf = () => page.locator('[data-game=game1]').boundingBox();
    const before = await placeOf();
    await tap();
    await undo(page).waitFor();
    await tap();
    expect(await undo(page).count()).toBe(1);
    expect(await placeOf()).toEqual(before);

    await undo(page).tap();
    await undo(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForSelector('.go-on');
    expect(await page.locator('.go-on').count()).toBe(2);
    expect(visitor.errors).toEqual([]);
  });

  it('and cannot be kept again says so, and can be tried again', async () => {
    const { visitor, page } = await visitWithTwo();
    await page.evaluate(mayBeFull);
    await remove(page).tap();
    await setFull(page, true);
    await undo(page).tap();
    await page.locator('[role=alert]', { hasText: 'could not be brought back' }).waitFor();
    await setFull(page, false);
    await undo(page).tap();
    await undo(page).waitFor({ state: 'detached' });
    expect(await page.locator('[role=alert]').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });
});

it('a finished game opens at its end, and can be watched from the list', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await page.getByText('No games are saved').waitFor();
  await keepEntries(page, [entry(1)]);
  await page.reload();
  await page.locator('.go-on').click();
  await page.waitForSelector('.end');
  await page.goBack();
  await page.getByRole('button', { name: 'Watch the game' }).click();
  await page.waitForSelector('.replay');
  expect(visitor.errors).toEqual([]);
});

describe('kept entries that are damaged', () => {
  it('spoil neither the list nor Home', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved').waitFor();
    const dates = [8.64e15 + 1, Number.POSITIVE_INFINITY, Number.NaN, 'today', -1, null, {}];
    const damaged = [
      ...dates.map((changed, index) => ({ ...entry(index, false), changed, unfinished: changed })),
      { id: 'bare' },
      { ...entry(8, false), revision: Number.NaN },
      { ...entry(9), record: 5, revision: '1', isOver: 'yes' },
      { ...entry(0), id: 12 },
      { ...entry(0), id: [1, 'x'] },
    ];
    await keepEntries(page, damaged);
    await page.reload();
    await page.waitForSelector('.go-on');
    expect(await page.locator('.go-on').count()).toBe(dates.length + 3);
    expect(await page.locator('.page').textContent()).not.toContain('1970');
    await page.goto(`${visitor.address}/en/`);
    await page.waitForSelector('.home-sheet');
    await page.goto(`${visitor.address}/en/table/game8`);
    await page.waitForSelector('.table');
    expect(visitor.errors).toEqual([]);
  });
});

it('an old tab that does not let go of the games is named, and keeps nobody waiting', async () => {
  const visitor = await visit();
  const old = await visitor.open('/en/rules');
  await keepEntries(old, [entry(1)], 1);
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('crownlands', 1);
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
  );
  const page = await visitor.open('/en/games');
  await page.locator('[role=alert]', { hasText: 'Close any other' }).waitFor();
  await old.close();
  await page.reload();
  await page.waitForSelector('.go-on');
  expect(visitor.errors).toEqual([]);
});

describe('where the indexes of an old storage cannot be added, its games can be had and deleted', () => {
  it.each([
    [
      'as the browser gives up',
      () => {
        const { createIndex } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.createIndex = function (name) {
          return createIndex.call(this, name, 'revision', { unique: true }); // it is the same in all
        };
      },
    ],
    [
      'as there is no room for a game',
      () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...args) {
          if (this.transaction.mode !== 'versionchange') return put.apply(this, args);
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('%s', async (_why, hinder) => {
    const visitor = await visit();
    const page = await visitor.open('/en/rules');
    await keepEntries(page, [entry(1), entry(3), entry(2, false)], 1);
    await page.addInitScript(hinder);
    await page.goto(`${visitor.address}/en/games`);
    const links = page.locator('.go-on');
    await links.first().waitFor();
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(shown).toEqual(['/en/table/game2', '/en/table/game3', '/en/table/game1']);
    await page.getByRole('button', { name: 'Delete' }).nth(1).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.reload();
    await page.locator('[href$="game2"]').waitFor();
    expect(await links.count()).toBe(2);
    await page.goto(`${visitor.address}/en/`);
    await page.locator('.go-on', { hasText: 'Continue' }).click();
    await page.waitForSelector('.table');

    const other = await visitor.open('/en/'); // where nothing hinders it
    await other.locator('.go-on', { hasText: 'Continue' }).waitFor();
    expect(await other.evaluate(() => indexedDB.databases())).toEqual([
      { name: 'crownlands', version: 2 },
    ]);
    expect(visitor.errors).toEqual([]);
  });
});

/** The same game with all kingdoms seen otherwise: another game, and no less legal. */
const seenAs = (
  record: GameRecord,
  see: (x: number, y: number) => [number, number],
  directions: string,
) => ({
  ...record,
  moves: record.moves.map((text) =>
    text.replace(/@(-?\d),(-?\d)(\w)/, (_, x, y, towards) => {
      return `@${see(Number(x), Number(y)).join()}${directions['NESW'.indexOf(towards)]}`;
    }),
  ),
});
const mirrored = (record: GameRecord) => seenAs(record, (x, y) => [-x, y], 'NWSE');
const turned = (record: GameRecord) => seenAs(record, (x, y) => [-y, x], 'ESWN');
const LINES = Array.from({ length: 313 }, (_, seed) => playthrough(options(2), seed).record)
  .flatMap((record) => [record, mirrored(record)])
  .flatMap((record) => [record, turned(record)])
  .flatMap((record) => [record, turned(turned(record))])
  .slice(0, 2500)
  .map(formatRecord);

describe('a file of many games', () => {
  it('larger than a record may be is taken up, and says how far it is', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved').waitFor();
    await page.evaluate(() => {
      const said: string[] = [];
      const status = document.querySelector('[role=status]') as Element;
      new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { said });
    });
    const text = LINES.join('\n');
    expect(text.length).toBeGreaterThan(4 * 2 ** 20);
    await upload(page, text);
    await page.getByText('2500 games opened').waitFor();
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said.filter((words) => words.startsWith('Checking the file: '))).not.toEqual([]);
    await page.getByText('Showing 50 of 2500').waitFor();
    await page.reload();
    await page.getByText('Showing 50 of 2500').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('with a wrong one far behind says which, and none is kept', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await upload(page, [...LINES, FINISHED.replace('"total":', '"total":1')].join('\n'));
    await page.locator('[role=alert]', { hasText: '2501: result.scores[0]' }).waitFor();
    await page.getByText('No games are saved').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('some of which the browser loses before they are kept says how many', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved').waitFor();
    await page.evaluate(() => {
      const { text } = Blob.prototype;
      let reads = 0;
      Blob.prototype.text = function () {
        reads += 1;
        const isLost = reads > 1;
        return isLost ? Promise.reject(new DOMException('', 'NotReadableError')) : text.call(this);
      };
    });
    await upload(page, LINES.slice(0, 300).join('\n'));
    await page.locator('[role=alert]', { hasText: 'Games not saved: 100' }).waitFor();
    await page.getByText('200 games opened').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('that fails in a way nobody thought of can be followed by another', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved').waitFor();
    await page.evaluate((line) => {
      const bytes = new TextEncoder().encode(line);
      Blob.prototype.stream = () =>
        new ReadableStream({
          pull: (controller) => {
            const isToldOf = document.querySelector('[role=status]')?.textContent !== '';
            if (isToldOf) controller.error(new TypeError('unthought-of'));
            else controller.enqueue(bytes);
          },
        });
    }, `${FINISHED}\n`);
    const failing = page.waitForEvent('pageerror');
    await upload(page, FINISHED);
    await failing;
    await page.locator('.upload input:not([aria-disabled])').waitFor({ state: 'attached' });
    expect(visitor.errors).toEqual(['unthought-of']);
  });
});

describe('a file that is opened while storage is full', () => {
  it('of one game is said not to be kept, and can be seen', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(mayBeFull);
    const page = await visitor.open('/en/games');
    await setFull(page, true);
    await upload(page, FINISHED);
    await page.locator('[role=alert]', { hasText: 'cannot save the game' }).waitFor();
    await page.getByRole('link', { name: 'Open it anyway' }).click();
    await page.waitForSelector('.replay');
    expect(visitor.errors).toEqual([]);
  });

  it('of many games is said not to be kept, and none of a batch is', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(mayBeFull);
    const page = await visitor.open('/en/games');
    await setFull(page, true);
    await upload(page, [...LINES.slice(0, 2), OPEN].join('\n'));
    await page.locator('[role=alert]', { hasText: 'Games not saved: 3' }).waitFor();
    expect(await page.locator('.go-on').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });
});
