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

/** As small as a target for a finger may be, in pixels; less what rounding takes. */
const FINGER = 43.9;

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
    'the squares of a %s kingdom that is %i wide are as large as a finger',
    async (_size, columns, variants) => {
      const visitor = await visit(phone);
      const page = await visitor.open('/en/games');
      await upload(page, wideGame(variants, columns, 1));
      expect(await myTurn(page)).toBe('place');
      const squares = await page.locator('.stage [role=gridcell]').all();
      for (const square of squares) {
        const box = must((await square.boundingBox()) ?? undefined);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(FINGER);
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
