import { expect, it } from 'vitest';
import { inBrowser, keys, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

it('placing a domino redraws only the territories that it touches', async () => {
  const visitor = await visit({ setup: { variants: ['mighty-duel'] } });
  const page = await visitor.open('/en/');
  await start(page);
  await playOn(page, keys, 24);
  while ((await myTurn(page)) !== 'place') await playOn(page, keys, 1);
  await page.evaluate(() => {
    const layers = [...document.querySelectorAll('.stage .kingdom > g:not([class])')];
    const touched = new Set<Node>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) touched.add(target);
    });
    for (const layer of layers)
      observer.observe(layer, { childList: true, subtree: true, attributes: true });
    Object.assign(window, { layers, touched });
  });
  await playOn(page, keys, 1);
  const { all, kept, touched } = await page.evaluate(() => {
    const { layers, touched } = window as unknown as { layers: Element[]; touched: Set<Node> };
    const kept = layers.filter((layer) => layer.isConnected && !touched.has(layer)).length;
    return { all: layers.length, kept, touched: touched.size };
  });
  expect(all).toBeGreaterThan(20);
  expect(kept).toBeGreaterThan(all * 0.7);
  expect(touched).toBeLessThan(all * 0.3);
  expect(visitor.errors).toEqual([]);
});
