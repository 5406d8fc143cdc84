import {
  isFinishedAt,
  RATED_SUBSTITUTE,
  seatToAct,
  type TableState,
  undoneTo,
} from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { BrowserContext, Page } from 'playwright-core';
import { connect, newToken } from '../../apps/server/test/client.ts';

import { tokenOf } from './lived-in.ts';
import { holdSeats, NAMES, playUntil, settingsFor, tableOf } from './online-kit.ts';
import type { Look, Visitor } from './tour.ts';
import { wireTo } from './wire.ts';

type OnlineVisitor = Visitor & { readonly context: BrowserContext };

/** Every screen of online play, in a club, and the states that differ in what is seen, one after the other. */
export async function onlineTour(
  visitor: OnlineVisitor,
  language: string,
  look: Look,
): Promise<void> {
  const wire = await wireTo(visitor.address);
  const tokens = [...NAMES.map(tokenOf), newToken()];
  const people = await Promise.all(tokens.map((token) => connect(visitor.address, token)));
  try {
    await visitTables(visitor, people, wire, language, look);
  } finally {
    for (const person of people) person.end();
    wire.stop();
  }
}

const RATED = { isRated: true, substitute: RATED_SUBSTITUTE } as const;

type Person = Awaited<ReturnType<typeof connect>>;
type Wire = Awaited<ReturnType<typeof wireTo>>;

