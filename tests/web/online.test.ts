import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { serve } from '../../scripts/serve.js';
import { inBrowser, keys, movesOf, PHONE } from './kit.ts';
import { move, openForFriends, otherThan, seen, sitDown, whoseTurn } from './online-kit.ts';

let server: Awaited<ReturnType<typeof serve>>;
const { visit } = inBrowser(async () => {
  server = await serve();
  return server;
});

const pathOf = (page: Page): string => new URL(page.url()).pathname.replace(/^\/[^/]+/, '');

/** What a page reports of itself, without what a browser says of a server that is not there. */
const faults = (errors: readonly string[]): string[] =>
  errors.filter((error) => !/WebSocket|net::|Failed to load/.test(error));

it('two people far apart play by a link, whatever happens meanwhile', async () => {
  const [anas, bens] = await Promise.all([
    visit({ settings: { name: 'Ana' } }),
    visit({ ...PHONE, settings: { name: 'Benő' } }),
  ]);
  const ana = await anas.open('/en/');
  const table = await openForFriends(ana);
  const ben = await bens.open(`/hu${table}`);
  await sitDown(ben);
  const both = [ana, ben];
  await Promise.all(both.map((page) => page.waitForSelector('.table')));

  // Somebody looks on, who can do nothing.
  const watching = await (await visit()).open(`/en${table}`);
  await watching.waitForSelector('.table');
  expect(await watching.locator('.actions').count()).toBe(0);
  await ana.getByText('Watching: 1').waitFor({ state: 'attached' });

  // What one says the other reads in their own language.
  await ana.locator('.say-something button').click();
  await ana.getByRole('button', { name: 'Nice move!' }).click();
  await ben.locator('.bubble', { hasText: 'Szép' }).waitFor();

  // A choice is taken back if the other agrees, and stays if not.
  const first = await whoseTurn(both);
  const other = otherThan(first, both);
  await move(both);
  await first.keyboard.press('z');
  await other.locator('.answers .main').click();
  await first.waitForSelector('.table[data-moves="0"]');
  await other.waitForSelector('.table[data-moves="0"]');
  await move(both);
  await first.keyboard.press('z');
  await other.locator('.answers .button:not(.main)').click();
  await first.locator('.status .refusal').waitFor();
  expect(await movesOf(first)).toBe(1);

  // A page is loaded anew while a domino is being placed.
  for (let claims = 1; claims < 4; claims++) await move(both);
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
  await placing.waitForSelector('.table[data-moves="5"]');
  expect(await movesOf(otherThan(placing, both))).toBe(4);
  await server.start();
  await seen([...both, watching], 5);
  await placing.locator('.trouble').waitFor({ state: 'detached' });

  // Who leaves is replaced, and takes the seat back.
  await ben.locator('.bar [aria-haspopup]').click();
  await ben.getByRole('button', { name: 'Feladás' }).click();
  await ben.getByRole('button', { name: 'Biztosan' }).click();
  await ana.locator('.presence.away').waitFor();
  await ben.locator('.trouble .button').click();
  await ana.locator('.presence.here').waitFor();

  while (await move(both));
  await Promise.all([...both, watching].map((page) => page.waitForSelector('.end')));
  expect(await watching.locator('.end-actions .main').count()).toBe(0);

  // Nobody chose the dominoes, and whoever was there can look at it all again.
  await ana.getByRole('button', { name: 'Check the shuffle' }).click();
  await ana.getByText('Nobody chose these dominoes').waitFor();
  await ana.keyboard.press('Escape');
  await watching.locator('.end-actions .folded').first().click();
  await watching.waitForSelector('.replay');

  await ana.locator('.end-actions .main').click();
  await ben.locator('.answers .main').click();
  await Promise.all(both.map((page) => page.waitForSelector('.table[data-moves="0"]')));
  expect(pathOf(ana)).not.toBe(table);
  expect(pathOf(ben)).toBe(pathOf(ana));
  expect([...faults(anas.errors), ...faults(bens.errors)]).toEqual([]);
}, 180_000);
