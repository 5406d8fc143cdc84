import type { Page, Request } from 'playwright-core';
import { it } from 'vitest';
import { inBrowser, keys, myTurn, playOn, start } from './kit.ts';

const { visit } = inBrowser();

const say = (what: string, figure: string): void => console.log(`${what.padEnd(56)} ${figure}`);
const rank = (figures: readonly number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor((figures.length - 1) * share)] ?? 0;

it('how quick the page is', async () => {
  const visitor = await visit({
    isDrawn: true,
    serviceWorkers: 'allow',
    setup: { sitters: ['person', 'duke', 'duke', 'duke'] },
  });
  await visitor.context.addInitScript(noteThinking);
  const scripts: Request[] = [];
  visitor.context.on('request', (request) => {
    const isOfPage = request.serviceWorker() === null;
    if (isOfPage && /assets\/.*\.js$/.test(request.url())) scripts.push(request);
  });
  const page = await visitor.open('/en/');
  await page.waitForSelector('.home-sheet');
  const usable = await page.evaluate(() => performance.now());
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const script = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  say('script until the first screen can be used, compressed', `${(script / 1000).toFixed(1)} kB`);
  say('first screen after the address was opened, at most', `${usable.toFixed(0)} ms`);

  await start(page);
  await playOn(page, keys, 2);
  await myTurn(page);
  await watchFrames(page);
  await playOn(page, keys, 24);
  const { frames, thinking, moves, tasks } = await framesOf(page);
  say('frames while three dukes thought', `${thinking.length}`);
  say('longest of them', `${Math.max(...thinking).toFixed(1)} ms`);
  say('longest of all, those that draw a move with them', `${Math.max(...frames).toFixed(1)} ms`);
  say(
    'work of the page itself over 50 ms',
    `${tasks.length} times, longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
  );
  say('99% of all within', `${rank(frames, 0.99).toFixed(1)} ms`);
  say('a move answered on screen, median', `${rank(moves, 0.5).toFixed(1)} ms`);
  say('a move answered on screen, 95% within', `${rank(moves, 0.95).toFixed(1)} ms`);
  say('a move answered on screen, slowest', `${Math.max(...moves).toFixed(1)} ms`);
  await myTurn(page);
});

it.each([2, 3, 4])('how quick hints are with %d players', async (players) => {
  const sitters = [0, 1, 2, 3].map((seat) => (seat < players ? 'person' : 'nobody'));
  const atFirstTurn = async () => {
    const { open } = await visit({ isDrawn: true, serviceWorkers: 'allow', setup: { sitters } });
    const page = await open('/en/');
    await start(page);
    await myTurn(page);
    return page;
  };
  const cold = await hintTime(await atFirstTurn());
  const page = await atFirstTurn();
  await page.waitForTimeout(1000); // for a look at the table
  const first = await hintTime(page);
  await watchFrames(page);
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    await playOn(page, keys, 1);
    await myTurn(page);
    times.push(await hintTime(page));
  }
  const { tasks } = await framesOf(page);
  say(`${players} players: hint as soon as the table is there`, `${cold.toFixed(0)} ms`);
  say('    first hint after a second', `${first.toFixed(0)} ms`);
  say('    20 more, median', `${rank(times, 0.5).toFixed(0)} ms`);
  say('    20 more, slowest', `${Math.max(...times).toFixed(0)} ms`);
  say('    work of the page itself over 50 ms', `${tasks.length} times`);
});

/** Milliseconds from the key to the painted hint, as the page sees it. */
const hintTime = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const pressed = performance.now();
        const look = (): void => {
          if (document.querySelector('.status[data-hint=true]')) {
            setTimeout(() => resolve(performance.now() - pressed));
          } else requestAnimationFrame(look);
        };
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
        requestAnimationFrame(look);
      }),
  );

/** Runs in the page: notes whether a bot is thinking, from the question to its last answer. */
function noteThinking(): void {
  const post = Worker.prototype.postMessage;
  const asked = new WeakSet<Worker>();
  Worker.prototype.postMessage = function (this: Worker, message) {
    if (!asked.has(this)) {
      asked.add(this);
      this.addEventListener('message', ({ data }) => {
        if (!('thought' in data)) Object.assign(window, { isThinking: false });
      });
    }
    if (message.type !== 'prepare') {
      Object.assign(window, { isThinking: message.type === 'think' });
    }
    post.call(this, message);
  };
}

/** Notes how long each frame takes, and how long after a key the table has changed and is painted. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    const thinking: number[] = [];
    const moves: number[] = [];
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    let wasThinking = false;
    const tick = (now: number): void => {
      const isThinking = 'isThinking' in window && window.isThinking === true;
      if (isThinking && wasThinking) thinking.push(now - last);
      wasThinking = isThinking;
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') return;
        const pressed = performance.now();
        const table = document.querySelector('.table');
        const before = table?.getAttribute('data-moves');
        const look = (): void => {
          if (table?.isConnected && table.getAttribute('data-moves') === before)
            requestAnimationFrame(look);
          else setTimeout(() => moves.push(performance.now() - pressed));
        };
        requestAnimationFrame(look);
      },
      true,
    );
    Object.assign(window, { frames, thinking, moves, tasks });
  });

const framesOf = (page: Page) =>
  page.evaluate(() => {
    const {
      frames = [],
      thinking = [],
      moves = [],
      tasks = [],
    } = window as unknown as {
      [what: string]: number[];
    };
    return { frames: frames.slice(1), thinking, moves, tasks };
  });
