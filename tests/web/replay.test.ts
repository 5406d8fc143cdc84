import { dynastyOf, formatRecord } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { inBrowser, upload } from './kit.ts';

const { visit } = inBrowser();

const { record, games, moves } = playthrough(options(2), 1);
const RECORD = formatRecord(record);

const whoMoves = (move: number) => games[move]?.turns[0]?.seat;

/** The moves of a game that a person left when a bot had had one turn and the person was to place. */
const LEFT = moves.findIndex(
  (move, index) =>
    move.type === 'place' &&
    [-3, -2, -1, 0].map((back) => whoMoves(index + back)).join() === '0,1,1,0',
);
const { result, ...begun } = record;
const BEGUN = formatRecord({
  ...begun,
  seats: [{ name: 'Ana' }, { name: '', bot: 'squire' }],
  moves: record.moves.slice(0, LEFT),
});

const spoken = (page: Page) => page.locator('.replay [role=status]');
const shown = (page: Page) => page.locator('.replay .words').textContent();
const stepped = (page: Page, step: number) =>
  page.locator('.player .soft', { hasText: new RegExp(`^${step}/`) }).waitFor();

/** A kept game, at its beginning. */
async function openReplay(): Promise<Page> {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, RECORD);
  await stepped(page, moves.length); // a game that is over opens at its end
  await page.keyboard.press('Home');
  await stepped(page, 0);
  return page;
}

it('each step says who did what, and the last one who has won', async () => {
  const page = await openReplay();
  await page.getByRole('button', { name: 'Forward' }).click();
  await spoken(page)
    .filter({ hasText: /domino \d+ \(.+ and .+\) chosen/ })
    .waitFor();
  const first = await spoken(page).textContent();
  await page.keyboard.press('ArrowRight');
  await stepped(page, 2);
  expect(await spoken(page).textContent()).not.toBe(first);
  expect(await spoken(page).textContent()).toBe(await shown(page));
  await page.getByRole('button', { name: 'To the end' }).click();
  await spoken(page)
    .filter({ hasText: /wins|Shared victory/ })
    .waitFor();
});

it('the slider names the move itself, and nothing says it twice', async () => {
  const page = await openReplay();
  const slider = page.locator('input[type=range]');
  await slider.fill('9');
  await stepped(page, 9);
  const words = await slider.getAttribute('aria-valuetext');
  expect(words).toContain('Move 9 of');
  expect(words).toContain(await shown(page));
  expect(await spoken(page).textContent()).toBe('');
  await page.getByRole('button', { name: 'Forward' }).click();
  await stepped(page, 10);
  expect(await spoken(page).textContent()).toBe(await shown(page));
});

it('a run says the rounds, and the move where it is stopped', async () => {
  const page = await openReplay();
  await page.locator('input[type=range]').fill('2');
  await page.evaluate(() => {
    const status = document.querySelector('.replay [role=status]');
    const heard: (string | null)[] = [];
    const listen = () => heard.push(status?.textContent ?? null);
    if (status)
      new MutationObserver(listen).observe(status, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    Object.assign(window, { heard });
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(3000); // three moves, each after 900 ms and a frame
  await stepped(page, 5);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5×');
  await page.clock.runFor(2000);
  await stepped(page, 6);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  await page.clock.runFor(550); // two moves, each after 225 ms and a frame
  await stepped(page, 8);
  await page.getByRole('button', { name: 'Pause' }).click();
  await spoken(page)
    .filter({ hasText: /domino \d+/ })
    .waitFor();
  const heard = (await page.evaluate('heard')) as string[];
  expect(heard.slice(0, -1)).toEqual(['First choice', 'Round 1 of 6']);
  expect(heard.at(-1)).toBe(await shown(page));
});

it('from its end a game runs anew, as fast as one chose before', async () => {
  const page = await openReplay();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2×');
  await page.reload();
  await page.waitForSelector('.replay');
  expect(await page.locator('.player select').inputValue()).toBe('2');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.keyboard.press('End');
  await page.locator('input[type=range]').press(' ');
  await stepped(page, 0);
  await page.clock.runFor(500);
  await stepped(page, 1);
});

it('a placement is told with its squares, which the kingdom has where it says', async () => {
  const page = await openReplay();
  const placed = /: domino \d+ placed \((?<where>.+)\), (\+\d+|0) points?\.$/;
  const tellings: string[] = [];
  for (let step = 1; step <= 12; step++) {
    await page.keyboard.press('ArrowRight');
    await stepped(page, step);
    const words = (await shown(page)) ?? '';
    const { where = '' } = placed.exec(words)?.groups ?? {};
    const isPlacement = moves[step - 1]?.type === 'place';
    expect(where !== '', words).toBe(isPlacement);
    if (!isPlacement) continue;
    tellings.push(words);
    const name = words.split(':')[0] ?? '';
    const kingdom = page.getByRole('grid', { name: `Kingdom: ${name}` });
    for (const half of where.split('; ')) {
      const [tile = '', way = ''] = half.split(': ');
      const square = kingdom.getByRole('gridcell', { name: new RegExp(`^${way}:`) });
      const [terrain = ''] = tile.split(' (');
      expect((await square.getAttribute('aria-label'))?.toLowerCase(), words).toContain(terrain);
    }
  }
  expect(tellings.length).toBeGreaterThan(2);
});

it('kingdoms are walked through by arrows, which elsewhere go from move to move', async () => {
  const page = await openReplay();
  await page.keyboard.press('ArrowRight');
  await stepped(page, 1);
  const castle = page.getByRole('gridcell', { name: 'castle', exact: true }).first();
  const place = await castle.boundingBox();
  await castle.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const at = page.locator('[role=gridcell]:focus');
  expect(await at.getAttribute('aria-label')).toBe('1 left, 1 down: free');
  await stepped(page, 1);
  await page.keyboard.press('End');
  await stepped(page, moves.length);
  expect(await castle.boundingBox()).toEqual(place); // nothing moves while a kingdom grows
  await at.waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

it('a game that was sent opens at its beginning, and one in play at the last move of a person', async () => {
  const page = await openReplay();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = new URL(await page.locator('#share-link').inputValue());
  const friend = await visit();
  await stepped(await friend.open(link.pathname + link.hash), 0);

  const visitor = await visit();
  const table = await visitor.open('/en/games');
  await upload(table, BEGUN);
  await table.waitForSelector('.table');
  await table.getByRole('button', { name: 'Menu' }).click();
  await table.getByRole('link', { name: 'Watch the game' }).click();
  await stepped(table, LEFT - 2);
  expect(await shown(table)).toMatch(/^\u2068Ana\u2069: /);
});

it('three kingdoms and the rows are in sight together on a tablet, and a dynasty says which game it is', async () => {
  const visitor = await visit({ viewport: { width: 820, height: 1180 } });
  const page = await visitor.open('/en/games');
  const three = [1, 2, 3].map((seed) => playthrough(options(3, ['dynasty']), seed).record);
  await upload(page, formatRecord(dynastyOf(three)));
  await page.waitForSelector('.replay');
  await page.keyboard.press('End');
  await page.locator('.replay header', { hasText: 'Game 3 of 3 · Round 12 of 12' }).waitFor();
  const bottomOf = (part: string) =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().bottom);
  const player = await page.locator('.player').boundingBox();
  expect(await bottomOf('.replay .rows')).toBeLessThan(player?.y ?? 0);
  expect(await bottomOf('.replay-kingdoms > :last-child')).toBeLessThan(player?.y ?? 0);
});
