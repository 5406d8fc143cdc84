import { isFinishedAt, seatToAct } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { Page, Request } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { connect, newToken, openTable } from '../../apps/server/test/client.ts';
import { inBrowser, movesOf, settled } from './kit.ts';
import {
  holdSeats,
  openForFriends,
  pathOf,
  playUntil,
  settingsFor,
  tableOf,
} from './online-kit.ts';
import { wireTo } from './wire.ts';

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
  await ana.locator('p:focus', { hasText: 'Thank you.' }).waitFor();
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

  // Ben leaves, and is told what that means; the end says it, too, and what it did to ratings.
  await playUntil(players, table, (state) => must(state.played).moves.length > 40);
  await ben.locator('.bar [aria-haspopup]').click();
  await ben.getByRole('button', { name: 'Let a bot play for me' }).click();
  await ben.getByRole('button', { name: 'Sure? It counts as a loss' }).click();
  await ben.getByText('you lose unless you come back').waitFor();
  await playUntil([anas.other], table, isFinishedAt);
  for (const page of [ana, ben]) {
    await page.getByText(/^.Ben.: away at the end, which counts as last place\.$/).waitFor();
  }
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
  await anas.context.route('**/record', (route) => route.abort());
  await ana.reload();
  await ana.getByText('The server does not answer').waitFor();
  await anas.context.unroute('**/record');

  // Ana forgives Ben, as soon as the server answers.
  await ana.goto(new URL('/en/profile', anas.address).href);
  await ana.getByText('Blocked people: 1').click();
  const release = ana.getByRole('button', { name: 'Unblock' });
  await anas.context.route('**/api/me/blocks/*', (route) => route.fulfill({ status: 503 }));
  await release.press('Enter');
  await ana.locator('.blocked .wrong', { hasText: 'The server does not answer' }).waitFor();
  await anas.context.unroute('**/api/me/blocks/*');
  await release.press('Enter');
  await ana.locator('summary:focus', { hasText: 'Blocked people: 0' }).waitFor();
  expect(await ana.locator('.blocked .wrong').count()).toBe(0);
  for (const { other } of [anas, bens]) other.end();
  expect(
    [...anas.errors, ...bens.errors].filter((error) => !/503|net::ERR_FAILED/.test(error)),
  ).toEqual([]);
}, 120_000);

