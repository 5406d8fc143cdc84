import { columnsOf, rowsOf } from '@crownlands/art';
import {
  advance,
  boundsOf,
  gameNow,
  landOf,
  legalMoves,
  type Move,
  must,
  type Session,
  scoreNow,
} from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { misfitsIn, placesOf } from './fit.ts';
import {
  inBrowser,
  keys,
  LANGUAGES,
  litSquare,
  mayBeFull,
  myTurn,
  playOn,
  setFull,
  settled,
  speak,
  start,
  upload,
} from './kit.ts';
import { isMineToPlace, playedUntil } from './played.ts';

const { visit } = inBrowser();

type Size = readonly [width: number, height: number];

const SMALL_PHONE: Size = [360, 640];
const TURNED_PHONE: Size = [640, 360];
const PHONE: Size = [390, 844];
const DESKTOP: Size = [1440, 900];
const SIZES: readonly Size[] = [
  SMALL_PHONE,
  TURNED_PHONE,
  [740, 360],
  PHONE,
  [820, 1180],
  DESKTOP,
  [320, 640],
  [1920, 1080],
];

/** A game in which the person is to place, and then to choose, in a kingdom of five by five squares. */
const lateGame = (players: 2 | 4): string =>
  playedUntil(
    (session) =>
      isMineToPlace(session) && sidesOf(session) === 10 && gameNow(session).offer.length > 1,
    { players, chooser: outwards },
  );

/** The move after which the person's kingdom is largest. */
function outwards(session: Session): Move | undefined {
  const sidesAfter = (move: Move): number => sidesOf(advance(session, move));
  return legalMoves(gameNow(session)).toSorted(
    (one, other) => sidesAfter(other) - sidesAfter(one),
  )[0];
}

/** Columns and rows of the person's kingdom. */
function sidesOf(session: Session): number {
  const bounds = boundsOf(landOf(must(gameNow(session).kingdoms[0])));
  return columnsOf(bounds) + rowsOf(bounds);
}

/** Sets the size of the screen, and waits until the page has taken it. */
async function setSize(page: Page, [width, height]: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await settled(page);
}

