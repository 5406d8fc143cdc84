import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BOTS, choose, type Question, type Thought } from '@crownlands/bots';
import { apply, deal, type Game, legalMoves, must, seeded, start, viewOf } from '@crownlands/rules';
import { options } from '@crownlands/rules/test/kit';
import { type BuildOptions, buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../scripts/browser.js';

/** A page that thinks in a Web Worker; its function `think` is called from here. */
const PAGE = `
  import { thinkerOn, webThread } from './packages/bots/src/threads/thinker.ts';
  const thinker = thinkerOn(webThread(new Worker('/worker.js', { type: 'module' })));
  window.think = async (question, reports) => {
    const heard = [];
    const last = await thinker.think(question, (thought) => {
      heard.push(thought);
      if (heard.length === reports) thinker.cancel();
    });
    return { heard, last };
  };`;

const bundle = {
  bundle: true,
  conditions: ['@crownlands/source'],
  format: 'esm',
  write: false,
  platform: 'browser',
} satisfies BuildOptions;
const textOf = ({ outputFiles }: { outputFiles: { text: string }[] }) => outputFiles[0]?.text ?? '';
const FILES: { readonly [path: string]: readonly [type: string, text: string] } = {
  '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
  '/page.js': [
    'text/javascript',
    textOf(buildSync({ stdin: { contents: PAGE, resolveDir: '.' }, ...bundle })),
  ],
  '/worker.js': [
    'text/javascript',
    textOf(buildSync({ entryPoints: ['packages/bots/src/threads/web-worker.ts'], ...bundle })),
  ],
};

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const [type, text] = FILES[url] ?? ['text/plain', ''];
    response.writeHead(FILES[url] ? 200 : 404, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.think !== undefined');
}, 120_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** A first placement, where by symmetry no move is clearly best. */
const mix = options(4);
const game = [0, 1, 2, 3].reduce<Game>(
  (now) => apply(now, must(legalMoves(now)[0])),
  start(mix, deal(mix, seeded(3))),
);
const view = viewOf(game, must(game.turns[0]).seat);

const think = (question: Question, reports: number) =>
  page.evaluate(`think(${JSON.stringify(question)}, ${reports})`) as Promise<{
    readonly heard: readonly Thought[];
    readonly last: Thought | null;
  }>;

it('a bot in a Web Worker has the same thought as here', async () => {
  const question: Question = { bot: 'monte-carlo', view, budget: { simulations: 400 }, seed: 1 };
  const { last } = await think(question, 1000);
  expect(last).toMatchObject(choose(BOTS['monte-carlo'], view, question.budget, seeded(1)));
});

it('reports while it thinks, and is cancelled at once', async () => {
  const question: Question = { bot: 'monte-carlo', view, budget: { simulations: 1e12 }, seed: 1 };
  const { heard, last } = await think(question, 3);
  expect(last).toBe(null);
  expect(heard).toHaveLength(3);
});
