import { dynastyOf } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { packRecord } from '../../apps/web/src/records/share.ts';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, keepEntries, keys, myTurn, PHONE, playOn, settled, upload } from './kit.ts';
import { lastTurn } from './played.ts';
import { reviewed } from './reviewed.ts';

const { visit } = inBrowser();

const TWO = await reviewed(2);
const LAST = TWO.moves - 1;

/** The same game as the second of three. */
const DYNASTY = {
  review: TWO.review,
  record: dynastyOf(
    [2, 1, 3].map((seed) => playthrough(options(2, ['harmony', 'dynasty']), seed).record),
  ),
};

const slider = (page: Page) => page.locator('[role=slider]');
const moveOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow')) - 1;
const at = (page: Page, move: number) =>
  page.locator(`[role=slider][aria-valuenow="${move + 1}"]`).waitFor();

/** A review that came by a link, so that nobody has to think. */
async function openReview(wish: Parameters<typeof visit>[0] = {}, packed = TWO.packed) {
  const visitor = await visit(wish);
  const page = await visitor.open(`/en/review#${packed}`);
  await page.waitForSelector('.review');
  return { visitor, page };
}

/** A game among mine, and its name. */
async function keepGame(page: Page): Promise<string> {
  await upload(page, TWO.record);
  await page.waitForSelector('.replay');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const mistakes = TWO.judged.flatMap(({ loss, isForced }, index) =>
  !isForced && loss >= 0.06 ? [index] : [],
);

it('a link shows the review to a friend, without a thread', async () => {
  const visitor = await visit();
  await visitor.context.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new Error('nobody should think here');
      }
    } as unknown as typeof Worker;
  });
  const page = await visitor.open(`/en/review#${TWO.packed}`);
  await page.waitForSelector(`.review[data-judged="${TWO.moves}"]`);
  expect(await page.locator('h1').textContent()).toMatch(/(gave it away|won alone).*(luck|Luck)/);
  expect(await page.locator('.move-list [data-move]').count()).toBe(TWO.moves);
  expect(visitor.errors).toEqual([]);
});

it('chances at the start, luck and what moves changed come to the result, on screen too', async () => {
  const { page } = await openReview();
  const figures = async () =>
    (await page.locator('.graph .tag').allTextContents()).map((text) => Number.parseInt(text, 10));
  await slider(page).focus();
  for (const key of ['Home', 'End']) {
    await page.keyboard.press(key);
    await at(page, key === 'Home' ? 0 : LAST);
    expect((await figures()).reduce((sum, chance) => sum + chance, 0)).toBe(100);
  }
  expect((await figures()).toSorted()).toEqual([0, 100]);
  const luck = await page.locator('.players tbody td:last-child').allTextContents();
  const sum = luck
    .map((text) => Number(text.replace('−', '-')))
    .reduce((one, other) => one + other);
  expect(Math.abs(sum)).toBeLessThanOrEqual(1); // what one has the other lacks
});

