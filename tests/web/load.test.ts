import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstHome, inBrowser } from './kit.ts';

const { visit } = inBrowser();

/** A visitor without offline play, who cannot load some files until that is mended. */
async function visitWithout(files: string) {
  const visitor = await visit({ serviceWorkers: 'block' });
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
    const visitor = await visit({ serviceWorkers: 'block' });
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
  const visitor = await visit({ serviceWorkers: 'block' });
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
