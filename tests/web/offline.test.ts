import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/browser.js';
import { serve } from '../../scripts/serve.js';
import { hints, myTurn, start } from './kit.ts';
import { playOut } from './play-out.ts';

/** The addresses of all that the page keeps for later. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caught.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });

it('after the first visit everything works without a server, and it can be installed', async () => {
  const [browser, server] = await Promise.all([launchBrowser(), serve()]);
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('crownlands.pace', '"instant"'));
    const page = await context.newPage();
    await page.goto(`${server.address}/en/`);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? {};
      return (await fetch(href ?? '')).json();
    });
    expect(manifest).toMatchObject({ name: 'Crownlands', display: 'standalone', start_url: '/' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.stop();

    await page.goto(`${server.address}/`);
    await start(page);
    await myTurn(page);
    await hints.show(page);
    expect(await page.locator('.why p').count()).toBeGreaterThan(0);
    expect(await page.locator('.trouble').count()).toBe(0); // the champion has all that it needs
    expect((await kept(page)).filter((path) => path.includes('weights-'))).toHaveLength(4);
    await playOut(page);
    await page.waitForSelector('.end');
    for (const [path, ready] of [
      ['hu/', 'html[lang=hu] .home-sheet'],
      ['sr-Cyrl/rules', '.rules dl'],
      ['pl/learn', 'h1'],
      ['hu/puzzles/2026-11-01', '.puzzle.open'],
      ['en/puzzles/500', '.puzzle.open'],
      ['cs/pad', '[role=grid]'],
      ['sk/games', '.go-on'],
    ] as const) {
      await page.goto(`${server.address}/${path}`);
      await page.waitForSelector(ready);
    }
    const icon = await page.evaluate(async () => (await fetch('/icon-512.png')).status);
    expect(icon).toBe(200);
  } finally {
    await browser.close();
    await server.stop();
  }
}, 120_000);
