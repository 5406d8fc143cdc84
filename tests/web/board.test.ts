import { columnsOf, rowsOf } from '@crownlands/art';
import {
  advance,
  boundsOf,
  deal,
  formatRecord,
  gameNow,
  landOf,
  legalMoves,
  type Move,
  must,
  newSession,
  pick,
  type Session,
  seeded,
  type Variant,
  wholeRecord,
} from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { options } from '../../packages/rules/test/kit.ts';
import { inBrowser, litSquare, mouse, myTurn, playOn, start, upload } from './kit.ts';

const { visit } = inBrowser();

/** As small as a square may be, in pixels, less what rounding takes: a finger, or nearly so in a large kingdom. */
const LEAST = { '5x5': 43.9, '7x7': 39.9 };

const sidesOf = (session: Session) => {
  const bounds = boundsOf(landOf(must(gameNow(session).kingdoms[0])));
  return { columns: columnsOf(bounds), rows: rowsOf(bounds) };
};

/** A game in which the person is to place, in a kingdom that has just become so wide. */
function wideGame(variants: readonly Variant[], columns: number, seed: number): string {
  const random = seeded(seed);
  const rules = options(2, variants);
  const seats = [{ name: '' }, { name: '', bot: 'apprentice' }];
  let session = newSession(rules, seats, deal(rules, random));
  for (;;) {
    const moves = legalMoves(gameNow(session));
    const isMine = gameNow(session).turns[0]?.seat === 0 && moves[0]?.type === 'place';
    if (isMine && sidesOf(session).columns === columns) return formatRecord(wholeRecord(session));
    const worth = (move: Move): number => {
      const sides = sidesOf(advance(session, move));
      return Math.min(sides.columns, columns) * 10 + Math.min(sides.rows, columns);
    };
    const wide = moves.toSorted((one, other) => worth(other) - worth(one));
    const move = isMine ? wide[0] : pick(moves, random);
    if (!move) return wideGame(variants, columns, seed + 1);
    session = advance(session, move);
  }
}

const boxOf = async (page: Page, selector: string) =>
  must((await page.locator(selector).first().boundingBox()) ?? undefined);

describe.each([
  [360, 640],
  [360, 780],
])('on a phone of %i by %i', (width, height) => {
  const phone = { viewport: { width, height }, hasTouch: true, isMobile: true };

  it.each([
    ['5x5', 3, []],
    ['5x5', 4, []],
    ['5x5', 5, []],
    ['7x7', 5, ['mighty-duel']],
    ['7x7', 6, ['mighty-duel']],
    ['7x7', 7, ['mighty-duel']],
  ] as const)(
    'the squares of a %s kingdom that is %i wide are large enough to press',
    async (size, columns, variants) => {
      const visitor = await visit(phone);
      const page = await visitor.open('/en/games');
      await upload(page, wideGame(variants, columns, 1));
      expect(await myTurn(page)).toBe('place');
      const squares = await page.locator('.stage [role=gridcell]').all();
      for (const square of squares) {
        const box = must((await square.boundingBox()) ?? undefined);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(LEAST[size]);
      }
      const lit = page.locator('.stage [role=gridcell][aria-label*="fits"]');
      for (const square of await lit.all()) {
        await square.tap();
        expect(await square.getAttribute('aria-selected')).toBe('true');
        const stage = await boxOf(page, '.stage');
        const held = must((await square.boundingBox()) ?? undefined);
        expect(held.x).toBeGreaterThanOrEqual(stage.x - 1);
        expect(held.x + held.width).toBeLessThanOrEqual(stage.x + stage.width + 1);
        expect(held.y).toBeGreaterThanOrEqual(stage.y - 1);
        expect(held.y + held.height).toBeLessThanOrEqual(stage.y + stage.height + 1);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(width);
      expect(visitor.errors).toEqual([]);
    },
  );

  it('the board has as much room while one chooses as while one places', async () => {
    const visitor = await visit(phone);
    const page = await visitor.open('/en/');
    await start(page);
    while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
    const placing = await boxOf(page, '.stage');
    await page.locator(`[data-square="${await litSquare(page)}"]`).tap();
    await page.locator('.actions .main').tap();
    await page.waitForSelector('.open > button');
    const choosing = await boxOf(page, '.stage');
    expect(Math.abs(choosing.height - placing.height)).toBeLessThan(1);
  });
});

/** How large a square is drawn, and how many have room in the scale that is shown. */
const scaleOf = (page: Page) =>
  page.locator('.stage .board').evaluate(async (board) => {
    await Promise.all(board.getAnimations().map(({ finished }) => finished));
    const picture = board.querySelector<SVGSVGElement>('svg.kingdom');
    const side = 100 * (picture?.getScreenCTM()?.a ?? 0);
    return { side, across: Number(getComputedStyle(board).getPropertyValue('--across')) };
  });

it('squares keep their size from one step to the next, which takes 240 ms, and never shrink', async () => {
  const visitor = await visit({ reducedMotion: 'no-preference' });
  await visitor.context.addInitScript(() => {
    const durations: unknown[] = [];
    Object.assign(window, { durations });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (this.classList.contains('board') && typeof timing === 'object')
        durations.push(timing.duration);
      return animate.call(this, frames, timing);
    };
  });
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  let before = await scaleOf(page);
  expect(before.across).toBe(9);
  for (let turn = 0; turn < 20 && before.across > 6; turn++) {
    await playOn(page, mouse, 1);
    await myTurn(page);
    const now = await scaleOf(page);
    expect(now.across).toBeLessThanOrEqual(before.across);
    if (now.across === before.across) expect(now.side).toBeCloseTo(before.side, 1);
    else expect(now.side).toBeGreaterThan(before.side + 5);
    before = now;
  }
  expect(before.across).toBeLessThanOrEqual(6);
  const durations = await page.evaluate(() => Reflect.get(window, 'durations'));
  expect(new Set(durations)).toEqual(new Set([240]));
  expect(visitor.errors).toEqual([]);
});