async function visitTables(
  { context, open, address }: OnlineVisitor,
  people: readonly Person[],
  wire: Wire,
  language: string,
  look: Look,
): Promise<void> {
  const [me, ben, cleo, dan, stranger] = people as [Person, Person, Person, Person, Person];
  const four = [me, ben, cleo, dan];
  const pace = { type: 'game', minutes: 10 } as const;
  const waiting = await tableOf(address, [me, ben], settingsFor(4));
  await me.order(waiting, { type: 'seat-bot', seat: 2, bot: 'champion' });
  const open4 = settingsFor(4, { isListed: true, pace, patience: 600 });
  const others = await tableOf(address, [ben, cleo], open4, NAMES.slice(1));
  const playing = await tableOf(address, four, settingsFor(4, { pace }));
  await playUntil(four, playing, (state) => movesAt(state) > 50 && isToPlace(state, 0));
  const asked = await tableOf(address, [me, ben], settingsFor(2));
  await playUntil([me, ben], asked, (state) => movesAt(state) > 8 && canUndo(state, 1));
  const over = await tableOf(address, [me, ben], settingsFor(2, { pace, ...RATED }));
  await playUntil([me, ben], over, isFinishedAt);
  const rules = { players: 2, variants: ['dynasty'], firstOrder: 'drawn' } as const;
  const dynasty = await tableOf(address, [me, ben], settingsFor(2, { pace, rules }));
  await playUntil([me, ben], dynasty, ({ played }) => must(played).game.turns.length === 0);
  const long = [must(NAMES[1]), 'Szentgyörgyi Zsófia'];
  const watched = await tableOf(address, [ben, cleo], settingsFor(2, { pace }), long);
  await playUntil([ben, cleo], watched, (state) => movesAt(state) > 20);

  await holdSeats(context, must(me.token));
  const page = await open(`${wire.address}/${language}/`);
  const show = async (path: string, ready: string): Promise<void> => {
    await page.goto(`${wire.address}/${language}${path}`);
    await page.waitForSelector(ready);
  };
  const LISTS = '.online-games section:nth-child(2)';
  await page.waitForSelector(LISTS);
  await page.waitForSelector('.lead > .running');
  await look('online-home', page);
  await show('/games', '.online-games section:nth-child(3)');
  await look('online-games', page);
  const days = { type: 'days', days: 2 } as const;
  const duel = { ...settingsFor(2).rules, variants: ['mighty-duel'] } as const;
  const mighty = settingsFor(2, { isListed: true, pace: days, rules: duel, ...RATED });
  await tableOf(address, [dan], mighty, NAMES.slice(3));
  await show('/tables', '.open-table:nth-child(2)');
  await look('online-tables', page);

  await show(`/table/${waiting}`, '.waiting-room');
  await look('online-host', page);
  await page.locator('.waiting-seat button').first().click();
  await look('online-seat', page);
  await page.keyboard.press('Escape');
  await page.locator('.waiting-seat .bot').click();
  await page.locator('dialog select').waitFor();
  await look('online-bot', page);
  await page.keyboard.press('Escape');
  await page.locator('.terms .link').click();
  await look('online-terms', page);
  await show(`/table/${others}`, '.sit-down');
  await look('online-link', page);
  await page.locator('.sit-down .main').click();
  await page.waitForSelector('.sit-down', { state: 'detached' });
  await look('online-guest', page);
  await ben.order(others, { type: 'stand', seat: 0 });
  await page.waitForSelector('.start .button');
  await look('online-left-alone', page);
  await ben.order(others, {
    type: 'sit',
    seat: 0,
    name: must(NAMES[1]),
    nonce: 'a-nonce-of-the-seat-0',
  });
  await ben.order(others, { type: 'change', settings: { ...open4, isListed: false } });
  await me.order(waiting, { type: 'change', settings: settingsFor(3) });
  await show(`/table/${waiting}`, '.start .main');
  await look('online-full', page);

  // My turn among three: one is here, for one a bot sits in, one is away.
  await show(`/table/${playing}`, '.table');
  await stranger.watch(playing);
  dan.end();
  await cleo.order(playing, { type: 'leave', seat: 2 });
  await page.keyboard.press('r');
  await page.waitForSelector('.ring.ghost');
  await page.locator('.other .presence.away').nth(1).waitFor();
  await ben.order(playing, { type: 'say', seat: 1, phrase: 'nice-move' });
  await page.waitForSelector('.bubble');
  await look('online-table', page);
  await page.locator('.bar [aria-haspopup]').click();
  await look('online-menu', page);
  await page.locator('dialog .stack > .button').first().click();
  await page.locator('dialog .code').scrollIntoViewIfNeeded();
  await look('online-elsewhere', page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !history.state?.sheets); // it is closed by going back
  await page.locator('.other > button').first().click();
  await page.locator('.report > .button').click();
  await page.locator('.reasons').scrollIntoViewIfNeeded();
  await look('online-person', page);
  await page.keyboard.press('Escape');

  wire.cut();
  await page.waitForSelector('.trouble.calm');
  await page.locator('.table-actions .main').click();
  await page.waitForSelector('[data-look=sent]');
  await look('online-cut', page);
  await goWithin(page, `/${language}/table/${watched}`);
  await page.waitForSelector('.message');
  await look('online-unreached', page);
  wire.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForSelector('.table');
  await look('online-watching', page);

  await show(`/table/${playing}`, '.table');
  await me.order(playing, { type: 'leave', seat: 0 });
  await page.waitForSelector('.trouble .button');
  await look('online-replaced', page);
  await show(`/table/${asked}`, '.table');
  await ben.order(asked, { type: 'ask-undo', seat: 1 });
  await page.waitForSelector('.answers');
  await look('online-asked', page);

  await show(`/table/${over}`, '.end');
  await ben.order(over, { type: 'rematch', seat: 1 });
  await page.waitForSelector('.answers');
  await page.waitForSelector('.met .change');
  await look('online-end', page);
  await page.locator('.end-actions .button:nth-last-child(2)').click();
  await look('online-proof', page);
  await ben.until(() => ben.stateOf(over).next !== null);
  await show(`/table/${must(ben.stateOf(over).next).table}`, '.waiting-seat.free');
  await look('online-rematch', page);
  await show(`/table/${dynasty}`, '.end .standings');
  await look('online-dynasty', page);
  await show('/profile', '.rating-graph .now');
  await look('online-profile', page);
  await page.locator('.my-data .delete').click();
  await look('online-farewell', page);
  await show('/leaderboard', '.leaders .mine');
  await look('online-leaderboard', page);
  await show('/table/there-is-no-such-table', '.message');
  await look('online-gone', page);
}

/** Goes somewhere else in the page, as its links do. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const movesAt = ({ played }: TableState): number => must(played).moves.length;

const isToPlace = (state: TableState, seat: number): boolean =>
  seatToAct(state) === seat && must(state.played).game.turns[0]?.domino != null;

const canUndo = (state: TableState, seat: number): boolean =>
  typeof undoneTo(state, seat) !== 'string' && seatToAct(state) !== seat;
