import { must } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstHome, inBrowser, myTurn, start } from './kit.ts';

const { visit } = inBrowser();

/** A visitor without offline play, who cannot load some files until that is mended. */
async function visitWithout(files: string) {
  const visitor = await visit();
  let isBroken = true;
  await visitor.context.route(files, (route) => (isBroken ? route.abort() : route.continue()));
  const mend = (): void => {
    isBroken = false;
  };
  return { ...visitor, mend };
}

const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });

describe('what cannot be loaded says so and can be tried again:', () => {
  it('a screen', async () => {
    const visitor = await visitWithout('**/assets/pad-*.js');
    const page = await visitor.open('/en/');
    await firstHome(page);
    await page.getByRole('link', { name: 'Score pad' }).click();
    await page.getByRole('heading', { name: 'Not loaded' }).waitFor();
    visitor.mend();
    await reload(page).click();
    await page.waitForSelector('.pad');
  });

  it('the rules', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await firstHome(page);
    await visitor.context.route('**/assets/en-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'The rules' }).click();
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    await visitor.context.unroute('**/assets/en-*.js');
    await reload(page).click();
    await page.waitForSelector('.rules dl');
  });

  it('the page itself', async () => {
    const visitor = await visitWithout('**/assets/en-*.js');
    const page = await visitor.open('/en/');
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    visitor.mend();
    await reload(page).click();
    await page.waitForSelector('.home-sheet');
  });
});

it('a page begins with one script, which waits for no other', async () => {
  const { address } = await visit();
  const read = async (path: string) => (await fetch(new URL(path, address))).text();
  const scripts = (await read('/en/')).match(/(?<=")[^"]+\.js/g);
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/first-/)]);
  expect(await read(must(scripts?.[0]))).not.toMatch(/(from|import) ?["']/);
  expect(await read('/notices.js')).toMatch(/pushsubscriptionchange/);
});

it('something is shown before styles and scripts are there, and does not move when they come', async () => {
  const visitor = await visit({ isDrawn: true });
  const held = ['css', 'js'].map((kind) => {
    let release = (): void => {};
    const isFree = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = visitor.context.route(`**/assets/*.${kind}`, async (route) => {
      await isFree;
      await route.continue();
    });
    return { held, release };
  });
  await Promise.all(held.map(({ held }) => held));
  const [styles, scripts] = held;
  const page = await visitor.context.newPage();
  await page.goto(`${visitor.address}/hu/`, { waitUntil: 'commit' });
  const crown = page.locator('.arriving path').first();
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  await page.waitForFunction(isPainted);
  const before = await crown.boundingBox();
  styles?.release();
  await page.waitForFunction(() => document.styleSheets.length > 0);
  expect(await crown.boundingBox()).toEqual(before);
  scripts?.release();
  await firstHome(page);
  expect(await crown.count()).toBe(0);
});

it.each([
  [390, 844],
  [1440, 900],
])('nothing moves on Home when its fonts come late, at %i by %i', async (width, height) => {
  const visitor = await visit({ viewport: { width, height } });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.context.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  const page = await visitor.context.newPage();
  await page.goto(`${visitor.address}/hu/`, { waitUntil: 'commit' });
  await firstHome(page);
  const places = () =>
    page
      .locator('.home-sheet > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const before = await places();
  const fonts = page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => /Alegreya/.test(family) && status === 'loaded',
    ),
  );
  release();
  await fonts;
  await page.evaluate(() => document.fonts.ready);
  const moved = (await places()).map((top, index) => Math.abs(top - (before[index] ?? 0)));
  expect(Math.max(...moved)).toBeLessThanOrEqual(3);
});

it('a game that one can go on with is there at once, so that it moves nothing', async () => {
  const visitor = await visit();
  const before = await visitor.open('/en/');
  await start(before);
  await myTurn(before);
  await visitor.context.addInitScript(watchPlay);
  const page = await visitor.open('/en/');
  await page.locator('.go-on').first().waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(new Set(seen).size).toBe(1);
});

/** Runs in the page: notes at each frame where the button to play is. */
function watchPlay(): void {
  const { seen } = Object.assign(window, { seen: [] as number[] });
  const look = (): void => {
    const button = document.querySelector('.begin .main');
    if (button) seen.push(Math.round(button.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}

it('a language that cannot be loaded is named, and the old one stays', async () => {
  const visitor = await visitWithout('**/assets/hu-*.js');
  const page = await visitor.open('/en/');
  const choice = page.getByLabel('Language').first();
  await choice.selectOption('hu');
  await page.getByRole('alert').filter({ hasText: 'Magyar could not be loaded' }).waitFor();
  expect(await choice.inputValue()).toBe('en');
  expect(new URL(page.url()).pathname).toBe('/en/');
  visitor.mend();
  await reload(page).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await choice.selectOption('hu');
  await page.waitForSelector('html[lang=hu] .home-sheet');
});

it('who comes back to a language that cannot be loaded finds the other one in the address', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await firstHome(page);
  await visitor.context.route('**/assets/hu-*.js', (route) => route.abort());
  await page.evaluate(() => history.replaceState(null, '', '/hu/'));
  await page.getByRole('link', { name: 'The rules' }).last().click();
  await page.waitForSelector('.rules dl');
  await page.goBack();
  await page.waitForSelector('html[lang=en] .home-sheet');
  await page.waitForURL('**/en/');
});

it('Home shows what goes on online after all else, and makes nobody somebody', async () => {
  const { context, open } = await visit();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/tables', async (route) => {
    await held;
    await route.continue();
  });
  const asked = context.waitForEvent('request', (request) => request.url().endsWith('/api/tables'));
  const page = await open('/en/');
  await firstHome(page);
  await asked;
  const isOnline = () =>
    page.evaluate(async () => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      const texts = scripts.filter((name) => name.endsWith('.js')).map((name) => fetch(name));
      const loaded = await Promise.all(texts.map(async (text) => (await text).text()));
      return loaded.some((text) => text.includes('/api/socket'));
    });
  expect(await isOnline()).toBe(false);
  const line = page.waitForEvent('websocket');
  release();
  const { payload } = await (await line).waitForEvent('framesent');
  expect(JSON.parse(`${payload}`)).toMatchObject({ type: 'hello', token: null });
  expect(await isOnline()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('crownlands.token'))).toBe(null);
});
