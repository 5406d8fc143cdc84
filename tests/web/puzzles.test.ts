import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, PHONE } from './kit.ts';
import {
  answerOf,
  BUILD_DAY,
  byKeys,
  byMouse,
  byTouch,
  DUEL_DAY,
  makeMoves,
  mistakeIn,
  puzzleOn,
} from './solve-puzzle.ts';

const { visit } = inBrowser();

const BUILD = puzzleOn(BUILD_DAY);
const DUEL = puzzleOn(DUEL_DAY);
const noon = (day: string) => new Date(`${day}T12:00:00`);

/** A page on which it is this day, and time goes on. */
async function openOn(
  visitor: Awaited<ReturnType<typeof visit>>,
  day: string,
  path = '/en/puzzles',
) {
  const page = await visitor.open('/icon.svg');
  await page.clock.install({ time: noon(day) });
  await page.goto(visitor.address + path);
  return page;
}

const streakOf = (page: Page) => page.locator('.stats b').first().textContent();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a build is solved by keys: a wrong try, undo and two hints on the way', async () => {
  const visitor = await visit();
  await visitor.context.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => Object.assign(window, { shared: data.text }),
    });
  });
  const page = await openOn(visitor, BUILD_DAY);
  await page.waitForURL(`**/en/puzzles/${BUILD_DAY}`); // today's has an address of its own
  const answer = answerOf(BUILD);
  if (BUILD.type !== 'build') throw new Error('a build is expected');
  await page.getByText(`Make ${BUILD.best} points with these`).waitFor();

  await makeMoves(page, mistakeIn(BUILD), byKeys);
  await page.keyboard.press('h');
  await page.locator('.note', { hasText: 'out of reach' }).waitFor();
  for (let domino = 1; domino < answer.length; domino++) {
    await page.keyboard.press('r');
    await page.keyboard.press('Enter'); // anywhere, or a discard
    await page.waitForSelector(`.puzzle[data-moves="${domino + 1}"]`);
  }
  await page.waitForSelector('.puzzle.failed');
  expect(await page.locator('.why-best, .share-card').count()).toBe(0);
  expect(await page.locator('.outcome h2').textContent()).toMatch(`of ${BUILD.best}`);
  await page.reload();
  await page.waitForSelector('.puzzle.failed');
  await button(page, 'Try again').click();

  await page.keyboard.press('h');
  await page.locator('.note', { hasText: 'matters most' }).waitFor();
  expect(await page.locator('.order .marked').count()).toBe(1);
  await page.keyboard.press('h');
  await page.locator('.note', { hasText: 'marked squares' }).waitFor();
  expect(await page.locator('.ring.marked').count()).toBe(1);
  await makeMoves(page, answer.slice(0, 1), byKeys);
  await page.keyboard.press('z');
  await page.waitForSelector('.puzzle[data-moves="0"]');
  await makeMoves(page, answer.slice(0, 1), byKeys);
  await page.clock.runFor(60_000);
  await page.reload(); // goes on where it was
  await makeMoves(page, answer.slice(1), byKeys);
  await page.waitForSelector('.puzzle.solved');
  expect(await streakOf(page)).toBe('1');

  await page.locator('.why-best', { hasText: `none makes more than ${BUILD.best}` }).waitFor();
  await button(page, 'Show the line').click();
  await page.keyboard.press('End');
  await page.locator('.note', { hasText: `${BUILD.best} points` }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Share result').click();
  const shared = String(await page.evaluate('shared')).split('\n');
  expect(shared[0]).toBe('Crownlands, 17 November 2026');
  expect(shared[1]).toMatch(/^Build [●○]{5} 2 tries, 1:\d\d, 2 hints$/);
  expect(shared.slice(2)).toEqual([
    `🟥${'⬜'.repeat(answer.length - 1)}`,
    '🟩'.repeat(answer.length),
    `${visitor.address}/puzzles/${BUILD_DAY}`,
  ]);
  expect(visitor.errors).toEqual([]);
});

it('days in a row are counted, and a duel is solved by touch after a reply that refutes', async () => {
  const visitor = await visit({ ...PHONE });
  const first = await openOn(visitor, BUILD_DAY);
  await first.waitForSelector('.puzzle.open');
  await makeMoves(first, answerOf(BUILD), byTouch);
  await first.waitForSelector('.puzzle.solved');
  await first.close();

  const page = await openOn(visitor, DUEL_DAY, '/en/');
  await page.getByRole('link', { name: /^Today’s puzzle/ }).tap();
  await makeMoves(page, mistakeIn(DUEL), byTouch);
  await page.locator('.outcome', { hasText: /best reply is: .*You lose by \d/ }).waitFor();
  expect(await page.locator('.duel-rival .ring.last').count()).toBe(1);
  await button(page, 'Try again').tap();
  await makeMoves(page, answerOf(DUEL), byTouch);
  await page.locator('.why-best', { hasText: /You win by \d/ }).waitFor();
  await button(page, 'Show the line').tap();
  await button(page, 'Forward').tap();
  await page.locator('.note', { hasText: 'chosen' }).waitFor();
  await button(page, 'Back to the result').tap();
  await page.locator('.puzzle-streak', { hasText: '2' }).tap();
  expect(await page.locator('dialog .day.solved').count()).toBe(2);
  await page.getByRole('link', { name: '17 November, solved' }).last().tap();
  await page.waitForURL(`**/puzzles/${BUILD_DAY}`);
  await page.goBack();
  await page.waitForURL(`**/puzzles/${DUEL_DAY}`);
  expect(visitor.errors).toEqual([]);
});

it('time stands still while the page is hidden', async () => {
  const visitor = await visit();
  const page = await openOn(visitor, BUILD_DAY);
  await page.waitForSelector('.tally time');
  const hide = (isHidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await page.clock.runFor(600_000);
  await hide(false);
  await page.clock.runFor(2_000);
  expect(await page.locator('.tally time').textContent()).toMatch(/^0:/);
});

it('without storage it is played, and it says that nothing is kept', async () => {
  const visitor = await visit();
  await visitor.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const page = await openOn(visitor, BUILD_DAY);
  await makeMoves(page, answerOf(BUILD), byMouse);
  await page.waitForSelector('.puzzle.solved');
  await page.getByText('does not let the page store anything').waitFor();
  expect(visitor.errors).toEqual([]);
});

it.each(['1970-01-01', '2100-01-01'])('on %s there is no puzzle, but the archive', async (day) => {
  const visitor = await visit();
  const page = await openOn(visitor, day);
  await page.getByRole('heading', { name: 'No puzzle for' }).waitFor();
  await page.getByRole('link', { name: 'Archive' }).click();
  await page.getByRole('link', { name: /^Puzzle 2\b/ }).click();
  await page.waitForSelector('.puzzle.open');
  await page.goBack();
  await page.waitForSelector('.archive');
});

it.each(['2029-11-18', 'tomorrow', '501', '0'])('%s is none that is there today', async (name) => {
  const visitor = await visit();
  const page = await openOn(visitor, DUEL_DAY, `/en/puzzles/${name}`);
  await page.waitForSelector('.message h1');
});