it.each([
  { at: '/tables', name: 'Find a table', asked: 'play', last: 'play', elsewhere: 'Home' },
  {
    at: '/',
    name: 'With friends online',
    asked: 'tables',
    last: 'commands',
    elsewhere: 'The rules',
  },
])('who presses $name and goes elsewhere stays there when the answer comes', async (wish) => {
  const { open } = await visit({ settings: { name: 'Ana' } });
  const page = await open(`/en${wish.at}`);
  const isPosted = (request: Request, path: string): boolean =>
    request.method() === 'POST' && request.url().endsWith(`/${path}`);
  let answer = (): void => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/${wish.asked}`, async (route) => {
    if (isPosted(route.request(), wish.asked)) await isAnswered;
    await route.continue();
  });
  await Promise.all([
    page.waitForRequest((request) => isPosted(request, wish.asked)),
    page.getByRole('button', { name: wish.name }).click(),
  ]);
  await page.getByRole('link', { name: wish.elsewhere }).first().click();
  await page.waitForSelector('h1:focus');
  const there = pathOf(page);
  const [done] = await Promise.all([
    page.waitForResponse((response) => isPosted(response.request(), wish.last)),
    answer(),
  ]);
  await done.finished();
  await settled(page);
  expect(pathOf(page)).toBe(there);
});

it('a profile is named, saved and deleted by whom it is of', async () => {
  const visitor = await visit({ acceptDownloads: true });
  const page = await visitor.open('/en/profile');
  await page.getByRole('heading', { name: 'No game online yet' }).waitFor();
  const edit = page.getByRole('button', { name: 'Name and colour' });
  const isFocused = page.locator(':focus');
  await edit.press('Enter');
  await page.getByLabel('Your name').and(isFocused).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await edit.and(isFocused).press('Enter');
  await page.getByLabel('Your name').and(isFocused).fill('Queen Ana');
  await page.getByRole('radio', { name: 'Yellow' }).check({ force: true });
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
  await edit.and(isFocused).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Queen Ana' }).waitFor();
  await page.waitForSelector('.profile.house-yellow');

  // Whoever opens a table or comes to one sits on the seat of their colour.
  await page.goto(`${visitor.address}/en/`);
  await openForFriends(page);
  const mine = page.locator('.waiting-seat.house-yellow:not(.free)', { hasText: 'Queen Ana' });
  await mine.locator('button').click();
  await page.getByRole('button', { name: 'Stand up' }).click();
  await page.locator('.sit-down .main').click();
  await mine.waitFor();
  await page.goto(`${visitor.address}/en/profile`);

  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Both files are saved.').waitFor();
  await expect
    .poll(() => files.sort())
    .toEqual(['crownlands-games.jsonl', 'crownlands-profile.json']);

  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByText('Nobody is listed yet').waitFor();
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

  const token = must(await page.evaluate(() => localStorage.getItem('crownlands.token')));
  for (let table = 1; table < 5; table++) await openTable(visitor.address, token, settingsFor(2));
  await page.goto(`${visitor.address}/en/`);
  await page.locator('.begin .button').nth(1).click();
  await page.getByText('Several of your tables are already waiting').getByRole('link').click();
  await page.waitForURL('**/en/games');
  expect(visitor.errors.filter((error) => !error.includes('429'))).toEqual([]);
});

it('who waits is disturbed by nobody who comes or goes', async () => {
  const { context, address, open, errors } = await visit();
  const [me, ben, eva] = await Promise.all([connect(address), connect(address), connect(address)]);
  await holdSeats(context, must(me.token));
  const table = await tableOf(address, [me], settingsFor(4));
  for (const other of [ben, eva]) await other.watch(table);
  const wire = await wireTo(address);
  onTestFinished(wire.stop);
  const page = await open(`${wire.address}/en/table/${table}`);

  // A name that is being written stays.
  const name = page.getByLabel('Your name');
  await name.fill('Ana the Gr');
  await ben.order(table, { type: 'sit', seat: 1, name: 'Ben', nonce: 'a-nonce-of-the-seat-1' });
  await page.locator('.waiting-seat', { hasText: 'Ben' }).waitFor();
  expect(await name.inputValue()).toBe('Ana the Gr');
  await name.pressSequentially('eat');
  await name.press('Enter');
  await page.locator('.waiting-seat', { hasText: 'Ana the Great' }).waitFor();

  // Whoever comes or goes is told of.
  const news = page.locator('[aria-live=polite]');
  await news.getByText('Ben\u2069 sat down. Waiting for 2 more').waitFor();
  await ben.order(table, { type: 'stand', seat: 1 });
  await news.getByText('stood up. Waiting for 3 more').waitFor();

  // Whom the host sends away cannot sit down again.
  const evas = { type: 'sit', seat: 1, name: 'Eva', nonce: 'a-nonce-of-the-seat-1' } as const;
  await eva.order(table, evas);
  await page.locator('.waiting-seat button', { hasText: 'Eva' }).press('Enter');
  await page.getByRole('button', { name: 'Remove from the table' }).press('Enter');
  await eva.until(() => eva.stateOf(table).seats[1]?.who === 'nobody');
  expect(await eva.order(table, evas)).toMatchObject({ code: 'blocked' });

  // A dialog leads back to where it was opened, whatever closes it.
  const seat = page.locator('.waiting-seat button').nth(2);
  await seat.press('Enter');
  await page.getByRole('button', { name: 'One more at this device' }).press('Enter');
  await seat.and(page.locator(':focus')).waitFor();
  await seat.press('Enter');
  await page.getByRole('button', { name: 'Stand up' }).press('Enter');
  await seat.and(page.locator(':focus')).waitFor();
  await seat.press('Enter');
  await page.getByLabel('Computer player').selectOption('duke'); // which does nothing by itself
  await page.getByRole('button', { name: 'Let it sit here' }).press('Enter');
  await seat.filter({ hasText: 'Duke' }).press('Enter');
  await page.getByRole('button', { name: 'Remove from the table' }).press('Enter');
  await seat.filter({ hasText: 'Free seat' }).waitFor();
  await page.waitForFunction(() => history.state?.sheets === undefined);

  // A colour that somebody else takes meanwhile leaves one where one was.
  const green = page.getByRole('button', { name: 'Green' });
  wire.cut();
  await page.getByText('Reconnecting').waitFor();
  await green.press('Enter');
  await green.and(page.locator('[aria-pressed=true]')).waitFor();
  await ben.order(table, { type: 'sit', seat: 2, name: 'Ben', nonce: 'a-nonce-of-the-seat-2' });
  wire.mend();
  await page.getByText('Somebody was quicker').waitFor();
  expect(me.stateOf(table).seats[0]).toMatchObject({ name: 'Ana the Great' });
  await ben.order(table, { type: 'stand', seat: 2 });

  // Another colour is another seat, and one is still there; whoever sits down is at the heading.
  await page.locator('.waiting-room p[role=status]').evaluate((notice) => {
    const note = () => notice.textContent && notice.setAttribute('data-told', notice.textContent);
    new MutationObserver(note).observe(notice, { childList: true, subtree: true });
  });
  await green.press('Enter');
  await me.until(() => me.stateOf(table).seats[2]?.who === 'person');
  await green.and(page.locator('[aria-pressed=true]:focus')).waitFor();
  expect(await page.locator('[data-told]').count()).toBe(0);
  await page.locator('.waiting-seat button').nth(2).press('Enter');
  const yellow = page.getByRole('dialog').getByRole('button', { name: 'Yellow' });
  await yellow.press('Enter');
  await me.until(() => me.stateOf(table).seats[1]?.who === 'person');
  await yellow.and(page.locator('[aria-pressed=true]:focus')).waitFor();
  await page.getByRole('button', { name: 'Stand up' }).press('Enter');
  await page.locator('.sit-down input').press('Enter');
  await page.locator('h1:focus', { hasText: 'Waiting for 3 more' }).waitFor();

  // What is changed while the line is cut shows at once, and all of it comes to the server.
  await ben.order(table, { type: 'sit', seat: 1, name: 'Ben', nonce: 'a-nonce-of-the-seat-1' });
  await page.getByText('Waiting for 2 more').first().waitFor();
  wire.cut();
  await page.getByText('Reconnecting').waitFor();
  await page.locator('.terms .link').click();
  await page.getByRole('switch', { name: 'Open to all' }).press('Space');
  await page.getByRole('switch', { name: 'Open to all', checked: true }).waitFor();
  await page.getByRole('switch', { name: 'May be watched' }).press('Space');
  await page.getByLabel('Players').selectOption('2');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'All seats are taken' }).waitFor();
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  expect(await page.getByText('starts by itself').count()).toBe(0);
  wire.mend();
  await me.until(() => me.stateOf(table).settings.rules.players === 2);
  expect(me.stateOf(table).settings).toMatchObject({ isListed: true, mayWatch: false });

  // The game begins, and whoever is at Home meanwhile sees whose turn it is.
  await page.getByRole('button', { name: 'Start the game' }).press('Enter');
  await page.waitForSelector('.table');
  await playUntil([me, ben], table, (state) => seatToAct(state) === 1);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.locator('.lead .running', { hasText: /^Waiting for .Ben.$/ }).waitFor();
  await playUntil([me, ben], table, (state) => seatToAct(state) === 0);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.locator('.lead .running', { hasText: /^Your turn.Ben.$/ }).waitFor();
  await page.getByRole('link', { name: 'My games' }).click();
  await page
    .locator('.online-games', { hasText: /Your turn.Ben. · 3 days a turnuntil / })
    .waitFor();

  // Whose seat is freed by somebody else learns why.
  const bens = settingsFor(3, { substitute: 'apprentice' });
  const other = await tableOf(address, [ben, me], bens);
  await page.goto(`${wire.address}/en/table/${other}`);
  await page.locator('.me').waitFor();
  await ben.order(other, { type: 'change', settings: { ...bens, isRated: true } });
  await page.getByText('Your seat is free again').waitFor();
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByText('Your seat is free again').waitFor({ state: 'detached' });
  await page.locator('.waiting-seat button').nth(1).press('Enter');
  await page.getByRole('button', { name: 'Stand up' }).press('Enter');
  await page.locator('.sit-down').waitFor();
  await ben.until(() => ben.stateOf(other).seats[1]?.who === 'nobody');
  expect(await page.getByText('Your seat is free again').count()).toBe(0);

  for (const person of [me, ben, eva]) person.end();
  expect(errors.filter((error) => !/WebSocket|net::/.test(error))).toEqual([]);
});
