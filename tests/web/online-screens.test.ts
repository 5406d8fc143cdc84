import { isFinishedAt } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import readQr from 'jsqr';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { connect, newToken, request } from '../../apps/server/test/client.ts';
import { LANGUAGES } from '../../apps/web/src/words/languages.ts';
import { axe } from './axe.ts';
import { misfitsIn, placesOf } from './fit.ts';
import { inBrowser, mouse, playOn, settled, speak } from './kit.ts';
import { serveClub } from './lived-in.ts';
import {
  holdSeats,
  openForFriends,
  pathOf,
  playTo,
  playUntil,
  settingsFor,
  tableOf,
} from './online-kit.ts';
import { onlineTour } from './online-tour.ts';

const { visit } = inBrowser(serveClub);

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
const TURNED = { width: 640, height: 360 };
const WIDE = { width: 740, height: 360 }; // turned, with the others on the left
const LAPTOP = { width: 1280, height: 720 };
const DESKTOP = { width: 1440, height: 900 };

/** Figures that leave their card or lie under a phrase, and times that are not seen. */
const faultsInCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    for (const part of all('.say-something, .table-actions, .watching')) {
      const isBelow = part.getBoundingClientRect().bottom > innerHeight;
      if (isBelow) found.push(`${part.className} is below the screen`);
    }
    const bubble = document.querySelector('.bubble')?.getBoundingClientRect();
    for (const figure of all('.other :is(.score, .clock, .presence)')) {
      const card = (figure.closest('.other') as Element).getBoundingClientRect();
      const { left, right, top, bottom } = figure.getBoundingClientRect();
      const isInside =
        left > card.left && right < card.right && top > card.top - 1 && bottom < card.bottom + 1;
      if (!isInside) found.push(`${figure.className} leaves its card`);
      const isUnder =
        bubble &&
        Math.min(bubble.right, right) - Math.max(bubble.left, left) > 3 &&
        Math.min(bubble.bottom, bottom) - Math.max(bubble.top, top) > 3;
      if (isUnder) found.push(`a phrase lies over ${figure.className}`);
    }
    for (const seat of all('.other:not(:has(.clock)) .presence.here')) {
      found.push(`${seat.parentElement?.textContent} has no clock`);
    }
    for (const clock of all('.other .clock, .clock.large')) {
      if (!clock.checkVisibility()) found.push(`${clock.className} is not seen`);
    }
    return found;
  });

/** What a phone reads that looks at the code on a screen. */
async function readCode(page: Page): Promise<string | undefined> {
  const seen = await page.locator('.code').screenshot();
  const { data, width, height } = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return { data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])], width, height };
  }, seen.toString('base64'));
  return readQr(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' })
    ?.data;
}

/** Seats out of sight, links that lead to the same table, and buttons that do the same. */
const excessIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const hidden = all('.waiting-seat').filter(
      (seat) => seat.getBoundingClientRect().bottom > innerHeight,
    );
    const links = all('.home a[href*="/table/"]').map((link) => link.getAttribute('href'));
    return [
      ...hidden.map((seat) => `${seat.textContent} is below the screen`),
      ...links.filter((link, index) => links.indexOf(link) < index).map((link) => `${link} twice`),
      ...all('.end .main')
        .slice(1)
        .map((button) => `${button.textContent} is a second main button`),
    ];
  });

/** As if what is tried gave up both bonuses, in the language in which the page is left above. */
const warn = (page: Page) =>
  page.locator('.status b + span').evaluate((task) => {
    task.setAttribute('class', 'soft warning');
    task.textContent = 'Ezzel lemondasz erről: A középső királyság és Harmónia (+15)';
  });

it('all that is shown of a table fits in every language, and axe finds nothing', async () => {
  const visitor = await visit(SMALL);
  const found: string[] = [];
  const places = new Map<unknown, string[]>(); // of what stays there when the line is cut
  const SIZES = [TURNED, DESKTOP, SMALL.viewport];
  const lookAt = async (name: string, page: Page): Promise<void> => {
    for (const language of Object.keys(LANGUAGES)) {
      await speak(page, language);
      for (const misfit of await misfitsIn(page)) found.push(`${name} in ${language}: ${misfit}`);
    }
    await page.setViewportSize(TURNED);
    for (const misfit of await misfitsIn(page)) found.push(`${name}, turned: ${misfit}`);
    for (const excess of await excessIn(page)) found.push(`${name}: ${excess}`);
    await page.setViewportSize(SMALL.viewport);
    for (const one of await axe(page)) found.push(`${name} ${one}`);
  };
  await onlineTour(visitor, 'en', async (name, page) => {
    if (!/-(table|cut|replaced|watching)$/.test(name)) return lookAt(name, page);
    for (const size of [WIDE, LAPTOP, ...SIZES]) {
      await page.setViewportSize(size);
      await settled(page);
      for (const fault of await faultsInCards(page)) found.push(`${name}, ${size.width}: ${fault}`);
    }
    await lookAt(name, page);
    if (!/-(table|cut)$/.test(name)) return;
    if (name.endsWith('-table')) await warn(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settled(page);
      const now = await placesOf(page);
      const moved = now.filter((place) => !(places.get(size) ?? now).includes(place));
      found.push(...moved.map((place) => `${place} moved, ${size.width}`));
      places.set(size, now);
    }
  });
  expect(found).toEqual([]);
  expect(visitor.errors.filter((error) => !/WebSocket|net::/.test(error))).toEqual([]);
}, 300_000);

