import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hints, inBrowser, keys, mouse, movesOf, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** Every sentence that a hint may say in a language, with anything in its gaps. */
function sentencesIn(language: string): RegExp[] {
  const file = new URL(`../../apps/web/src/words/texts/${language}.json`, import.meta.url);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(texts)
    .filter(([key]) => /^(why|edge|loss|hint\.(nth|only))\b/.test(key))
    .map(([, text]) => text.replaceAll(/[.()]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.+'))
    .map((pattern) => new RegExp(`^${pattern}$`));
}

/** The sentences of the hint that is shown, and what of them cannot be seen. */
const shownIn = (page: Page) =>
  page.locator('.status .why p').evaluateAll((sentences) =>
    sentences.map((sentence) => {
      const isSeen = [...sentence.getClientRects()].every(({ left, right, top, bottom }) => {
        const beneath = document.elementFromPoint(right - 2, (top + bottom) / 2);
        return left >= 0 && right <= innerWidth && top >= 0 && beneath === sentence;
      });
      return { text: sentence.textContent ?? '', isSeen };
    }),
  );

describe.each(['en', 'hu', 'pl'])('in %s', (language) => {
  it('a hint says what to do, what it is worth and why, for a choice and for a placement', async () => {
    const visitor = await visit({ ...SMALL });
    const page = await visitor.open(`/${language}/`);
    await start(page);
    await playOn(page, keys, 4);
    for (const asked of ['claim', 'place'] as const) {
      while ((await myTurn(page)) !== asked) await playOn(page, keys, 1);
      const region = await page.getByRole('status').elementHandle();
      const stage = await page.locator('.stage').boundingBox();
      await hints.show(page);
      const shown = await shownIn(page);
      expect(shown.length).toBeGreaterThan(1);
      expect(shown.length).toBeLessThanOrEqual(5);
      for (const { text, isSeen } of shown) {
        expect(
          sentencesIn(language).some((sentence) => sentence.test(text)),
          text,
        ).toBe(true);
        expect(isSeen, `${text} is seen`).toBe(true);
        expect(await region?.textContent()).toContain(text); // which was there before, so it is read out
      }
      const after = await page.locator('.stage').boundingBox();
      expect(Math.abs((after?.y ?? 0) - (stage?.y ?? 0))).toBeLessThan(8);
      expect(await page.locator('.actions .main').textContent()).toMatch(/\d/);
      if (asked === 'claim') await playOn(page, keys, 1);
    }
    const before = await page.locator('.why').textContent();
    await page.locator('.why .another').click();
    await page.waitForFunction(
      (words) => ![null, undefined, words].includes(document.querySelector('.why')?.textContent),
      before,
    );
    expect(await page.locator('.trouble').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });
});

it('Enter accepts a hint, wherever it was asked for', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  for (const asked of ['claim', 'place'] as const) {
    while ((await myTurn(page)) !== asked) await playOn(page, keys, 1);
    const before = await movesOf(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForSelector('.status[data-hint=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.table:not([data-moves="${before}"])`);
  }
  expect(visitor.errors).toEqual([]);
});

it('a move that is made while a hint is thought about leaves nothing of it', async () => {
  const sitters = ['person', 'person', 'nobody', 'nobody'];
  const visitor = await visit({ setup: { sitters } });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.context.route('**/weights-two-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await visitor.context.addInitScript(countAnswers);
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.actions button:has-text("Thinking")');
  await mouse.claim(page);
  await page.waitForSelector('.table[data-moves="1"]');
  await page.locator('.open > button').first().click();
  await page.waitForSelector('.open > [aria-pressed=true]');
  await page.waitForSelector('.actions button:has-text("Hint"):not([aria-disabled])');
  release();
  await page.waitForFunction(() => (window as unknown as { answers: number }).answers === 1);
  expect(await page.locator('.open > [aria-pressed=true]').count()).toBe(1);
  expect(await page.locator('.status').textContent()).toContain('Choose a domino');
  await hints.show(page);
});

/** Runs in the page: counts what threads that think have answered. */
function countAnswers(): void {
  const counter = Object.assign(window, { answers: 0 });
  counter.Worker = class extends Worker {
    constructor(...of: ConstructorParameters<typeof Worker>) {
      super(...of);
      this.addEventListener('message', ({ data }) => {
        if ('result' in data) counter.answers += 1;
      });
    }
  };
}

it('a hint that is still thought about is in no way of the next one', async () => {
  const visitor = await visit({ setup: { sitters: ['person', 'person', 'nobody', 'nobody'] } });
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  await page.evaluate(async () => {
    for (const key of ['h', '1', 'Enter', 'h']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise(requestAnimationFrame); // until it is drawn
    }
  });
  await page.waitForSelector('.table[data-moves="1"] .status[data-hint=true]');
});

it('the button for what is chosen stays on the screen', async () => {
  for (const language of ['hu', 'cs', 'sk', 'sr-Latn']) {
    const visitor = await visit({ ...SMALL });
    const page = await visitor.open(`/${language}/`);
    await start(page);
    await myTurn(page);
    await page.locator('.open > button').last().click();
    await page.waitForSelector('.open > [aria-pressed=true]');
    const { x = 0, width = 0 } = (await page.locator('.actions .main').boundingBox()) ?? {};
    expect(x + width, language).toBeLessThanOrEqual(360);
  }
});

it('shows another of the best moves for the asking, by button and by key, and then the first', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  while ((await myTurn(page)) !== 'place') await playOn(page, keys, 1);
  const another = page.getByRole('button', { name: 'Another move' });
  expect(await another.count()).toBe(0);
  await hints.show(page);
  const [, all] = /of (\d)/.exec(await page.locator('.why').innerText()) ?? [];
  const seen: { words: string; squares: string }[] = [];
  for (let rank = 1; rank <= Number(all); rank++) {
    await page.waitForSelector(`.why:has-text("Hint ${rank} of ${all}: Place")`);
    const [, worth = ''] = await page.locator('.why p').allTextContents();
    expect(worth).toMatch(rank === 1 ? /than the|as good as the|does not$/ : /first hint/i);
    const squares = await squaresOf(page, '[aria-selected=true]');
    seen.push({ words: await page.locator('.why').innerText(), squares: squares.join() });
    if (rank === 1) await another.click();
    else await page.keyboard.press('h');
  }
  await page.waitForSelector(`.why:has-text("Hint 1 of ${all}")`);
  expect(await page.locator('.why').innerText()).toBe(seen[0]?.words);
  expect(new Set(seen.map(({ squares }) => squares)).size).toBeGreaterThan(1);
});

it('the words of a hint go with the next thing that is tried, but its place stays marked until it is let go', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  while ((await myTurn(page)) !== 'place') await playOn(page, keys, 1);
  for (const key of ['Escape', 'r']) {
    await hints.show(page);
    await page.keyboard.press(key);
    await page.waitForSelector('.status[data-hint=false]');
    expect(await page.locator('.board [aria-label*="what I would do"]').count(), key).toBe(0);
    expect(await page.locator('.ring.advised').count(), key).toBe(0);
  }
  await hints.show(page);
  const advised = await squaresOf(page, '[aria-selected=true]');
  expect(await page.locator('.ring[data-look=advised]').count()).toBe(0);
  const elsewhere = (await squaresOf(page, '[aria-label*="fits here"]')).find(
    (square) => !advised.includes(square),
  );
  await page.locator(`[data-square="${elsewhere}"]`).click();
  await page.waitForSelector('.status[data-hint=false]');
  expect(await page.locator('.status').textContent()).toContain('Your turn');
  expect(await page.locator('.ring[data-look=advised]').count()).toBe(1);
  expect(await squaresOf(page, '[aria-label*="what I would do"]')).toEqual(advised);
  const colour = await colourIn(page.locator('.ring[data-look=advised] rect').last(), 'stroke');
  await playOn(page, keys, 1);
  expect(await page.locator('[data-look=advised]').count()).toBe(0);
  while ((await myTurn(page)) !== 'claim') await playOn(page, keys, 1);
  await hints.show(page);
  const chosen = page.locator('.slot:has([aria-pressed=true])');
  const domino = await chosen.getAttribute('data-slot');
  expect(await page.locator('[data-look=advised]').count()).toBe(0);
  await page.locator('.open > [aria-pressed=false]').first().click();
  await page.waitForSelector('.status[data-hint=false]');
  const slot = page.locator('.slot[data-look=advised]');
  expect(await slot.getAttribute('data-slot')).toBe(domino);
  expect(await slot.textContent()).toContain('what I would do');
  expect(await colourIn(slot, 'outline-color')).toBe(colour);
});

const colourIn = (marked: Locator, property: string): Promise<string> =>
  marked.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const squaresOf = (page: Page, cells: string): Promise<string[]> =>
  page
    .locator(`.board [role=gridcell]${cells}`)
    .evaluateAll((squares) => squares.map((square) => square.getAttribute('data-square') ?? ''));

describe('where the champion lacks something', () => {
  /** A hint at a table of so many, without a service worker that would have the files already. */
  async function hintAt(players: number, spoil: (body: string) => string, files: string) {
    const sitters = [0, 1, 2, 3].map((seat) => (seat < players ? 'person' : 'nobody'));
    const visitor = await visit({ setup: { sitters } });
    await visitor.context.route(files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: spoil(await response.text()) });
    });
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    await hints.show(page);
    return page;
  }

  const changed = (body: string): string =>
    body.replace(/[\w+/]{5000}/, (text) => `${text.slice(1)}${text.endsWith('A') ? 'B' : 'A'}`);

  it.each([
    ['weights of two are corrupt', 2, changed, '**/weights-two-*.js'],
    ['weights of four are corrupt', 4, changed, '**/weights-four-*.js'],
    ['weights are cut', 3, (body: string) => body.slice(0, 9000), '**/weights-three-*.js'],
    [
      'there is no SIMD',
      2,
      (body: string) => `WebAssembly.validate = () => false;${body}`,
      '**/bot-worker-*.js',
    ],
  ] as const)('because %s, the page says so and advises all the same', async (...how) => {
    const [, players, spoil, files] = how;
    const page = await hintAt(players, spoil, files);
    const trouble = page.locator('.trouble');
    expect(await trouble.textContent()).toContain('could not be loaded');
    expect(await trouble.getAttribute('role')).toBe('alert');
    expect((await shownIn(page)).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'OK' }).click();
    await trouble.waitFor({ state: 'detached' });
    await playOn(page, keys, 1);
    await playOn(page, hints, 3);
    expect(await trouble.count()).toBe(0);
  });
});
