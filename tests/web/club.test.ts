import { isFinishedAt, seatToAct } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { connect, newToken } from '../../apps/server/test/client.ts';
import { inBrowser, movesOf } from './kit.ts';
import { holdSeats, openForFriends, pathOf, playUntil } from './online-kit.ts';

const { visit } = inBrowser();

/** A visitor, and another device of theirs that plays quickly. */
async function arrive(name: string) {
  const token = newToken();
  const visitor = await visit({ settings: { name } });
  await holdSeats(visitor.context, token);
  return { ...visitor, other: await connect(visitor.address, token) };
}

const switched = (page: Page, name: string) => page.getByRole('switch', { name }).locator('..');

it('strangers meet, play for their rating, and know each other afterwards', async () => {
  const [anas, bens] = await Promise.all([arrive('Ana'), arrive('Ben')]);
  const [ana, ben] = await Promise.all([anas.open('/en/tables'), bens.open('/en/')]);

  // Who looks at Home sees a table come, and meets whoever waits there.
  await ana.getByText('No table is waiting right now').waitFor();
  await ben.waitForSelector('.home-sheet');
  await ana.getByRole('button', { name: 'Find a table' }).click();
  await ana.getByText('Bots take the free seats in').waitFor();
  await ben.locator('.online-games').getByText('Ana').waitFor();
  await ben.getByRole('link', { name: 'Open tables' }).click();
  await ben.locator('.open-table', { hasText: 'Ana' }).waitFor();
  await ben.getByRole('button', { name: 'Find a table' }).click();
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  const table = must(pathOf(ana).split('/').at(-1));
  expect(pathOf(ben)).toBe(pathOf(ana));

  // Ana does not want to read Ben any more.
  await ana.locator('.other .person-name').click();
  await switched(ana, 'Mute').click();
  await ana.getByRole('button', { name: 'Report' }).click();
  await ana.getByRole('button', { name: 'Pestering with phrases' }).click();
  await ana.getByText('Thank you.').waitFor();
  await ana.keyboard.press('Escape');
  const players = [anas.other, bens.other];
  await Promise.all(players.map((one) => one.watch(table)));
  await bens.other.order(table, { type: 'say', seat: 1, phrase: 'hurry' });
  await anas.other.order(table, { type: 'say', seat: 0, phrase: 'hello' });
  await ben.locator('.bubble').waitFor();
  const before = await movesOf(ana);
  await playUntil(players, table, (state) => must(state.played).moves.length > before);
  await ana.waitForSelector(`.table:not([data-moves="${before}"])`);
  expect(await ana.locator('.other .bubble').count()).toBe(0);

  // The end says what it did to ratings.
  await playUntil(players, table, isFinishedAt);
  expect(seatToAct(anas.other.stateOf(table))).toBe(null);
  await ana.locator('.met .change').nth(1).waitFor();
  const changes = await ana.locator('.met .change b').allTextContents();
  expect(changes.map((change) => change[0]).sort()).toEqual(['+', '−']);

  // From there to Ben's profile, whom Ana blocks, and to the game again.
  await ana.locator('.met .person-name', { hasText: 'Ben' }).click();
  await switched(ana, 'Block').click();
  await ana.getByRole('switch', { name: 'Block', checked: true }).waitFor();
  await ana.getByRole('link', { name: 'Profile' }).click();
  await ana.getByRole('heading', { level: 1, name: 'Ben' }).waitFor();
  expect(await ana.locator('.my-data').count()).toBe(0);
  await ana.waitForSelector('.rating-graph .now');
  expect(await ana.locator('.against a').first().textContent()).toContain('Ana');
  await ana.locator('.latest a').click();
  await ana.waitForSelector('.replay');
  for (const { other } of [anas, bens]) other.end();
  expect([...anas.errors, ...bens.errors]).toEqual([]);
}, 120_000);

it('a profile is named, saved and deleted by whom it is of', async () => {
  const visitor = await visit({ acceptDownloads: true });
  const page = await visitor.open('/en/profile');
  await page.getByRole('heading', { name: 'No game online yet' }).waitFor();
  await page.getByRole('button', { name: 'Name and colour' }).click();
  await page.getByLabel('Your name').fill('Queen Ana');
  await page.getByRole('radio', { name: 'Blue' }).check({ force: true });
  const refused = { refusal: { code: 'name-taken', message: '' } };
  await visitor.context.route('**/api/me', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: refused })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This name belongs to somebody else').waitFor();
  await visitor.context.unroute('**/api/me');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Queen Ana' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Queen Ana' }).waitFor();
  await page.waitForSelector('.profile.house-blue');

  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Both files are saved.').waitFor();
  await expect
    .poll(() => files.sort())
    .toEqual(['crownlands-games.jsonl', 'crownlands-profile.json']);

  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByText('Nobody stands here yet').waitFor();
  await page.getByRole('radio', { name: '3 players' }).check({ force: true });
  await page.waitForURL('**/leaderboard#3');
  await page.goBack();

  const tokenOf = () => page.evaluate(() => localStorage.getItem('crownlands.token'));
  const token = await tokenOf();
  await page.getByRole('button', { name: 'Delete my profile' }).click();
  const sure = page.getByRole('button', { name: 'Delete for good' });
  const word = page.getByLabel('To confirm, write');
  await word.press('Enter'); // before anything is written
  await word.fill('Delete');
  await sure.click();
  await page.getByText('Nothing about you is left').waitFor();
  expect(await tokenOf()).toBe(null);
  await page.getByRole('button', { name: 'Home' }).click();
  await page.waitForSelector('.home-sheet');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Guest' }).waitFor();
  expect(await tokenOf()).not.toBe(token);
  expect(visitor.errors.filter((error) => !/40[49]/.test(error))).toEqual([]);
});

it('a host makes a table count, and says when bots sit in', async () => {
  const visitor = await visit({ settings: { name: 'Ana' } });
  const page = await visitor.open('/en/');
  await openForFriends(page);
  await page.locator('.terms .link').click();
  await page.getByText('A rated game needs a clock.').waitFor();
  const substitute = page.getByLabel('Sits in for those who leave');
  await substitute.selectOption({ label: 'Champion' });
  await page.getByRole('button', { name: 'Rated, 45 seconds a turn' }).click();
  await page.getByRole('switch', { name: 'Rated', checked: true }).waitFor();
  expect((await substitute.innerText()).trim()).toBe('Apprentice, as the game is rated');
  await page.getByLabel('Bots take free seats').selectOption({ label: 'after 5:00' });
  await page.getByText('Bots take the free seats in').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.locator('.terms', { hasText: '45 seconds a turn, rated' }).waitFor();

  await page.locator('.waiting-seat.free button').first().click();
  await page.getByRole('button', { name: 'One more at this device' }).click();
  await page.getByText('At a rated table everybody has one seat only.').waitFor();

  await page.locator('.terms .link').click();
  await page.getByLabel('Time to think').selectOption({ label: 'no clock' });
  await page.getByRole('switch', { name: 'Rated', checked: false }).waitFor();
  expect(visitor.errors).toEqual([]);
});
