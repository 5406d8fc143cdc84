import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { detours } from './detours.ts';
import { hints, inBrowser } from './kit.ts';
import { serveClub } from './lived-in.ts';
import { onlineTour } from './online-tour.ts';
import { tour } from './tour.ts';

const FOLDER = 'docs/screenshots';
const SIZES = {
  'small-phone': { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  'turned-phone': { viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

/** What is shown of all stops, and under which name. */
const SHOWN: { readonly [stop: string]: string } = {
  home: 'home',
  'home-options': 'variants',
  'table-first': 'first-row',
  'table-refused': 'refused',
  'table-middle': 'table',
  'table-chosen': 'choosing',
  menu: 'menu',
  enlarged: 'enlarged',
  end: 'end',
  share: 'share',
  replay: 'replay',
  review: 'review',
  'trial-table': 'trial',
  games: 'games',
  statistics: 'statistics',
  rules: 'rules',
  pad: 'pad',
  learn: 'learn',
  'puzzle-build': 'puzzle',
  puzzles: 'duel',
  'puzzle-build-solved': 'puzzle-solved',
  'puzzle-archive': 'puzzle-archive',
  'table-paused': 'paused',
  'end-dynasty': 'dynasty',
  'pad-dominoes': 'pad-dominoes',
  'lesson-frame': 'lesson',
  'online-home': 'online-home',
  'online-games': 'online-games',
  'online-tables': 'online-tables',
  'online-profile': 'online-profile',
  'online-person': 'online-person',
  'online-leaderboard': 'online-leaderboard',
  'online-host': 'online-host',
  'online-bot': 'online-bot',
  'online-terms': 'online-terms',
  'online-link': 'online-link',
  'online-guest': 'online-guest',
  'online-left-alone': 'online-left-alone',
  'online-full': 'online-full',
  'online-table': 'online-table',
  'online-elsewhere': 'online-elsewhere',
  'online-cut': 'online-cut',
  'online-unreached': 'online-unreached',
  'online-replaced': 'online-replaced',
  'online-watching': 'online-watching',
  'online-asked': 'online-asked',
  'online-end': 'online-end',
  'online-proof': 'online-proof',
  'online-dynasty': 'online-dynasty',
  'online-farewell': 'online-farewell',
};

/** What differs on phones that are small or turned. */
const ON_ALL_PHONES =
  /^(first-row|refused|table|choosing|paused|review|trial|puzzle|duel|online-.*)$/;

const language = process.env.LANGUAGE_OF_PICTURES ?? 'en';
const folder = process.env.PICTURES ?? FOLDER;

mkdirSync(folder, { recursive: true });
const names = new RegExp(
  `^(${Object.values(SHOWN).join('|')})-(${Object.keys(SIZES).join('|')})-(light|dark)\\.jpg$`,
);
for (const file of readdirSync(folder)) if (!names.test(file)) rmSync(`${folder}/${file}`);

const COURSES = Object.entries(SIZES).flatMap(([size, options]) =>
  (['light', 'dark'] as const).map((colorScheme) => [size, colorScheme, options] as const),
);

/** Each on a server of its own: nobody may open as many tables on one. */
describe.each(COURSES)('%s, %s', (size, colorScheme, options) => {
  const { visit } = inBrowser(serveClub);

  const arrive = async () => {
    const sitters = ['person', 'knight', 'squire', 'baron'];
    const visitor = await visit({
      isDrawn: true,
      ...options,
      colorScheme,
      setup: { sitters },
      settings: { name: 'Anastazija' },
    });
    await visitor.context.addInitScript(dealTheSame);
    await visitor.context.addInitScript(spaceWordsExactly);
    return visitor;
  };

  const picture = async (stop: string, page: Page): Promise<void> => {
    const name = SHOWN[stop];
    const isShort = options.viewport.height < 700;
    if (name === undefined || (isShort && !ON_ALL_PHONES.test(name))) return;
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0); // nothing is pointed at
    const path = `${folder}/${name}-${size}-${colorScheme}.jpg`;
    await page.screenshot({ path, type: 'jpeg', quality: 80 });
  };

  it('alone', async () => {
    await tour(await arrive(), language, picture, hints);
    await detours(await arrive(), language, picture);
  });

  it('online', async () => {
    await onlineTour(await arrive(), language, picture);
  });
});

/** Runs in the page: chance that is the same every time, so that pictures change only when we do. */
function dealTheSame(): void {
  let state = Number(sessionStorage.getItem('chance') ?? 7); // it goes on, or two games had one name
  crypto.getRandomValues = (array) => {
    for (let index = 0; index < (array as unknown as Uint32Array).length; index++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      (array as unknown as Uint32Array)[index] =
        Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    }
    sessionStorage.setItem('chance', `${state}`);
    return array;
  };
}

/** Runs in the page: letters stand where they belong, not at the next whole pixel, where gaps between words vanish. */
function spaceWordsExactly(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { text-rendering: geometricPrecision }');
  document.adoptedStyleSheets = [sheet];
}
