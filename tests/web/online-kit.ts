import { BOTS, choose } from '@crownlands/bots';
import { type Settings, seatToAct, type TableState } from '@crownlands/protocol';
import { formatMove, must, seeded, viewOf } from '@crownlands/rules';
import type { BrowserContext, Page } from 'playwright-core';
import { type Client, openTable } from '../../apps/server/test/client.ts';
import { movesOf } from './kit.ts';
import { playByKeys } from './play-out.ts';

/** The path of a page without its language, as a link has it. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname.replace(/^\/[^/]+/, '');

/** Opens a table for friends from Home; its path without a language. */
export async function openForFriends(page: Page): Promise<string> {
  await page.locator('.begin .button').nth(1).click();
  await page.waitForSelector('.waiting-seat:not(.free)');
  return pathOf(page);
}

/** Sits down at a table whose link one has opened. */
export async function sitDown(page: Page): Promise<void> {
  await page.locator('.sit-down .main').click();
}

const ASKED = '.open > button, .room .lit, .stage > .discarded';

/** Whoever of them the table asks for something. */
export const whoseTurn = (pages: readonly Page[]): Promise<Page> =>
  Promise.any(pages.map((page) => page.waitForSelector(ASKED).then(() => page)));

/** Lets all of them play by keys until they see so many moves, or the end. */
export async function playTo(
  pages: readonly Page[],
  moves = Number.POSITIVE_INFINITY,
): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(playByKeys, moves)));
}

/** The same with so many moves more. */
export const playOn = async (pages: readonly Page[], moves: number): Promise<void> =>
  playTo(pages, (await movesOf(must(pages[0]))) + moves);

/** Waits until all of them have seen so many moves, or the end. */
export const seen = (pages: readonly Page[], moves: number) =>
  Promise.all(
    pages.map((page) =>
      page.waitForFunction((moves) => {
        const table = document.querySelector<HTMLElement>('.table');
        return !table || Number(table.dataset.moves) >= moves;
      }, moves),
    ),
  );

/** The other one of two. */
export const otherThan = (page: Page, pages: readonly Page[]): Page =>
  must(pages.find((one) => one !== page));

/** Gives a browser the seats of this token. */
export const holdSeats = (context: BrowserContext, token: string) =>
  context.addInitScript((token) => localStorage.setItem('crownlands.token', token), token);

/** What is played at a table of a test, and by which terms. */
export const settingsFor = (players: 2 | 3 | 4, others: Partial<Settings> = {}): Settings => ({
  rules: { players, variants: ['middle-kingdom', 'harmony'], firstOrder: 'drawn' },
  pace: { type: 'days', days: 3 },
  isListed: false,
  mayWatch: true,
  substitute: 'squire',
  ...others,
});

const ONCE = { simulations: 0 };

export const NAMES = ['Anastazija', 'Bartłomiej', 'Zsófia', 'Милица'];

/** A table that the first of these opens, and at which each sits down; a full one begins to play. */
export async function tableOf(
  address: string,
  people: readonly Client[],
  settings: Settings,
  names: readonly string[] = NAMES,
): Promise<string> {
  const host = must(people[0]);
  const table = await openTable(address, must(host.token), settings);
  for (const [seat, person] of people.entries()) {
    await person.watch(table);
    const name = must(names[seat]);
    await person.order(table, { type: 'sit', seat, name, nonce: `nonce-of-the-seat-${seat}` });
  }
  return table;
}

/** Lets people play as well as they can without thinking long, each on their own seat, until something is so. */
export async function playUntil(
  people: readonly Client[],
  table: string,
  isSo: (state: TableState) => boolean,
): Promise<void> {
  const first = must(people[0]);
  for (;;) {
    const state = first.stateOf(table);
    if (isSo(state)) return;
    const seat = must(seatToAct(state));
    const person = people[seat]; // or a bot, that plays by itself
    const { move } = choose(BOTS.greedy, viewOf(must(state.played).game, seat), ONCE, seeded(seat));
    await person?.order(table, { type: 'move', seat, move: formatMove(move) });
    await first.until(() => first.stateOf(table).seq > state.seq);
  }
}
