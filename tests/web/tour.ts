import { gameNow } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { GAME_SCREENS, type SCREENS } from '../../apps/web/src/nav/address.ts';
import { firstHome, type Hands, keys, litSquare, myTurn, playOn, start, upload } from './kit.ts';
import { isMineToPlace, lastTurn, playedUntil } from './played.ts';
import { reviewed } from './reviewed.ts';
import {
  answerOf,
  BUILD_DAY,
  byMouse,
  DUEL_DAY,
  makeMoves,
  mistakeIn,
  puzzleOn,
} from './solve-puzzle.ts';

export type Visitor = {
  readonly open: (path: string) => Promise<Page>;
  readonly address: string;
};
export type Look = (name: string, page: Page) => Promise<void>;

/** Screens that the tour does not come to by playing. */
type Visited = (typeof SCREENS)[number] | Exclude<(typeof GAME_SCREENS)[number], 'table'>;

/** What is there once a screen can be looked at. */
const READY: { readonly [screen in Visited]: string } = {
  games: '.go-on',
  statistics: '.statistics[aria-busy=false] .statistic',
  rules: '.rules dl',
  pad: '[role=grid]',
  learn: 'h1',
  profile: '.portrait',
  leaderboard: '.leaders, .leaderboard > p',
  tables: '.open-tables[aria-busy=false]',
  trial: '.message',
  puzzles: '.puzzle',
};

const OTHERS = { players: 4, bots: ['knight', 'squire', 'baron'] } as const;
const MIDDLE = playedUntil(
  (game) => isMineToPlace(game) && gameNow(game).kingdoms[0]?.length === 8,
  OTHERS,
);
const LAST = lastTurn(OTHERS);
const REVIEWED = reviewed(4);

/** Every screen of the page and the states that differ in what is seen, one after the other. */
export async function tour(
  visitor: Visitor,
  language: string,
  look: Look,
  hands: Hands = keys,
): Promise<void> {
  const page = await visitor.open(`/${language}/`);
  await firstHome(page);
  await look('home', page);
  await page.locator('.options summary').click();
  await look('home-options', page);
  await page.locator('.home-bar .plain').click();
  await look('settings', page);
  await page.keyboard.press('Escape');

  await start(page);
  await myTurn(page);
  await look('table-first', page);
  while ((await myTurn(page)) !== 'place') await playOn(page, hands, 1);
  await look('table-placing', page);
  await page.locator('[data-square="-2,-2"]').click();
  await look('table-refused', page);
  await page.locator(`[data-square="${await litSquare(page)}"]`).click();
  await look('table-ghost', page);
  await page.keyboard.press('Enter');
  await myTurn(page);
  await page.keyboard.press('1');
  await look('table-chosen', page);
  await page.locator('.bar [aria-haspopup]').click();
  await look('menu', page);
  await page.keyboard.press('Escape');
  await page.locator('.other > button').first().click();
  await look('enlarged', page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !history.state?.sheets); // it is closed by going back

  const show = async (path: string, ready: string): Promise<void> => {
    await page.goto(`${visitor.address}/${language}/${path}`);
    await page.waitForSelector(ready);
  };
  await show('games', READY.games);
  await upload(page, MIDDLE);
  await myTurn(page);
  await hands.show(page);
  await look('table-middle', page);
  await show('games', READY.games);
  await upload(page, LAST);
  await playOn(page, hands);
  await look('end', page);
  await page.locator('.end .actions .button').last().click();
  await page.waitForSelector('#share-link');
  await look('share', page);
  await page.keyboard.press('Escape');
  await page.locator('.end .actions .button').nth(2).click();
  await page.waitForSelector('.replay');
  await page.locator('input[type=range]').fill('20');
  await look('replay', page);
  const game = new URL(page.url()).pathname.split('/').at(-1);
  await page.clock.setFixedTime(`${DUEL_DAY}T12:00:00`);
  for (const [screen, ready] of Object.entries(READY)) {
    const isOfGame = GAME_SCREENS.some((one) => one === screen);
    await show(isOfGame ? `${screen}/${game}` : screen, ready);
    await look(screen, page);
  }
  await show(`review#${(await REVIEWED).packed}`, '.review');
  await look('review', page);
  await page.locator('.review .main').click();
  await myTurn(page);
  await look('trial-table', page);
  await show('pad', READY.pad);
  await page.locator('.pad-mode input').last().check({ force: true });
  await page.locator('.pad-number input').fill('48');
  await look('pad-dominoes', page);
  for (const day of [BUILD_DAY, DUEL_DAY]) {
    const puzzle = puzzleOn(day);
    await show(`puzzles/${day}`, '.puzzle');
    if (puzzle.type === 'build') {
      await look('puzzle-build', page);
      await page.keyboard.press('h');
      await look('puzzle-hint', page);
    } else {
      await makeMoves(page, mistakeIn(puzzle), byMouse);
      await look('puzzle-failed', page);
      await page.locator('.puzzle-actions .main').click();
    }
    await makeMoves(page, answerOf(puzzle), byMouse);
    await look(`puzzle-${puzzle.type}-solved`, page);
  }
  await page.locator('.why-best .button').click();
  await look('puzzle-line', page);
  await show('puzzles/archive', '.archive .dots');
  await look('puzzle-archive', page);
  await show('puzzles/1999-12-31', '.message');
  await look('puzzle-none', page);
  await show('nowhere', '.message');
  await look('unknown', page);
}
