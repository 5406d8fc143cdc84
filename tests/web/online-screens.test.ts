import type { Settings } from '@crownlands/protocol';
import { isFinishedAt } from '@crownlands/protocol';
import { isOver, must } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Client, connect, newToken, openTable } from '../../apps/server/test/client.ts';
import { LANGUAGES } from '../../apps/web/src/words/languages.ts';
import { axe } from './axe.ts';
import { misfitsIn } from './fit.ts';
import { inBrowser, myTurn } from './kit.ts';

const { visit } = inBrowser();

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

const settingsFor = (players: 2 | 4, others: Partial<Settings> = {}): Settings => ({
  rules: { players, variants: ['middle-kingdom', 'harmony'], firstOrder: 'drawn' },
  pace: { type: 'days', days: 3 },
  isListed: true,
  mayWatch: true,
  substitute: 'squire',
  ...others,
});

/** Opens a table at which this client holds these seats. */
async function tableOf(address: string, host: Client, settings: Settings, seats: number[]) {
  const table = await openTable(address, must(host.token), settings);
  await host.watch(table);
  for (const seat of seats) {
    const name = must(['Anastazija', 'Bartłomiej', 'Cleo', 'Dániel'][seat]);
    await host.order(table, { type: 'sit', seat, name, nonce: `nonce-of-the-seat-${seat}` });
  }
  return table;
}

/** A visitor who has the seats of this token. */
async function visitAs(token: string, options: Parameters<typeof visit>[0]) {
  const visitor = await visit(options);
  await visitor.context.addInitScript((token) => {
    localStorage.setItem('crownlands.token', token);
  }, token);
  return visitor;
}

it('all that is shown of a table fits in every language and is accessible', async () => {
  const token = newToken();
  const visitor = await visitAs(token, SMALL);
  const { address } = visitor;
  const [me, other] = await Promise.all([connect(address, token), connect(address)]);
  const waiting = await tableOf(address, me, settingsFor(4), [0]);
  await me.order(waiting, { type: 'seat-bot', seat: 2, bot: 'champion' });
  const playing = await tableOf(address, me, settingsFor(2), [0, 1]);
  await me.playUntil(playing, ({ changes }) => changes > 12);
  const over = await tableOf(address, me, settingsFor(2), [0, 1]);
  await me.playUntil(over, isFinishedAt);
  await tableOf(address, other, settingsFor(4), [1]);

  const LISTS = '.online-games section:nth-child(2)';
  const places: [path: string, ready: string, ...dialogs: string[]][] = [
    ['/', LISTS],
    ['/games', LISTS],
    [`/table/${waiting}`, '.waiting-room', '.waiting-seat:first-child button', '.terms .link'],
    [`/table/${playing}`, '.table', '.bar [aria-haspopup]'],
    [`/table/${over}`, '.end', '.end-actions .button:nth-last-child(2)'],
    ['/table/there-is-no-such-table', '.message'],
  ];
  const found: string[] = [];
  /** Goes everywhere in a language and opens what can be opened. */
  async function everywhere(page: Page, language: string, look: (page: Page) => Promise<string[]>) {
    for (const [path, ready, ...dialogs] of places) {
      await page.goto(`${address}/${language}${path}`);
      await page.waitForSelector(ready);
      for (const dialog of ['', ...dialogs]) {
        await page.keyboard.press('Escape'); // closes the one before
        if (dialog) await page.locator(dialog).click();
        for (const one of await look(page)) found.push(`${language}${path} ${dialog}: ${one}`);
      }
    }
  }
  const small = await visitor.open('/en/');
  for (const language of Object.keys(LANGUAGES)) await everywhere(small, language, misfitsIn);
  const large = await (await visitAs(token, {})).open('/en/');
  await everywhere(large, 'en', (page) => axe('', page));
  me.end();
  other.end();
  expect(found).toEqual([]);
  expect(visitor.errors).toEqual([]);
}, 180_000);

it('of a dynasty each end is shown, and the next game begins when one asks', async () => {
  const token = newToken();
  const visitor = await visitAs(token, {});
  const me = await connect(visitor.address, token);
  const rules = { players: 4, variants: ['dynasty'], firstOrder: 'drawn' } as const;
  const settings = settingsFor(4, { rules, pace: { type: 'none' } });
  const table = await tableOf(visitor.address, me, settings, [0, 1, 2, 3]);
  await me.playUntil(table, ({ played }) => played !== null && isOver(played.game));
  const page: Page = await visitor.open(`/en/table/${table}`);
  await page.locator('.end .ranking').waitFor();
  await me.order(table, { type: 'next-game', seat: 2 });
  expect(await page.locator('.end').count()).toBe(1); // nobody is torn away from it
  await page.locator('.end-actions .main').click();
  await myTurn(page);
  await page.getByText('Game 2').waitFor();
  me.end();
  expect(visitor.errors).toEqual([]);
});

it('a link takes a seat to another device, once', async () => {
  const token = newToken();
  const [phone, desk, late] = await Promise.all([visitAs(token, SMALL), visit(), visit()]);
  const me = await connect(phone.address, token);
  const table = await tableOf(phone.address, me, settingsFor(2), [0]);
  await me.order(table, { type: 'start' });
  const page = await phone.open(`/en/table/${table}`);
  await page.locator('.bar [aria-haspopup]').click();
  await page.getByRole('button', { name: 'Play on another device' }).click();
  await page.locator('dialog .code').waitFor();
  const { code } = await page.evaluate(
    async ([table, token]) => {
      const answer = await fetch(`/api/tables/${table}/seats/0/hand-over`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.json();
    },
    [table, token] as const,
  );
  const there = await desk.open(`/table/${table}#${code}`);
  await there.waitForSelector('.table-actions');
  expect(new URL(there.url()).hash).toBe('');
  await (await late.open(`/table/${table}#${code}`)).waitForSelector('.message');
  me.end();
});
