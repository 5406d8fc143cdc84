import {
  advance,
  formatRecord,
  gameNow,
  must,
  newSession,
  type Player,
  type Session,
  wholeRecord,
} from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { move, options } from '../../packages/rules/test/kit.ts';
import { inBrowser, movesOf, myTurn, PHONE, upload } from './kit.ts';

const { visit } = inBrowser();

/** The last choice of a game of two: 20 adds most to the own kingdom and loses, 47 wins. */
const KINGS = [1, 0, 0, 1];
const DECK = [
  37, 21, 14, 39, 46, 36, 24, 38, 22, 32, 7, 42, 11, 4, 8, 15, 41, 12, 10, 13, 44, 20, 43, 47,
];
const MOVES =
  '#37 #39 #21 #14 14@-1,0W #46 21@2,0W #36 37@1,0S #24 39@1,-1N #38 24@-2,-1E #42 36@2,1W #22 ' +
  '38@2,-1N #32 46@0,1W #7 7@1,-2S #4 22@2,2W #11 32@-1,0W #8 42@2,2W #15 4@-2,-2E #41 8@-1,-2S ' +
  '#12 11@0,-1N #10 15@-1,2E #13 10@-1,1E #44 12@-1,2E';

/** That game, of a person who is to choose and of another player. */
function record(other: Player): string {
  const moves = MOVES.split(' ').map(move);
  const begun = newSession(options(2), [other, other], { kings: KINGS, deck: DECK });
  const session = moves.reduce<Session>(advance, begun);
  const mine = must(gameNow(session).turns[0]).seat;
  return formatRecord(wholeRecord({ ...session, seats: [other, other].with(mine, { name: '' }) }));
}

const BOT: Player = { name: '', bot: 'knight' };

async function choose(page: Page, domino: number): Promise<void> {
  await page.locator(`.slot[data-slot="${domino}"] button`).click();
  await page.locator('.actions .main').click();
}

it('the coach says why a choice loses the game, and takes it back', async () => {
  const visitor = await visit({ ...PHONE, settings: { coach: true } });
  const page = await visitor.open('/en/games');
  await upload(page, record(BOT));
  await myTurn(page);
  const before = await movesOf(page);
  await choose(page, 20);
  const note = page.locator('.status .remarked');
  await note.waitFor();
  const [better = '', why = ''] = await note.locator('p').allTextContents();
  expect(better).toBe('Domino 47 was much better');
  expect(why.length).toBeGreaterThan(10);
  const spoken = page.locator('.spoken > [aria-live=polite]').last();
  expect(await spoken.textContent()).toBe(`${better}. ${why}. Take it back?`);
  expect(await page.getByRole('status').getAttribute('aria-live')).toBe('off'); // it is told once
  await note.getByRole('button', { name: 'Take it back' }).click();
  await note.waitFor({ state: 'detached' });
  expect(await movesOf(page)).toBe(before);
  expect(await myTurn(page)).toBe('claim');
  await choose(page, 47);
  await page.waitForSelector(`.end, .table:not([data-moves="${before}"])`);
  expect(await note.count()).toBe(0);
  expect(visitor.errors).toEqual([]);
});

it('by keyboard a choice stands though the coach says otherwise, and the game goes on', async () => {
  const visitor = await visit({ settings: { coach: true } });
  const page = await visitor.open('/en/games');
  await upload(page, record(BOT));
  await myTurn(page);
  await choose(page, 20);
  await page.locator('.remarked').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.remarked').waitFor({ state: 'detached' });
  await myTurn(page);
  expect(visitor.errors).toEqual([]);
});