/** What does not fit: parts that leave the screen, lie under others, or are too small to be looked at. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight)
      found.push(`the page is ${scrollWidth} by ${scrollHeight}`);
    const parts = all(
      '.status, .own, .other, .since-button, .stage, .slot, .table-actions > *, [aria-haspopup]',
    );
    for (const part of parts) {
      const { left, top, right, bottom } = boxOf(part);
      const isInside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
      if (!isInside) found.push(`${part.className} leaves the screen`);
    }
    for (const domino of all('.slot .domino')) {
      const { x, y, width, height } = boxOf(domino);
      const isFoot = domino.matches('.foot');
      const land = width * (200 / (isFoot ? 210 : 257)); // without the edge and the spine
      if (land < 60) found.push(`the land of a domino is ${land} wide`);
      const top = document.elementFromPoint(x + width / 2, y + height / 3);
      if (!top?.closest('.slot')?.contains(domino)) found.push('a domino is covered');
      const king = domino.parentElement?.querySelector('.seat .piece');
      if (king && boxOf(king).height > height) found.push('a king is larger than his domino');
    }
    const stage = boxOf(all('.stage')[0] as Element);
    const board = boxOf(all('.stage .board')[0] as Element);
    if (board.top < stage.top - 1 || board.bottom > stage.bottom + 1) found.push('rows are hidden');
    if (board.left < stage.left - 1 || board.right > stage.right + 1)
      found.push('columns are hidden');
    return found;
  });

describe.each([4, 2] as const)('a table of %i', (players) => {
  it('holds on every screen, and nothing on it jumps', async () => {
    const sitters = ['person', 'apprentice', 'squire', 'knight'].slice(0, players);
    const visitor = await visit({ hasTouch: true, setup: { sitters } });
    const page = await visitor.open('/en/');
    await start(page);
    expect(await myTurn(page)).toBe('claim');
    const places = new Map<Size, string[]>();
    const found: string[] = [];
    for (const size of SIZES) {
      await setSize(page, size);
      places.set(size, await placesOf(page)); // in the first row, with no other
    }
    const lookAround = async (moment: string): Promise<void> => {
      for (const size of SIZES) {
        await setSize(page, size);
        const moved = (await placesOf(page)).filter((place) => !places.get(size)?.includes(place));
        const faults = [...(await faultsIn(page)), ...moved.map((place) => `${place} moved`)];
        found.push(...faults.map((fault) => `${moment}, ${size}: ${fault}`));
      }
    };
    await page.goto(`${visitor.address}/en/games`);
    await upload(page, lateGame(players));
    expect(await myTurn(page)).toBe('place');
    await lookAround('placing');
    await page.locator(`[data-square="${await litSquare(page)}"]`).click();
    await lookAround('about to place');
    await page.locator('.this-row .slot').last().click();
    await page.waitForSelector('.status .note');
    await lookAround('looking at a domino');
    await page.keyboard.press('Enter');
    expect(await myTurn(page)).toBe('claim');
    await lookAround('choosing');
    await page.keyboard.press('1');
    await lookAround('about to choose');
    await page.keyboard.press('l');
    await page.waitForSelector('.since-actions');
    await lookAround('another’s turn');
    expect(found).toEqual([]);
    expect(visitor.errors).toEqual([]);
  }, 120_000);
});

it('one’s own points are whole beside the rows of a tablet, with all that adds to them', async () => {
  const isFull = (session: Session): boolean => {
    const { territories, possible } = scoreNow(gameNow(session), 0);
    const hasBoth = Object.values(possible).filter((points) => points > 0).length === 2;
    const isLand = territories.filter(({ points }) => points > 0).length === 2;
    return session.earlier.length === 1 && isMineToPlace(session) && hasBoth && isLand;
  };
  const variants = ['dynasty', 'middle-kingdom', 'harmony'] as const;
  const visitor = await visit({ hasTouch: true });
  const page = await visitor.open('/en/games');
  await setSize(page, [820, 1180]);
  await upload(page, playedUntil(isFull, { players: 3, variants }));
  await myTurn(page);
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    const faults = await page
      .locator('.own')
      .evaluate((own) => [
        ...(own.scrollHeight > own.clientHeight ? ['some of it is hidden'] : []),
        ...[...own.querySelectorAll('.points')].flatMap((points) =>
          points.clientHeight > 30 ? [`“${points.textContent}” has two lines`] : [],
        ),
      ]);
    faults.push(...(await misfitsIn(page)));
    found.push(...faults.map((fault) => `${language}: ${fault}`));
  }
  expect(found).toEqual([]);
});

it('a choice and its hint fit a turned phone in every language', async () => {
  const visitor = await visit({ hasTouch: true });
  const page = await visitor.open('/en/games');
  await upload(page, lateGame(4));
  await myTurn(page);
  for (const key of ['r', 'Enter']) await page.keyboard.press(key);
  expect(await myTurn(page)).toBe('claim');
  const main = page.locator('.table-actions .main .label');
  for (let times = 0; times < 3 && !/\d\d/.test(`${await main.textContent()}`); times++) {
    const before = await main.textContent();
    await page.keyboard.press('h');
    const isAsBefore = new RegExp(`^${before}$`);
    await main.filter({ hasNotText: isAsBefore }).waitFor();
  }
  expect(await main.textContent()).toMatch(/\d\d/);
  await page.waitForSelector('.status[data-hint=true]');
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const size of [TURNED_PHONE, [667, 375], [740, 360], [844, 390]] as const) {
      await setSize(page, size);
      const faults = [...(await faultsIn(page)), ...(await misfitsIn(page))];
      found.push(...faults.map((fault) => `${language}, ${size}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

it('a warning takes a line, and unfolds over what is below it', async () => {
  const visitor = await visit({ hasTouch: true });
  await visitor.context.addInitScript(mayBeFull);
  const page = await visitor.open('/en/games');
  await upload(page, lateGame(4));
  await myTurn(page);
  await setFull(page, true);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.trouble');
  const found: string[] = [];
  for (const size of SIZES) {
    await setSize(page, size);
    found.push(...(await faultsIn(page)).map((fault) => `${size}: ${fault}`));
    const box = await page.locator('.trouble').boundingBox();
    if (!box || box.height > 52) found.push(`${size}: more than a line`);
  }
  expect(found).toEqual([]);
  await setSize(page, SMALL_PHONE);
  const places = await placesOf(page);
  const words = page.locator('.trouble .words');
  const cut = (await words.boundingBox())?.height;
  await page.getByRole('button', { name: 'The whole message' }).click();
  expect((await words.boundingBox())?.height).toBeGreaterThan(cut ?? Number.POSITIVE_INFINITY);
  expect(await placesOf(page)).toEqual(places);
  expect(await misfitsIn(page)).toEqual([]);
});

it('a phone that is turned keeps the ghost, the choice and the focus', async () => {
  const visitor = await visit({ hasTouch: true });
  const page = await visitor.open('/en/games');
  await setSize(page, PHONE);
  await upload(page, lateGame(4));
  await myTurn(page);
  const intent = () =>
    page.evaluate(() => ({
      held: document.querySelector('.squares .held')?.getAttribute('data-square'),
      chosen: document.querySelector('[aria-pressed=true] .unseen')?.textContent,
      focus: document.activeElement?.outerHTML.slice(0, 60),
      main: document.querySelector('.actions .main .label')?.textContent,
    }));
  for (const key of ['r', '1']) {
    await page.keyboard.press(key);
    const before = await intent();
    expect(before.held ?? before.chosen).toBeTruthy();
    expect(before.focus).not.toContain('<body');
    for (const size of [[844, 390], SMALL_PHONE, TURNED_PHONE, PHONE] as const) {
      await setSize(page, size);
      expect(await intent()).toEqual(before);
    }
    await page.keyboard.press('Enter');
    await myTurn(page);
  }
});

it('a kingdom that can still grow to all sides is whole on a turned phone', async () => {
  const visitor = await visit({ hasTouch: true });
  const page = await visitor.open('/en/');
  await setSize(page, TURNED_PHONE);
  await start(page);
  while ((await myTurn(page)) === 'claim') await playOn(page, keys, 1);
  const hidden = await page
    .locator('.view')
    .evaluate((view) => [
      view.scrollWidth - view.clientWidth,
      view.scrollHeight - view.clientHeight,
    ]);
  expect(hidden).toEqual([0, 0]);
});

it('larger text and zoom never make smaller what is looked at', async () => {
  const visitor = await visit({ hasTouch: true });
  const page = await visitor.open('/en/games');
  await upload(page, lateGame(4));
  await myTurn(page);
  const widthOf = () =>
    page
      .locator('.slot .domino')
      .first()
      .evaluate((svg) => svg.clientWidth);
  const setText = (size: string) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
  for (const [width, height] of [SMALL_PHONE, TURNED_PHONE, PHONE, DESKTOP]) {
    await setSize(page, [width, height]);
    const width100 = await widthOf();
    await setText('200%');
    expect(await widthOf()).toBeGreaterThanOrEqual(width100 - 1);
    expect(await misfitsIn(page)).toEqual([]);
    await setText('');
  }
  await setSize(page, DESKTOP);
  const whole = await widthOf();
  await setSize(page, [DESKTOP[0] / 2, DESKTOP[1] / 2]); // as a page of twice the size sees it
  expect(await widthOf()).toBeGreaterThanOrEqual(whole / 2);
  expect(await faultsIn(page)).toEqual([]);
});
