import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { isFirefox, launchBrowser } from '../../scripts/browser.js';
import { serve } from '../../scripts/serve.js';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

/** What a game is set up with; as in the page. */
type Setup = {
  readonly sitters?: readonly string[];
  readonly variants?: readonly string[];
  readonly names?: readonly string[];
  readonly firstOrder?: string;
};

type Wish = BrowserContextOptions & {
  readonly setup?: Setup;
  readonly settings?: Readonly<Record<string, string | boolean>>;
  readonly isDrawn?: boolean; // all along, and not only where `drawn` asks for it
};

/** Where the page is served. */
type Place = { readonly address: string; readonly stop: () => Promise<void> };

/** A real browser on the real server for the tests of a file. */
export function inBrowser(start: () => Promise<Place> = () => serve()) {
  let browser: Browser;
  let server: Place;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchBrowser(), start()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** A visitor with storage of their own, who leaves with the test; it can ask for all errors of their pages. */
  async function visit({ setup = {}, settings = {}, isDrawn, ...options }: Wish = {}) {
    const context = await browser.newContext({
      serviceWorkers: 'block', // what they do takes a second for each visitor
      ...(isFirefox ? inFirefox(options) : { reducedMotion: 'reduce', ...options }),
    });
    onTestFinished(() => context.close());
    if (!isDrawn) await context.addInitScript(leaveUndrawn);
    await context.addInitScript(remember, {
      pace: 'instant',
      setup: JSON.stringify({
        sitters: ['person', 'apprentice', 'nobody', 'nobody'],
        names: ['', '', '', ''],
        variants: ['middle-kingdom', 'harmony'],
        firstOrder: 'drawn',
        first: null,
        ...setup,
      }),
      ...settings,
    });
    const errors: string[] = [];
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(new URL(path, server.address).href);
      return page;
    };
    return { context, errors, open, address: server.address };
  }
  return { visit };
}

/** It has no touch, and motion is reduced by its own preference. */
const inFirefox = ({ hasTouch, isMobile, reducedMotion, ...options }: BrowserContextOptions) =>
  options;

/** Runs in the page, before it: fills what it remembers, once. */
function remember(values: Record<string, unknown>): void {
  try {
    for (const [name, value] of Object.entries(values)) {
      const key = `crownlands.${name}`;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
    }
  } catch {
    // A page without storage begins with nothing.
  }
}

/**
 * Runs in the page, before it: its colours are not filled in, which is a third of all that a browser does
 * in a test; whatever is there is where it is, and can be found, pressed and measured. A finger or a wheel
 * scrolls only what is drawn.
 */
function leaveUndrawn(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

/** Looks at a page as it is drawn. */
export async function drawn<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  await setDrawn(page, true);
  const seen = await look();
  await setDrawn(page, false);
  return seen;
}

const setDrawn = (page: Page, isDrawn: boolean) =>
  page.evaluate((isDrawn) => {
    for (const sheet of document.adoptedStyleSheets) sheet.disabled = isDrawn;
  }, isDrawn);

export const movesOf = async (page: Page): Promise<number> =>
  Number(await page.getAttribute('.table', 'data-moves'));

/** Waits until the table asks the person for something, or the game is over and its last turn seen. */
export async function myTurn(page: Page): Promise<'claim' | 'place' | 'discard' | 'over'> {
  const asked = await page.waitForSelector(
    '.open > button, .room .lit, .stage > .discarded, .end, .over .since-actions',
  );
  const what = await asked.evaluate((element) => {
    if (element.closest('.end')) return 'over';
    if (element.closest('.over')) return 'seen';
    if (element.closest('.discarded')) return 'discard';
    return element.closest('.open') ? 'claim' : 'place';
  });
  if (what !== 'seen') return what;
  await page.keyboard.press('Escape');
  return myTurn(page);
}

/** How someone claims and places. */
export type Hands = {
  readonly claim: (page: Page) => Promise<void>;
  readonly place: (page: Page) => Promise<void>;
  readonly show: (page: Page) => Promise<void>; // shows where the domino would go
};

/** Plays until the game is over, or for some turns. */
export async function playOn(page: Page, hands: Hands, turns = 200): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const asked = await myTurn(page);
    if (asked === 'over') return;
    const before = await movesOf(page);
    if (asked === 'discard') await page.locator('.actions .main').click();
    else await hands[asked](page);
    await page.waitForSelector(`.end, .table:not([data-moves="${before}"])`);
  }
}