it('two people and two bots play a dynasty, and go on to the next game when they like', async () => {
  const tokens = [newToken(), newToken()];
  const visitors = await Promise.all(
    tokens.map(async (token) => {
      const visitor = await visit(SMALL);
      await holdSeats(visitor.context, token);
      return visitor;
    }),
  );
  const { address } = must(visitors[0]);
  const people = await Promise.all(tokens.map((token) => connect(address, token)));
  const host = must(people[0]);
  const rules = { players: 4, variants: ['dynasty'], firstOrder: 'drawn' } as const;
  const settings = settingsFor(4, { rules, pace: { type: 'none' } });
  const table = await tableOf(address, people, settings);
  for (const seat of [2, 3]) await host.order(table, { type: 'seat-bot', seat, bot: 'apprentice' });
  await host.order(table, { type: 'start' });
  let pages: Page[] = [];

  for (const game of [1, 2, 3]) {
    // Their other devices play most of it, while here they look at the end of the one before.
    await playUntil(people, table, ({ played }) => must(played).moves.length > 88);
    if (game === 1) {
      pages = await Promise.all(visitors.map(({ open }) => open(`/en/table/${table}`)));
    }
    for (const page of pages) {
      if (game > 1) {
        await page.getByRole('alert').getByText(`Game ${game} of 3 has begun`).waitFor();
        await page.locator('.end-actions .main').click();
      }
      await page.getByText(`Game ${game}`).first().waitFor({ state: 'attached' });
      await page.waitForSelector('.table');
    }
    await playTo(pages);
    await Promise.all(pages.map((page) => page.waitForSelector('.end .ranking')));
    if (game < 3) await host.order(table, { type: 'next-game', seat: 0 });
  }
  for (const person of people) person.end();
  expect(visitors.flatMap(({ errors }) => errors)).toEqual([]);
}, 120_000);

it.each(['light', 'dark'] as const)(
  'a phone reads the link from a %s screen, or is sent it',
  async (theme) => {
    const { context, open } = await visit({ ...SMALL, isDrawn: true, settings: { theme } });
    await context.addInitScript(() => {
      const share = async (data: ShareData) => localStorage.setItem('shared', `${data.url}`);
      Object.defineProperty(navigator, 'share', { value: share });
    });
    const page = await open('/en/');
    await openForFriends(page);
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(new URL(link).pathname).toBe(pathOf(page));
    expect(await readCode(page)).toBe(link);
    await page.getByRole('button', { name: 'Send link' }).click();
    expect(await page.evaluate(() => localStorage.getItem('shared'))).toBe(link);

    // Whoever has no name yet is asked for it, and not again.
    const field = page.getByLabel('Your name');
    await field.fill('Ana');
    await field.press('Enter');
    const seat = page.locator('.waiting-seat', { hasText: /^.Ana. here/ });
    await seat.waitFor();
    expect(await field.isVisible()).toBe(true);
    await page.reload();
    await seat.waitFor();
    expect(await field.isVisible()).toBe(false);
  },
);

it('a link takes a seat to another device, once', async () => {
  const token = newToken();
  const [phone, desk, late] = await Promise.all([visit(SMALL), visit(), visit()]);
  await holdSeats(phone.context, token);
  const me = await connect(phone.address, token);
  const table = await tableOf(phone.address, [me], settingsFor(2));
  await me.order(table, { type: 'start' });
  me.end();
  const page = await phone.open(`/en/table/${table}`);
  await page.locator('.bar [aria-haspopup]').click();
  await page.getByRole('button', { name: 'Play on another device' }).click();
  await page.locator('dialog .code').waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const link = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: resolve } });
        document.querySelector<HTMLElement>('dialog .code ~ .button')?.click();
      }),
  );
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await page.clock.runFor(5000);
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await page.clock.resume();
  // The server is not there at first.
  await desk.context.route('**/api/hand-over', (route) => route.abort());
  const there = await desk.open(link);
  await there.getByText('The server does not answer').waitFor();
  await desk.context.unroute('**/api/hand-over');
  await there.waitForSelector('.table-actions');
  expect(new URL(there.url()).hash).toBe('');
  await page.locator('.watching', { hasText: 'You play on another device now' }).waitFor();
  await there.goto(link); // once more, by who has the seat
  await there.waitForSelector('.table-actions');

  // Who was too late may watch, and gets another link in the same tab.
  const other = await late.open(link);
  await other.getByText('This link was used already').waitFor();
  await other.getByRole('link', { name: 'Watch the game' }).click();
  await other.locator('.watching', { hasText: 'Watching the game' }).waitFor();
  const me2 = await there.evaluate(() => localStorage.getItem('crownlands.token') ?? '');
  const { body } = await request(phone.address, `tables/${table}/seats/0/hand-over`, {
    token: me2,
    body: {},
  });
  await other.evaluate((code) => {
    location.hash = code;
  }, body.code);
  await other.waitForSelector('.table-actions');
});