describe('a 7x7 kingdom on a small phone', () => {
  const shades = (page: Page) =>
    page.locator('.shade').evaluateAll((all) => all.map(({ className }) => className).sort());
  const all = ['shade bottom', 'shade left', 'shade right', 'shade top'];

  it('says that it goes on, and is moved by a finger, by keys and on its map', async () => {
    const visitor = await visit({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      setup: { variants: ['mighty-duel'] },
    });
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    await page.waitForSelector('.map');
    expect(await shades(page)).toEqual(all);
    expect(await page.locator('.beyond').getAttribute('aria-hidden')).toBe('true');

    const { x, y, width, height } = await boxOf(page, '.stage');
    const session = await page.context().newCDPSession(page);
    for (const share of [0.9, 0.7, 0.5, 0.3, 0.1]) {
      await session.send('Input.dispatchTouchEvent', {
        type: share === 0.9 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: x + width * share, y: y + height / 2 }],
      });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(() => !document.querySelector('.shade.right'));
    expect(await shades(page)).toEqual(['shade bottom', 'shade left', 'shade top']);

    const map = await boxOf(page, '.map');
    await page.touchscreen.tap(map.x + 4, map.y + 4);
    await page.waitForFunction(() => !document.querySelector('.shade:is(.left, .top)'));
    expect(await shades(page)).toEqual(['shade bottom', 'shade right']);

    const walked = page.locator('.stage [data-square="6,6"]');
    await page.locator('.stage [data-square="0,0"]').focus();
    for (const key of ['ArrowRight', 'ArrowDown']) {
      for (let step = 0; step < 6; step++) await page.keyboard.press(key);
    }
    await page.waitForFunction(() => !document.querySelector('.shade:is(.right, .bottom)'));
    expect(await walked.evaluate((cell) => cell === document.activeElement)).toBe(true);
    const [cell, stage] = [
      await boxOf(page, '.stage [data-square="6,6"]'),
      await boxOf(page, '.stage'),
    ];
    expect(cell.x + cell.width).toBeLessThanOrEqual(stage.x + stage.width + 1);
    expect(cell.y + cell.height).toBeLessThanOrEqual(stage.y + stage.height + 1);
    expect(visitor.errors).toEqual([]);
  });
});
