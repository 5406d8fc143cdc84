import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { detours } from './detours.ts';
import { hints, inBrowser } from './kit.ts';
import { serveClub } from './lived-in.ts';
import { onlineTour } from './online-tour.ts';
import { COURSES, FOLDER, PICTURES, pictureOf, SHOWN, SIZES } from './pictures.ts';
import { tour } from './tour.ts';

const language = process.env.LANGUAGE_OF_PICTURES ?? 'en';
const folder = process.env.PICTURES ?? FOLDER;

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) {
  if (!PICTURES.includes(file)) rmSync(`${folder}/${file}`);
}

/** Each on a server of its own: nobody may open as many tables on one. */
describe.each(COURSES)('%s, %s', (size, colorScheme) => {
  const { visit } = inBrowser(serveClub);

  const arrive = async () => {
    const sitters = ['person', 'knight', 'squire', 'baron'];
    const visitor = await visit({
      isDrawn: true,
      ...SIZES[size],
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
    const file = name && pictureOf(name, size, colorScheme);
    if (!file) return;
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0); // nothing is pointed at
    await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 80 });
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
