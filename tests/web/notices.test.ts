import type { Notice } from '@crownlands/protocol';
import { isFinishedAt, seatToAct } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { connect, newToken } from '../../apps/server/test/client.ts';
import { axe } from './axe.ts';
import { misfitsIn } from './fit.ts';
import { inBrowser, keys, LANGUAGES, myTurn, playOn, speak, start } from './kit.ts';
import { holdSeats, playUntil, settingsFor, tableOf } from './online-kit.ts';

const { visit } = inBrowser();

const SMALL = { viewport: { width: 360, height: 640 } } as const;
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a-browser-of-the-tests';

/** What a page of these tests notes down. */
type Noted = { readonly dismissed: string[] };

/** Runs in the page, before it: what headless browsers have not, a push service and leave to show notices. */
function canNotice(endpoint: string): void {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const noted: Noted = { dismissed: [] };
  Object.assign(window, noted);
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  Object.assign(ServiceWorkerRegistration.prototype, {
    getNotifications: async ({ tag = '' }) => [{ close: () => noted.dismissed.push(tag) }],
  });
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('subscribed');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem('subscribed') ? subscription : null),
    subscribe: async () => {
      localStorage.setItem('subscribed', 'yes');
      return subscription;
    },
  });
}

/** The page is behind another tab, or in front again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isHidden ? 'hidden' : 'visible',
  );

/** What the tab says of itself: its title, and the file of its icon. */
const tabOf = (page: Page) =>
  page.evaluate(() => [
    document.title,
    document.querySelector('link[rel=icon]')?.getAttribute('href'),
  ]);

/** Lets the worker of the page hear of something, as from the push service. */
async function deliver(page: Page, notice: Notice): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(notice),
  });
  await session.detach();
}

/** What the worker of the page has shown, and where it led. */
type Done = { readonly shown: unknown[]; readonly opened: string[]; readonly focused: string[] };

/** Lets the worker note down what it does, which headless browsers do not let it do. */
async function watched(context: BrowserContext) {
  const worker = must(context.serviceWorkers()[0]);
  await worker.evaluate(() => {
    const done: Done = { shown: [], opened: [], focused: [] };
    const here = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly clients: { openWindow: (path: string) => Promise<null> };
      readonly WindowClient: { readonly prototype: { url: string; focus: () => Promise<void> } };
    };
    here.registration.showNotification = async (title, options) =>
      void done.shown.push({ title, ...options });
    const moved = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/elsewhere',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    };
    Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => moved }) });
    here.clients.openWindow = async (path) => {
      done.opened.push(path);
      return null;
    };
    here.WindowClient.prototype.focus = async function () {
      done.focused.push(this.url);
    };
    Object.assign(globalThis, { done });
  });
  return {
    done: () => worker.evaluate(() => (globalThis as unknown as { done: Done }).done),
    /** Takes the endpoint from the browser. */
    change: () =>
      worker.evaluate(async () => {
        const isDone = new Promise((resolve) => {
          const changed = new Event('pushsubscriptionchange');
          dispatchEvent(Object.assign(changed, { waitUntil: resolve }));
        });
        await isDone;
      }),
    /** Presses a notice with this inside. */
    press: (data: unknown) =>
      worker.evaluate(async (data) => {
        const pressed = new Event('notificationclick');
        const notification = { data, close: () => {} };
        const isDone = new Promise((resolve) => {
          Object.assign(pressed, { notification, waitUntil: resolve });
        });
        dispatchEvent(pressed);
        await isDone;
      }, data),
  };
}