describe('one goes along the graph', () => {
  it('by keys: move by move, to mistakes, to both ends; the slider says what was done', async () => {
    const { page } = await openReview();
    await slider(page).focus();
    await page.keyboard.press('Home');
    await at(page, 0);
    await page.keyboard.press('ArrowRight');
    await at(page, 1);
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^Move 2 of ${TWO.moves}: .+ (chosen|placed).*\\. \\w+`),
    );
    await page.keyboard.press('ArrowLeft');
    await at(page, 0);
    for (const mistake of mistakes.filter((index) => index > 0).slice(0, 3)) {
      await page.keyboard.press('Shift+ArrowRight');
      await at(page, mistake);
    }
    await page.keyboard.press('End');
    await at(page, LAST);
    await page.keyboard.press('Shift+ArrowLeft');
    await at(page, mistakes.findLast((index) => index < LAST) ?? LAST);
  });

  it('by touch and by the list', async () => {
    const { page } = await openReview(PHONE);
    await slider(page).scrollIntoViewIfNeeded();
    await settled(page);
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('no graph');
    await page.touchscreen.tap(box.x + 40, box.y + 60);
    const early = await moveOf(page);
    await page.touchscreen.tap(box.x + box.width - 80, box.y + 60);
    expect(await moveOf(page)).toBeGreaterThan(early + 20);
    await page.getByRole('button', { name: 'All moves' }).tap();
    await page.locator('dialog [data-move="3"]').tap();
    await at(page, 3);
  });
});

it('what was played and what was better are marked on the board and in the row', async () => {
  const { page } = await openReview();
  const look = async (type: 'place' | 'claim') => {
    const index = TWO.judged.findIndex(({ best, loss }) => best.type === type && loss >= 0.06);
    await page.locator(`[data-move="${index}"]`).click();
    await at(page, index);
  };
  await look('place');
  expect(await page.locator('.looked-board .ring[data-look]').count()).toBe(2);
  expect(await page.locator('.looked-board .tag').allTextContents()).toEqual(['better', 'played']);
  expect(await page.locator('.comparison tbody tr:visible').count()).toBe(2);
  await look('claim');
  expect(await page.locator('.slot[data-look=played]').count()).toBe(1);
  expect(await page.locator('.slot[data-look=advised]').count()).toBe(1);
});

it('the best line is told in words', async () => {
  const { page } = await openReview();
  await page.getByRole('button', { name: 'The best line' }).click();
  await page.locator('.best-line li').first().waitFor();
  expect(await page.locator('.best-line li').first().textContent()).toMatch(/chosen|placed/);
});

it('a moment is tried out at a table that nobody keeps, over a reload, and one comes back to it', async () => {
  const { page, visitor } = await openReview();
  await page.locator('[data-move="9"]').click();
  await at(page, 9);
  await page.getByRole('button', { name: 'Try it' }).click();
  await myTurn(page);
  expect(await page.getAttribute('.table', 'data-moves')).toBe('9');
  await playOn(page, keys, 1);
  await myTurn(page);
  const made = await page.getAttribute('.table', 'data-moves');
  expect(Number(made)).toBeGreaterThan(9);
  await page.reload();
  await myTurn(page);
  expect(await page.getAttribute('.table', 'data-moves')).toBe(made);
  await page.getByRole('button', { name: 'Trying out, back to the review' }).click();
  await page.waitForSelector('.review');
  await at(page, 9);
  await page.goto(`${visitor.address}/en/games`);
  await page.getByText('No games are saved here.').waitFor();
  expect(visitor.errors).toEqual([]);
});

it('the end of a trial leads back, too', async () => {
  const { page } = await openReview();
  await page.keyboard.press('End');
  await at(page, LAST);
  await page.getByRole('button', { name: 'Try it' }).click();
  await playOn(page, keys);
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await at(page, LAST);
});

it('moves are judged one by one, kept, and there at once the next time', async () => {
  const visitor = await visit(PHONE); // where less is thought
  const page = await visitor.open('/en/games');
  const id = await keepGame(page);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.waitForSelector(`.review:not([data-judged="${TWO.moves}"])`);
  const place = await slider(page).boundingBox();
  await page.waitForSelector(`.review[data-judged="${TWO.moves}"]`);
  expect(await slider(page).boundingBox()).toEqual(place); // nothing has moved
  await page.locator('h1', { hasText: /luck/i }).waitFor();
  await visitor.context.route('**/bot-worker-*.js', (route) => route.abort());
  await page.goto(`${visitor.address}/en/review/${id}`);
  await page.waitForSelector(`.review[data-judged="${TWO.moves}"]`);
});

it('a kept review of another judge is made anew', async () => {
  const visitor = await visit(PHONE);
  const page = await visitor.open('/en/games');
  const id = await keepGame(page);
  await page.evaluate(
    ({ record, review }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('crownlands-reviews', 1);
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('reviews', { keyPath: 'game' });
          store.createIndex('changed', 'changed');
        };
        opening.onsuccess = () => {
          const { rules, kings, deck, moves } = JSON.parse(record);
          const game = JSON.stringify([rules, kings, deck, moves]);
          const transaction = opening.result.transaction('reviews', 'readwrite');
          transaction.objectStore('reviews').put({ game, review, changed: 1 });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { record: TWO.record, review: JSON.stringify({ ...JSON.parse(TWO.review), judge: 0 }) },
  );
  await page.goto(`${visitor.address}/en/review/${id}`);
  await page.waitForSelector(`.review:not([data-judged="${TWO.moves}"])`);
  expect(await page.locator('.trouble').count()).toBe(0);
});

describe('where something is wrong', () => {
  it('a thread that dies is replaced, and where none starts one can try again', async () => {
    const visitor = await visit(PHONE);
    await visitor.context.addInitScript(() => {
      const { Worker } = window;
      const Broken = class {
        constructor() {
          throw new Error('no threads');
        }
      } as unknown as typeof window.Worker;
      Object.assign(window, { Worker: Broken, mend: () => Object.assign(window, { Worker }) });
    });
    const page = await visitor.open('/en/games');
    await keepGame(page);
    await page.getByRole('button', { name: 'Review' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.locator('.review [role=alert]').textContent()).toContain('has stopped');
    await page.evaluate('mend()');
    await again.tap();
    await page.waitForSelector('.review:not([data-judged="0"])');
    expect(await again.count()).toBe(0);
  });

  it('a link with half a review says so, and the game is judged anew', async () => {
    for (const [packed, words] of [
      [TWO.packed.slice(0, -9), 'is damaged'],
      [TWO.packed.split('.')[0] ?? '', null],
    ] as const) {
      const { page } = await openReview(PHONE, packed);
      await page.waitForSelector('.review:not([data-judged="0"])');
      if (words) await page.locator('.trouble', { hasText: words }).waitFor();
      else expect(await page.locator('.trouble').count()).toBe(0);
    }
  });

  it('weights that cannot be fetched leave the judging to another player', async () => {
    const visitor = await visit(PHONE);
    await visitor.context.route('**/weights-*.js', (route) => route.abort());
    const page = await visitor.open(`/en/review#${TWO.packed.split('.')[0]}`);
    await page.locator('.trouble', { hasText: 'A simpler one judges' }).waitFor();
  });

  it('a game that is not over, or is none, cannot be reviewed', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved here.').waitFor();
    const open = {
      id: 'open',
      record: lastTurn({ players: 2 }),
      revision: 1,
      changed: 0,
      isOver: false,
    };
    await keepEntries(page, [open, { ...open, id: 'broken', record: '{' }]);
    for (const [id, words] of [
      ['open', 'once it is over'],
      ['broken', 'not a game'],
      ['nowhere', 'not saved in this browser'],
    ] as const) {
      await page.goto(`${visitor.address}/en/review/${id}`);
      await page.locator('.message', { hasText: words }).waitFor();
    }
  });
});

it('sharing a review makes a link that has it', async () => {
  const { page } = await openReview();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = new URL(await page.locator('#share-link').inputValue());
  expect(link.pathname).toBe('/review');
  expect(link.hash).toBe(`#${TWO.packed}`);
  expect(link.href.length).toBeLessThan(8000);
});

it('of a dynasty each game is reviewed, and the one that was sent is shown first', async () => {
  const { record, review } = DYNASTY;
  const { page } = await openReview({}, await packRecord(record, ['', review, '']));
  await page.waitForSelector(`.review[data-judged="${TWO.moves}"]`);
  const chosen = page.getByRole('radio', { name: 'Game 2 of 3' });
  expect(await chosen.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Game 1 of 3' }).check({ force: true });
  await page.waitForSelector('.review:not([data-judged="0"])');
  expect(await page.locator('h1').textContent()).toBe('Looking at every move…');
  await page.getByRole('radio', { name: 'Game 2 of 3' }).check({ force: true });
  await page.waitForSelector(`.review[data-judged="${TWO.moves}"]`);
});
