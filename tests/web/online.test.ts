import { seatToAct } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { connect, newToken } from '../../apps/server/test/client.ts';
import { serve } from '../../scripts/serve.js';
import { inBrowser, keys, movesOf } from './kit.ts';
import {
  holdSeats,
  openForFriends,
  otherThan,
  pathOf,
  playOn,
  playTo,
  playUntil,
  seen,
  settingsFor,
  sitDown,
  tableOf,
  whoseTurn,
} from './online-kit.ts';
import { wireTo } from './wire.ts';

let server: Awaited<ReturnType<typeof serve>>;
const { visit } = inBrowser(async () => {
  server = await serve();
  return server;
});

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** What a page reports of itself, without what a browser says of a server that is not there. */
const faults = (errors: readonly string[]): string[] =>
  errors.filter((error) => !/WebSocket|net::|Failed to load/.test(error));

/** Waits until the server has what somebody would take back. */
const canTakeBack = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('.table-actions > :first-child[aria-disabled]'),
  );

/** Goes on with one's only game from Home, which names it on top if it is one's turn, or else in a list. */
const toMyGame = (page: Page) =>
  page.locator('.lead .running, .online-games li .button').first().click();

it('two people far apart play by a link, whatever happens meanwhile', async () => {
  const wire = await wireTo(server.address);
  const [anas, bens] = await Promise.all([
    visit({ settings: { name: 'Ana' } }),
    visit({ ...SMALL, settings: { name: 'Benő' } }),
  ]);
  const ana = await anas.open('/en/');
  const table = await openForFriends(ana);
  let ben = await bens.open(`${wire.address}/hu${table}`);
  await ben.locator('.waiting-seat', { hasText: 'Ana' }).getByText('házigazda').waitFor();
  await sitDown(ben);
  let both = [ana, ben];
  await Promise.all(both.map((page) => page.waitForSelector('.table')));

  // Somebody comes too late for a seat, and looks on.
  const watching = await (await visit(SMALL)).open(`/en${table}`);
  await watching.getByText('Watching the game').waitFor();
  expect(await watching.locator('.actions').count()).toBe(0);
  await ana.getByText('Watching: 1').waitFor({ state: 'attached' });

  // What one says the other reads in their own language.
  await ana.locator('.say-something button').click();
  await ana.getByRole('button', { name: 'Nice move!' }).click();
  await Promise.all([
    ben.locator('.bubble', { hasText: 'Szép' }).waitFor(),
    ana.locator('.own .bubble', { hasText: 'Nice move!' }).waitFor(),
  ]);

  // A choice is taken back if the other agrees, and stays if not.
  const first = await whoseTurn(both);
  const other = otherThan(first, both);
  await playOn(both, 1);
  await canTakeBack(first);
  await first.keyboard.press('z');
  await other.locator('.answers .main').click();
  await Promise.all(both.map((page) => page.waitForSelector('.table[data-moves="0"]')));
  await playOn(both, 1);
  await canTakeBack(first);
  await first.keyboard.press('z');
  await other.locator('.answers .button:not(.main)').click();
  await first.locator('.status .refusal').waitFor();
  expect(await movesOf(first)).toBe(1);

  // A page is loaded anew while a domino is being placed.
  await playTo(both, 4);
  const placing = await whoseTurn(both);
  await keys.show(placing);
  const ghost = await placing.locator('.ring.ghost').innerHTML();
  await placing.reload();
  await placing.waitForSelector('.ring.ghost');
  expect(await placing.locator('.ring.ghost').innerHTML()).toBe(ghost);

  // The server dies; a move is made meanwhile, and neither lost nor made twice.
  await server.kill();
  await placing.locator('.trouble.calm').waitFor();
  await placing.keyboard.press('Enter');
  await placing.waitForSelector('.table[data-moves="5"] [data-look=sent]');
  expect(await movesOf(otherThan(placing, both))).toBe(4);
  await server.start();
  await seen([...both, watching], 5);
  await placing.locator('.trouble').waitFor({ state: 'detached' });
  expect(await placing.locator('[data-look=sent]').count()).toBe(0);

  // The line of one is cut, who plays on, is seen to be away and leaves the table.
  const playUnheard = async (): Promise<number> => {
    while ((await whoseTurn(both)) !== ben) await playOn(both, 1);
    const before = await movesOf(ben);
    wire.cut();
    await ben.locator('.trouble.calm').waitFor();
    await ana.locator('.presence.away').waitFor();
    await playOn([ben], 1);
    expect(await movesOf(ana)).toBe(before);
    return before + 1;
  };
  const made = await playUnheard();
  await ben.locator('.bar [aria-haspopup]').click();
  await ben.locator('dialog .links a').last().click();
  await ben.waitForSelector('.home-sheet');
  wire.mend();
  await ben.evaluate(() => dispatchEvent(new Event('online')));
  await seen([ana], made);
  await toMyGame(ben);
  await seen(both, made);
  await ana.locator('.presence.here').waitFor();

  // The same, and the page is closed: the move is sent when it is opened anew, whatever is looked at.
  const madeLast = await playUnheard();
  await ben.close();
  wire.mend();
  ben = await bens.open(`${wire.address}/hu/`);
  both = [ana, ben];
  await seen([ana], madeLast);
  await toMyGame(ben);
  await seen(both, madeLast);

  // The same table in another tab is the same seat.
  const tab = await anas.open(`/en${table}`);
  await tab.waitForSelector('.table-actions');
  await playTo(both);
  await Promise.all([...both, tab, watching].map((page) => page.waitForSelector('.end')));
  await tab.close();

  // Nobody chose the dominoes, and whoever was there can look at it all again.
  await ana.getByRole('button', { name: 'Check the shuffle' }).click();
  await ana.getByText('Nobody chose these dominoes').waitFor();
  await ana.evaluate(() => {
    const kept = localStorage.getItem('crownlands.witness') ?? '';
    localStorage.setItem('crownlands.witness', kept.replace(/"nonces":\["/g, '$&another-'));
  });
  await ana.reload();
  await ana.getByRole('button', { name: 'Check the shuffle' }).click();
  await ana.getByText('Your browser sent another number').waitFor();
  await ana.keyboard.press('Escape');
  await watching.reload();
  await watching.getByRole('button', { name: 'Check the shuffle' }).click();
  await watching.getByText('This game follows from the secret').waitFor();
  await watching.keyboard.press('Escape');
  expect(await watching.locator('.end-actions .main').count()).toBe(0);
  await watching.locator('.end-actions .folded').nth(1).click();
  await watching.waitForSelector('.replay');
  await watching.goBack();

  // A link to it names it, and whoever opens that sees it in their own language.
  const linkOn = async (page: Page, share: string): Promise<string> => {
    await page.getByRole('button', { name: share }).click();
    const link = await page.locator('#share-link').inputValue();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !history.state?.sheets);
    return link;
  };
  const stranger = await visit({ locale: 'pl-PL' });
  await stranger.context.addInitScript(() => {
    Worker.prototype.postMessage = () => {}; // so that a review has no thoughts yet
  });
  const replay = `${server.address}${table.replace('table', 'replay')}`;
  expect(await linkOn(ana, 'Share')).toBe(replay);
  const shown = await stranger.open(new URL(replay).pathname);
  await shown.waitForSelector('html[lang=pl] .replay');
  expect(await linkOn(shown, 'Udostępnij')).toBe(replay);
  await shown.goto(replay.replace('replay', 'review'));
  await shown.waitForSelector('html[lang=pl] .review');
  expect(await linkOn(shown, 'Udostępnij')).toBe(replay.replace('replay', 'review'));
  await shown.close();

  // Where the server shows it to nobody else, a link carries it.
  await anas.context.route('**/record', (route) => route.fulfill({ status: 404 }));
  expect(await linkOn(ana, 'Share')).toMatch(/\/replay#1/);
  await anas.context.unroute('**/record');

  // They thank each other and play again, and whoever watched may go on watching.
  await ana.locator('.say-something button').click();
  await ana.getByRole('button', { name: 'Well played!' }).click();
  await Promise.all([
    ben.locator('.met .bubble', { hasText: 'Jó játék volt!' }).waitFor(),
    watching.locator('.met .bubble', { hasText: 'Well played!' }).waitFor(),
  ]);
  expect(await watching.locator('.say-something').count()).toBe(0);
  await ana.locator('.end-actions .main').click();
  await ben.locator('.answers .main').click();
  await Promise.all(both.map((page) => page.waitForSelector('.table[data-moves="0"]')));
  await watching.getByRole('button', { name: 'Watch the next game' }).click();
  await watching.waitForSelector('.table[data-moves="0"]');
  expect(pathOf(watching)).toBe(pathOf(ana));
  await watching.locator('.bar [aria-haspopup]').click();
  await watching.getByRole('switch', { name: 'Mute the others' }).waitFor();
  expect(pathOf(ana)).not.toBe(table);
  expect(pathOf(ben)).toBe(pathOf(ana));
  expect([...faults(anas.errors), ...faults(bens.errors)]).toEqual([]);
  wire.stop();
}, 180_000);

it('two people whom no network lets a socket through play by requests, also after a reload', async () => {
  const wire = await wireTo(server.address, { isBlocked: true });
  onTestFinished(wire.stop);
  const [anas, bens] = await Promise.all([visit(SMALL), visit(SMALL)]);
  const ana = await anas.open(`${wire.address}/en/`);
  const table = await openForFriends(ana);
  const ben = await bens.open(`${wire.address}/en${table}`);
  await sitDown(ben);
  const both = [ana, ben];
  await Promise.all(both.map((page) => page.waitForSelector('.table')));
  await playTo(both, 6);
  let tries = 0; // to get a socket through
  ben.on('websocket', () => tries++);
  await ben.reload();
  await ben.waitForSelector('.table');
  await playTo(both, 13); // one more than turns up the third row
  const rowsOf = (page: Page) =>
    page
      .locator('.slot')
      .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-slot')));
  expect(await rowsOf(ben)).toEqual(await rowsOf(ana));
  expect(await movesOf(ben)).toBe(13);
  expect(tries).toBe(0);
  expect(await ben.locator('.trouble').count()).toBe(0);
  expect([...faults(anas.errors), ...faults(bens.errors)]).toEqual([]);
});

it('a move is seen before a slow server can have answered, and one goes on from it', async () => {
  const wire = await wireTo(server.address, { delay: 200 });
  onTestFinished(wire.stop);
  const { context, open, errors } = await visit();
  const [me, ben] = await Promise.all([connect(server.address), connect(server.address)]);
  await holdSeats(context, must(me.token));
  const table = await tableOf(server.address, [me, ben], settingsFor(2));
  await playUntil([me, ben], table, ({ played }) => {
    const [turn] = must(played).game.turns;
    return turn?.seat === 0 && turn.domino !== null;
  });
  const { seq } = me.stateOf(table);
  const page = await open(`${wire.address}/en/table/${table}`);
  await page.waitForSelector('.room .lit');
  const before = await movesOf(page);

  // What is sent arrives nowhere now: the domino is placed, outlined, and another chosen.
  wire.hold();
  await keys.place(page);
  await page.waitForSelector(`.table[data-moves="${before + 1}"] .ring[data-look=sent]`);
  await keys.claim(page);
  await page.waitForSelector(`.table[data-moves="${before + 2}"] .slot.pending`);
  expect(me.stateOf(table).seq).toBe(seq);
  wire.release();
  await me.until(() => me.stateOf(table).seq === seq + 2);
  await page.waitForSelector('.table:not(:has([data-look=sent], .pending))');
  expect(await movesOf(page)).toBe(before + 2);

  // The next turn comes as slowly, and is taken likewise.
  await playUntil([me, ben], table, (state) => seatToAct(state) === 0);
  const made = must(me.stateOf(table).played).moves.length + 2;
  await playTo([page], made);
  await me.until(() => must(me.stateOf(table).played).moves.length === made);
  for (const person of [me, ben]) person.end();
  expect(faults(errors)).toEqual([]);
});

it('four people play by the clock, and a bot sits in for who leaves or sleeps', async () => {
  const tokens = ['en', 'hu', 'sr-Cyrl', 'pl'].map((language) => ({ language, token: newToken() }));
  const visitors = await Promise.all(
    tokens.map(async ({ token }) => {
      const visitor = await visit({ ...SMALL, settings: { name: 'Zora' } });
      await holdSeats(visitor.context, token);
      return visitor;
    }),
  );
  const host = await connect(server.address, must(tokens[0]).token);
  const settings = settingsFor(4, { pace: { type: 'turn', seconds: 10 } });
  const table = await tableOf(server.address, [host], settings);
  host.end();
  const pages: Page[] = [];
  for (const [seat, { open }] of visitors.entries()) {
    const page = await open(`/${must(tokens[seat]).language}/table/${table}`);
    if (seat > 0) await sitDown(page);
    pages.push(page);
  }
  const [ana, ben, cleo, dan] = pages as [Page, Page, Page, Page];
  await Promise.all(pages.map((page) => page.waitForSelector('.clock.large')));
  await playTo(pages, 8);

  /** Whether a seat is taken by who has it, as Ana sees it. */
  const presence = (seat: number, is: 'here' | 'away') =>
    ana.locator(`[data-seat="${seat}"] .presence.${is}`).waitFor();

  // One lets a bot play, and thinks better of it.
  await dan.locator('.bar [aria-haspopup]').click();
  await dan.getByRole('button', { name: 'Niech komputer gra' }).click();
  await dan.getByRole('button', { name: 'Na pewno' }).click();
  await presence(3, 'away');
  await playOn(pages, 12);
  await dan.locator('.trouble .button').click();
  await presence(3, 'here');

  // One falls asleep until a bot plays for them.
  await playOn([ana, ben, dan], 12);
  await presence(2, 'away');
  await cleo.locator('.trouble', { hasText: 'Исте' }).locator('.button').click();
  await presence(2, 'here');

  await playTo(pages);
  await Promise.all(pages.map((page) => page.waitForSelector('.end')));
  expect(visitors.flatMap(({ errors }) => errors)).toEqual([]);
}, 180_000);