it('two at one device sit down, play, and keep their names in a rematch', async () => {
  const setup = { sitters: ['person', 'person', 'apprentice', 'nobody'] };
  const { context, address, open, errors } = await visit({ setup, settings: { name: 'Ana' } });
  const me = await connect(address);
  await holdSeats(context, must(me.token));
  const page = await open('/en/');
  const table = must((await openForFriends(page)).split('/').at(-1));
  await me.watch(table);

  const seat = page.locator('.waiting-seat button').nth(1);
  await seat.click();
  await page.getByRole('button', { name: 'One more at this device' }).click();
  await me.until(() => me.stateOf(table).seats[1]?.who === 'person');
  await seat.click();
  await page.getByRole('dialog').getByLabel('Your name').fill('Zsófia');
  await page.keyboard.press('Enter');
  await seat.filter({ hasText: 'Zsófia' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.start .button').click();

  await playOn(page, mouse, 6); // each chooses a king's place, and then has a turn
  await me.until(() => {
    const [ana, zsofia] = must(me.stateOf(table).played).game.kingdoms;
    return ana?.length === 1 && zsofia?.length === 1;
  });
  await playUntil([me, me], table, isFinishedAt);
  await page.locator('.end-actions .main').click();
  await page.waitForURL((url) => !url.pathname.endsWith(table));
  await page.locator('.table', { hasText: 'Zsófia' }).waitFor();
  me.end();
  expect(errors).toEqual([]);
});

it('a rematch waits for whom it keeps a seat for, and all know who declines', async () => {
  const { context, address, open, errors } = await visit({ ...SMALL, settings: { name: 'Ana' } });
  const [me, ben] = await Promise.all([connect(address), connect(address)]);
  await holdSeats(context, must(me.token));
  const tables = [];
  for (let game = 0; game < 2; game++) {
    const table = await tableOf(address, [me, ben], settingsFor(2), ['Ana', 'Ben']);
    await playUntil([me, ben], table, isFinishedAt);
    tables.push(table);
  }
  const [first = '', second = ''] = tables;
  const nextOf = async (table: string): Promise<string> => {
    await ben.until(() => ben.stateOf(table).next !== null);
    return must(ben.stateOf(table).next).table;
  };

  // Ben is asked: nobody else may sit down, until he does not want to.
  const page = await open(`/en/table/${first}`);
  await page.locator('.end-actions .main').click();
  await page.getByRole('heading', { name: /Waiting for .Ben/ }).waitFor();
  expect(await page.getByLabel('Your name').isVisible()).toBe(false);
  const next = await nextOf(first);
  const stranger = await visit(SMALL);
  const theirs = await stranger.open(`/en/table/${next}`);
  const kept = theirs.locator('.waiting-seat', { hasText: /Kept for .Ben/ });
  await kept.waitFor();
  expect(await kept.getByRole('button').count()).toBe(0);
  expect(await theirs.locator('.sit-down').count()).toBe(0);
  await ben.watch(next);
  await ben.order(next, { type: 'stand', seat: 1 });
  await theirs.locator('.sit-down').waitFor();
  await page.getByRole('heading', { name: 'Waiting for one more' }).waitFor();
  await page.reload();
  await page.locator('.waiting-seat', { hasText: 'does not want to play on' }).waitFor();

  // Whoever sits there finds the way from the game before.
  await page.goto(`${address}/en/table/${first}`);
  await page.getByRole('button', { name: 'To the game' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(next));

  // What I decline I am not asked again, and Ben hears of it.
  await page.goto(`${address}/en/table/${second}`);
  await page.waitForSelector('.end');
  await ben.order(second, { type: 'rematch', seat: 1 });
  const offered = await nextOf(second);
  await ben.watch(offered);
  await page.getByRole('button', { name: 'Decline' }).click();
  await ben.until(() => 'declined' in must(ben.stateOf(offered).seats[0]));
  await page.reload();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await page.locator('.answers').count()).toBe(0);
  for (const one of [me, ben]) one.end();
  expect([...errors, ...stranger.errors]).toEqual([]);
});