export const mouse: Hands = {
  async claim(page) {
    await page.locator('.open > button').first().click();
    await page.locator('.actions .main').click();
  },
  async show(page) {
    await page.locator(`[data-square="${await litSquare(page)}"]`).click();
  },
  async place(page) {
    await mouse.show(page);
    await page.locator('.actions .main').click();
  },
};

export const touch: Hands = {
  async claim(page) {
    await page.locator('.open > button').last().tap();
    await page.locator('.actions .main').tap();
  },
  async show(page) {
    await page.locator(`[data-square="${await litSquare(page)}"]`).tap();
  },
  async place(page) {
    await touch.show(page);
    await page.locator('.actions .main').tap();
  },
};

export const keys: Hands = {
  async claim(page) {
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
  },
  async show(page) {
    await page.keyboard.press('r');
  },
  async place(page) {
    await keys.show(page);
    await page.keyboard.press('Enter');
  },
};

/** Does what the hints say. */
export const hints: Hands = {
  async claim(page) {
    await hints.show(page);
    await page.locator('.actions .main').click();
  },
  async show(page) {
    await page.keyboard.press('h');
    await page.waitForSelector('.status[data-hint=true]');
  },
  async place(page) {
    await hints.show(page);
    await page.locator('.actions .main').click();
  },
};

/** The square, as `x,y`, of one that is lit. */
export const litSquare = (page: Page): Promise<string> =>
  page
    .locator('.room .lit rect')
    .first()
    .evaluate((rect) => {
      const side = (name: string): number => Math.floor(Number(rect.getAttribute(name)) / 100);
      return `${side('x')},${side('y')}`;
    });

/** Waits until the page has its fonts and has taken its size. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const drawn = async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    };
    await drawn(); // only what is drawn asks for its fonts
    if (document.fonts.status === 'loaded') return;
    await document.fonts.ready;
    await drawn();
  });

/** Home offers the lesson once it knows that no game was played here; then nothing moves any more. */
export const firstHome = (page: Page) => page.waitForSelector('.home-sheet .learn');

export const start = (page: Page) => page.locator('.home-sheet .begin .main').click();

/** All that are spoken, English first. */
export const LANGUAGES = ['en', 'sr-Latn', 'sr-Cyrl', 'cs', 'sk', 'pl', 'hu'];

/** Goes on in another language, with all that is open, as if Back led to where it was spoken. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => {
    const { pathname, hash } = location;
    history.replaceState(history.state, '', pathname.replace(/^\/[^/]+/, `/${language}`) + hash);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, language);
  await page.waitForSelector(`html[lang=${language}]`);
}

/** Chooses a file with this text among the games. */
export const upload = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

/** How many pages of A4 the page is printed on. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
}

/** Keeps a game with this record, however wrong, under the name `spoilt`. */
export const spoil = (page: Page, record: string) =>
  keepEntries(page, [{ id: 'spoilt', record, revision: 1, changed: 0, isOver: false }]);

/** Puts entries among the kept games as they are; with a version, into a database of that one. */
export const keepEntries = (page: Page, entries: readonly unknown[], version?: number) =>
  page.evaluate(
    ({ entries, version }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('crownlands', version);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('games', { keyPath: 'id' });
        };
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('games', 'readwrite');
          for (const entry of entries) transaction.objectStore('games').put(entry);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { entries, version },
  );

/** Runs in the page, before it: storage is full once it is told so, and what it last had no room for is known. */
export function mayBeFull(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    if ('isFull' in window) {
      Object.assign(window, { refused: args[0] });
      throw new DOMException('full', 'QuotaExceededError');
    }
    return put.apply(this, args);
  };
}

/** Waits until there was no room for the game as it is, so that nothing is on its way to be kept. */
export const isRefused = (page: Page) =>
  page.waitForFunction(() => {
    const { refused } = window as unknown as { refused?: { record: string } };
    const moves: unknown[] = refused ? JSON.parse(refused.record).moves : [];
    return document.querySelector<HTMLElement>('.table')?.dataset.moves === `${moves.length}`;
  });

export const setFull = (page: Page, isFull: boolean) =>
  page.evaluate(
    (isFull) =>
      isFull ? Object.assign(window, { isFull: true }) : Reflect.deleteProperty(window, 'isFull'),
    isFull,
  );