it('who plays for days is asked once whether they want notices, and gets them', async () => {
  const visitor = await visit({ ...SMALL, serviceWorkers: 'allow' });
  const { context, address, open } = visitor;
  const tokens = [newToken(), newToken()];
  const people = await Promise.all(tokens.map((token) => connect(address, token)));
  const table = await tableOf(address, people, settingsFor(2));
  const mine = must(seatToAct(must(people[0]).stateOf(table)));
  await holdSeats(context, must(tokens[mine]));
  await context.addInitScript(canNotice, ENDPOINT);
  const page = await open(`/en/table/${table}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const offer = page.locator('.troubles .answers');
  await myTurn(page);
  expect(await offer.count()).toBe(0);
  await playOn(page, keys, 1);
  await offer.waitFor();
  const misfits: string[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    misfits.push(...(await misfitsIn(page)));
  }
  await speak(page, 'hu');
  expect(misfits).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await context.route('**/api/push', (route) => route.fulfill({ status: 503 }));
  await offer.locator('.main').click();
  await page.getByText('nem sikerült bekapcsolni').waitFor();
  await context.unroute('**/api/push');
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/push'));
  const told: string[] = [];
  context.on('response', (answer) => {
    if (answer.url().endsWith('/api/push')) told.push(answer.request().postDataJSON().language);
  });
  await offer.locator('.main').click();
  const response = await asked;
  expect(response.status()).toBe(201);
  expect(response.request().postDataJSON()).toMatchObject({
    subscription: { endpoint: ENDPOINT },
    language: 'hu',
  });
  await offer.waitFor({ state: 'detached' });
  await speak(page, 'pl');
  await expect.poll(() => told).toEqual(['hu', 'pl']);
  await speak(page, 'hu');
  await expect.poll(() => told).toEqual(['hu', 'pl', 'hu']);

  const other = '1234567890abcdef';
  const notice = (table: string): Notice => ({
    table,
    title: 'Te jössz',
    body: 'Ana, Đorđe',
    path: `/hu/table/${table}`,
  });
  const worker = await watched(context);
  await deliver(page, notice(other));
  const data = { table: other, path: `/hu/table/${other}` };
  await expect
    .poll(async () => (await worker.done()).shown)
    .toEqual([{ title: 'Te jössz', body: 'Ana, Đorđe', tag: other, icon: '/icon-192.png', data }]);
  await worker.press(data);
  expect((await worker.done()).opened).toEqual([data.path]);

  // A browser that gets them elsewhere is told there, though no page says so.
  await worker.change();
  const kept = await fetch(`${address}/api/me/data`, {
    headers: { authorization: `Bearer ${tokens[mine]}` },
  });
  expect((await kept.json()).subscriptions).toMatchObject([
    { endpoint: 'https://fcm.googleapis.com/fcm/send/elsewhere', language: 'hu' },
  ]);

  // The tab of a table leads there again, wherever it has gone meanwhile.
  const path = `/hu/table/${table}`;
  const beside = await page.evaluate(() => history.length);
  await worker.press({ table, path });
  await page.locator('.bar a[href$="/hu/"]').first().dispatchEvent('click');
  await page.waitForSelector('.home-sheet');
  await worker.press({ table, path });
  await page.waitForURL(`**${path}`);
  await page.waitForSelector('.table');
  expect(await page.evaluate(() => history.length)).toBe(beside + 2);
  const { opened, focused } = await worker.done();
  expect([opened.length, focused.length]).toEqual([1, 2]);

  await must(people[1 - mine]).playUntil(table, (state) => seatToAct(state) === mine);
  await myTurn(page);
  await setHidden(page, true);
  const dismissed = () => page.evaluate(() => (window as unknown as Noted).dismissed);
  await page.evaluate(() => (window as unknown as Noted).dismissed.splice(0));
  await setHidden(page, false);
  await expect.poll(dismissed).toContain(table);

  const home = await open('/hu/');
  await home.getByRole('button', { name: 'Beállítások' }).click();
  const field = home.getByRole('switch', { name: 'Értesítés, ha én jövök' });
  expect(await field.isChecked()).toBe(true);
  const [ended] = await Promise.all([
    home.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    field.press('Space'),
  ]);
  expect([ended.status(), ended.request().postDataJSON()]).toEqual([200, { endpoint: ENDPOINT }]);
  expect(await field.isChecked()).toBe(false);

  // Who deletes their profile has no more notices, and does not ask for them as somebody new.
  await Promise.all([
    home.waitForResponse((answer) => answer.request().method() === 'POST'),
    field.press('Space'),
  ]);
  await field.and(home.getByRole('switch', { checked: true })).waitFor();
  const wishes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/push')) wishes.push(request.method());
  });
  await home.goto(`${address}/hu/profile`);
  await home.getByRole('button', { name: 'Profilom törlése' }).click();
  await home.getByLabel('Megerősítésül írd be').fill('törlés');
  await home.getByRole('button', { name: 'Végleges törlés' }).click();
  await home.getByText('Ezen a kiszolgálón semmi sem maradt rólad').waitFor();
  await home.locator('dialog').getByRole('button').last().click();
  await home.waitForSelector('.home-sheet');
  expect(wishes.slice(-1)).toEqual(['DELETE']);
  expect(
    await home.evaluate(() =>
      ['crownlands.notices', 'subscribed'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual(['false', null]);
  expect(visitor.errors.filter((error) => !/503/.test(error))).toEqual([]);
});

it('a tab in the background says when it is my turn, online and here', async () => {
  const { context, address, open } = await visit({ settings: { sound: true } });
  await context.addInitScript(() => {
    const { createOscillator } = AudioContext.prototype;
    Object.assign(window, { tones: 0 });
    AudioContext.prototype.createOscillator = function () {
      (window as unknown as { tones: number }).tones++;
      return createOscillator.call(this);
    };
  });
  const tonesOf = (page: Page) =>
    page.evaluate(() => (window as unknown as { tones: number }).tones);
  const tokens = [newToken(), newToken()];
  const people = await Promise.all(tokens.map((token) => connect(address, token)));
  const table = await tableOf(address, people, settingsFor(2));
  const first = must(seatToAct(must(people[0]).stateOf(table)));
  await holdSeats(context, must(tokens[1 - first]));
  const page = await open(`/en/table/${table}`);
  await page.waitForSelector('.table');
  const plain = ['Table · Crownlands', '/icon.svg'];
  const sign = ['● Your turn · Crownlands', '/icon-turn.svg'];
  expect(await tabOf(page)).toEqual(plain);
  await setHidden(page, true);
  const tones = await tonesOf(page);
  await must(people[first]).playUntil(table, (state) => seatToAct(state) === 1 - first);
  await expect.poll(() => tabOf(page)).toEqual(sign);
  expect(await tonesOf(page)).toBeGreaterThan(tones + 1);
  await setHidden(page, false);
  await expect.poll(() => tabOf(page)).toEqual(plain);

  const here = await open('/en/');
  await start(here);
  await myTurn(here);
  expect(await tabOf(here)).toEqual(plain);
  await setHidden(here, true);
  await expect.poll(() => tabOf(here)).toEqual(sign);
  await here.goBack();
  await here.waitForSelector('.home-sheet');
  expect(await tabOf(here)).toEqual(['Crownlands', '/icon.svg']);
});

it('a link to a game that is over shows its end to a stranger, who can replay and review it', async () => {
  const { address, open, errors } = await visit();
  const people = await Promise.all([1, 2].map(() => connect(address)));
  const table = await tableOf(address, people, settingsFor(2));
  await playUntil(people, table, isFinishedAt);
  for (const person of people) person.end();
  const page = await open(`/table/${table}`);
  await page.waitForSelector('.end');
  await page.getByRole('button', { name: 'Watch the game' }).click();
  await page.waitForSelector('.replay');
  await page.goBack();
  await page.waitForSelector('.end');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.waitForSelector('.review');
  expect(errors).toEqual([]);
});
