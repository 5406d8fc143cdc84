import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../packages/art/src/palette.ts';
import { inBrowser, PHONE, printedPages } from './kit.ts';

const { visit } = inBrowser();

/** Squares are counted row by row; the castle of a new pad is on 12. */
const square = (page: Page, place: number) =>
  page.locator(`[data-square="${place % 5},${Math.floor(place / 5)}"]`);
const brush = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const total = (page: Page) => page.locator('.pad-score .score');

const paperOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
  );

describe('the score pad', () => {
  it.each([
    [740, 360],
    [640, 360],
  ])('has the whole kingdom beside its tools at %i by %i', async (width, height) => {
    const visitor = await visit({ viewport: { width, height } });
    const page = await visitor.open('/en/pad');
    await brush(page, 'Castle').waitFor({ state: 'attached' });
    const hidden = await page
      .locator('.pad-board, .pad-seats .pick, .pad-tray .pick')
      .evaluateAll(
        (parts) => parts.filter((part) => part.getBoundingClientRect().bottom > innerHeight).length,
      );
    expect(hidden).toBe(0);
  });

  it('counts what is painted, with bonuses, and keeps it', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    await brush(page, 'Lake').click();
    await square(page, 13).click();
    await square(page, 14).click();
    await square(page, 14).click();
    await total(page).filter({ hasText: /^2$/ }).waitFor();
    await brush(page, 'Forest').click();
    await square(page, 11).click();
    await square(page, 10).click();
    await page.getByRole('switch', { name: /Middle Kingdom/ }).check({ force: true });
    await total(page).filter({ hasText: /^12$/ }).waitFor();
    await page.reload();
    await total(page).filter({ hasText: /^12$/ }).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('is painted by drawing over squares, and one step back takes all of that', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    const lakes = page.getByRole('gridcell', { name: /: Lake/ });
    await brush(page, 'Lake').click();
    await square(page, 0).hover();
    await page.mouse.down();
    for (const place of [1, 2, 1, 6]) await square(page, place).hover();
    await page.mouse.up();
    await square(page, 3).hover();
    await expect.poll(() => lakes.count()).toBe(4);
    await page.keyboard.press('z');
    await expect.poll(() => lakes.count()).toBe(0);
    await square(page, 0).click();
    await expect.poll(() => lakes.count()).toBe(1);
    expect(visitor.errors).toEqual([]);
  });

  it('is painted by keys, which stay where they are when the castle moves', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
    await square(page, 12).focus();
    for (const key of ['ArrowRight', 'c', 'Enter']) await page.keyboard.press(key);
    await cell('Row 3, column 4: castle').waitFor();
    for (const key of ['ArrowDown', '3', 'Enter', '+', 'ArrowLeft', ' ']) {
      await page.keyboard.press(key);
    }
    await cell('Row 4, column 4: Lake').waitFor();
    await cell('Row 4, column 3: Lake, 1 crown').waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await cell('Row 5, column 3: Lake, 1 crown').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('calls kingdoms by their players, and prints them all on one page', async () => {
    const visitor = await visit({ settings: { theme: 'dark' } });
    const page = await visitor.open('/en/pad');
    const standings = page.locator('.pad-standings tbody .name');
    for (const [seat, name] of ['Ana', 'Zsófi', '', 'Jakub'].entries()) {
      await page.locator('.pad-seats input').nth(seat).check({ force: true });
      await page.getByRole('textbox', { name: /^Name/ }).fill(name);
      for (const place of [0, 1, 5, 6, 7, 8, 13, 14, 23, 24]) await square(page, place).click();
      if (seat === 1) expect(await printedPages(page)).toBe(1);
    }
    await page.reload();
    await expect.poll(() => standings.count()).toBe(4);
    await page.emulateMedia({ media: 'print' });
    const names = await page.locator('.pad-print ol b:first-of-type').allInnerTexts();
    expect(names.map((name) => name.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      'Ana',
      'Zsófi',
      'Green',
      'Jakub',
    ]);
    expect(await page.locator(':is(button, input, a, .bar):visible').count()).toBe(0);
    expect(await paperOf(page)).toBe(LIGHT.paper.toLowerCase());
    expect(await printedPages(page)).toBe(1);
    expect(visitor.errors).toEqual([]);
  });

  it('[C2] points out tiles that the dominoes do not have', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    await brush(page, 'Mine').click();
    for (const place of [13, 14, 9, 8, 7, 6, 5]) await square(page, place).click();
    const wrong = page.locator('.pad-wrong', { hasText: 'This kingdom cannot be right' });
    await wrong.getByRole('button', { name: /Mine without a crown: 7 here/ }).waitFor();
    await wrong.getByRole('link', { name: 'C2' }).waitFor();
  });

  it('[P2] an odd number of squares is not finished', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    await brush(page, 'Wheat field').click();
    await square(page, 13).click();
    await page.locator('.pad-wrong', { hasText: 'odd number' }).waitFor();
  });

  it('takes dominoes by their number, each only once, by touch', async () => {
    const visitor = await visit(PHONE);
    const page = await visitor.open('/en/pad');
    await brush(page, 'Dominoes').tap();
    const number = page.getByLabel('Number');
    await number.fill('48');
    await square(page, 13).tap();
    await square(page, 14).tap();
    await total(page).filter({ hasText: /^3$/ }).waitFor();
    await number.fill('48');
    await page.getByText('This domino is already in a kingdom').first().waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('takes typed digits for one number, also where it begins like a laid domino', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    await brush(page, 'Dominoes').check({ force: true });
    const number = page.getByLabel('Number');
    const inHand = page.locator('.pad-dominoes [aria-pressed="true"]');
    const lay = async (domino: string, first: number, second: number): Promise<void> => {
      await number.pressSequentially(domino);
      await square(page, first).click();
      await square(page, second).click();
      await page.locator('.pad-dominoes [aria-pressed="true"]').waitFor({ state: 'detached' });
    };
    await lay('4', 13, 14);
    const used = page.locator('.pad-status', { hasText: 'This domino is already in a kingdom' });
    await number.press('4');
    await used.waitFor();
    await number.press('8');
    await inHand.and(page.getByRole('button', { name: /^Domino 48:/ })).waitFor();
    expect(await number.inputValue()).toBe('48');
    await used.waitFor({ state: 'detached' });
    await number.press('Backspace');
    await used.waitFor();
    expect(await number.inputValue()).toBe('4');
    await number.press('7');
    await inHand.and(page.getByRole('button', { name: /^Domino 47:/ })).waitFor();
    await number.press('Escape');
    expect(await number.inputValue()).toBe('');
    expect(await inHand.count()).toBe(0);
    await number.press('4');
    await brush(page, 'Blue').check({ force: true });
    await number.press('9');
    await inHand.and(page.getByRole('button', { name: /^Domino 9:/ })).waitFor();
    await number.pressSequentially('12');
    await inHand.and(page.getByRole('button', { name: /^Domino 12:/ })).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('takes no letters for a number', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    await brush(page, 'Dominoes').check({ force: true });
    const number = page.getByLabel('Number');
    await number.press('x');
    expect(await number.inputValue()).toBe('');
  });

  it('in two tabs is one and the same', async () => {
    const visitor = await visit();
    const first = await visitor.open('/en/pad');
    const second = await visitor.open('/en/pad');
    await brush(first, 'Lake').click();
    await square(first, 13).click();
    await square(first, 13).click();
    await total(second).filter({ hasText: /^1$/ }).waitFor();
    await brush(second, 'Yellow').check({ force: true });
    await brush(second, 'Mine').click();
    await square(second, 13).click();
    await square(second, 13).click();
    await square(second, 13).click();
    await total(second).filter({ hasText: /^2$/ }).waitFor();
    await first.locator('.pad-standings').waitFor();
    await square(first, 13).click();
    await second.reload();
    await brush(second, 'Yellow: 2 points').waitFor();
  });

  it('takes back what was cleared', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/pad');
    await brush(page, 'Lake').click();
    await square(page, 13).click();
    await square(page, 13).click();
    await total(page).filter({ hasText: /^1$/ }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await total(page).filter({ hasText: /^0$/ }).waitFor();
    await page.keyboard.press('z');
    await total(page).filter({ hasText: /^1$/ }).waitFor();
  });

  it('that was damaged is empty again', async () => {
    const visitor = await visit({ settings: { pad: 'garbage' } });
    const page = await visitor.open('/en/pad');
    await total(page).filter({ hasText: /^0$/ }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
