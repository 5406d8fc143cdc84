import { columnsOf, rowsOf } from '@crownlands/art';
import {
  advance,
  boundsOf,
  gameNow,
  landOf,
  legalMoves,
  type Move,
  must,
  pick,
  type Session,
  seeded,
  type Variant,
} from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, litSquare, mouse, myTurn, playOn, settled, start, upload } from './kit.ts';
import { isMineToPlace, playedUntil } from './played.ts';

const { visit } = inBrowser();

/** As small as a square may be, in pixels, less what rounding takes: nearly a finger, so that kingdoms are whole. */
const LEAST = { '5x5': 38, '7x7': 35.9 };

const sidesOf = (session: Session) => {
  const bounds = boundsOf(landOf(must(gameNow(session).kingdoms[0])));
  return { columns: columnsOf(bounds), rows: rowsOf(bounds) };
};

/** A game in which the person is to place, in a kingdom that has just become so wide. */
function wideGame(variants: readonly Variant[], columns: number): string {
  const random = seeded(1);
  const worth = (session: Session): number => {
    const sides = sidesOf(session);
    return Math.min(sides.columns, columns) * 10 + Math.min(sides.rows, columns);
  };
  return playedUntil((session) => isMineToPlace(session) && sidesOf(session).columns === columns, {
    players: 2,
    variants,
    chooser: (session) => {
      const moves = legalMoves(gameNow(session));
      if (!isMineToPlace(session)) return pick(moves, random);
      const worthOf = (move: Move) => worth(advance(session, move));
      return moves.toSorted((one, other) => worthOf(other) - worthOf(one))[0];
    },
  });
}

const boxOf = async (page: Page, selector: string) =>
  must((await page.locator(selector).first().boundingBox()) ?? undefined);

const PHONES = [
  { width: 360, height: 640 },
  { width: 360, height: 780 },
];

/** Squares that are too small to press, or that leave the board when they are pressed. */
async function hardToPress(page: Page, least: number): Promise<string[]> {
  const found = await page.locator('.stage [role=gridcell]').evaluateAll(
    (squares, least) =>
      squares
        .map((square) => square.getBoundingClientRect())
        .filter(({ width, height }) => Math.min(width, height) < least)
        .map(({ width, height }) => `a square is ${width} by ${height}`),
    least,
  );
  const lit = page.locator('.stage [role=gridcell][aria-label*="fits"]');
  for (const square of await lit.all()) {
    await square.tap();
    const fault = await square.evaluate((element) => {
      const held = element.getBoundingClientRect();
      const stage = (element.closest('.stage') as Element).getBoundingClientRect();
      const isInside =
        held.left >= stage.left - 1 &&
        held.right <= stage.right + 1 &&
        held.top >= stage.top - 1 &&
        held.bottom <= stage.bottom + 1;
      const at = element.getAttribute('data-square');
      if (element.getAttribute('aria-selected') !== 'true') return `${at} is not taken`;
      return isInside ? '' : `${at} leaves the board`;
    });
    if (fault) found.push(fault);
  }
  return found;
}

describe('on a phone', () => {
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
      const visitor = await visit({ hasTouch: true, isMobile: true, viewport: must(PHONES[0]) });
      const page = await visitor.open('/en/games');
      await upload(page, wideGame(variants, columns));
      expect(await myTurn(page)).toBe('place');
      for (const phone of PHONES) {
        await page.setViewportSize(phone);
        await settled(page);
        expect(await hardToPress(page, LEAST[size])).toEqual([]);
        if (size === '5x5') expect(await page.locator('.shade').count()).toBe(0);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBe(phone.width);
      }
      expect(visitor.errors).toEqual([]);
    },
  );

  it('the board has as much room while one chooses as while one places', async () => {
    const visitor = await visit({ hasTouch: true, isMobile: true });
    const page = await visitor.open('/en/games');
    await upload(page, wideGame([], 3));
    await myTurn(page);
    const heights = async () => {
      const all: number[] = [];
      for (const phone of PHONES) {
        await page.setViewportSize(phone);
        await settled(page);
        all.push((await boxOf(page, '.stage')).height);
      }
      return all;
    };
    const placing = await heights();
    await page.locator(`[data-square="${await litSquare(page)}"]`).tap();
    await page.locator('.actions .main').tap();
    await page.waitForSelector('.open > button');
    for (const [index, height] of (await heights()).entries())
      expect(Math.abs(height - must(placing[index]))).toBeLessThan(1);
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
  expect(before.across).toBe(7);
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

it('a kingdom with no room for all its squares says so, and is moved by a finger', async () => {
  const visitor = await visit({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await visitor.open('/en/games');
  await upload(page, wideGame(['mighty-duel'], 5));
  await myTurn(page);
  const shades = () =>
    page.locator('.shade').evaluateAll((all) => all.map(({ className }) => className).sort());
  expect(await shades()).toEqual(['shade left', 'shade right']);
  expect(await page.locator('.beyond').getAttribute('aria-hidden')).toBe('true');

  const { x, y, width, height } = await boxOf(page, '.stage');
  const session = await page.context().newCDPSession(page);
  const draw = async (shares: readonly number[]): Promise<void> => {
    for (const [index, share] of shares.entries()) {
      await session.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: x + width * share, y: y + height / 2 }],
      });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const shares = [0.9, 0.7, 0.5, 0.3, 0.1];
  await draw(shares);
  await page.waitForFunction(() => !document.querySelector('.shade.right'));
  expect(await shades()).toEqual(['shade left']);
  await draw(shares.toReversed());
  await page.waitForFunction(() => !document.querySelector('.shade.left'));
  expect(await shades()).toEqual(['shade right']);
  expect(visitor.errors).toEqual([]);
});
