import { formatRecord, LONGEST_NAME } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { misfitsIn } from './fit.ts';
import { inBrowser, keys, myTurn, playOn, upload } from './kit.ts';

const { visit } = inBrowser();
const SMALL = { viewport: { width: 360, height: 640 } };

/** A finished game of four whose players call themselves what should not be shown as it is. */
const hostile = formatRecord({
  ...playthrough(options(4), 1).record,
  seats: [
    { name: '\u2069\u202eAna\u202e' },
    { name: '\u200b\u3164', bot: 'W'.repeat(100_000) },
    { name: '\u2800\u200d' },
    { name: `Z${'\u0335'.repeat(100)}` },
  ],
});

describe('names from elsewhere', () => {
  it('are cut, cleaned and never blank, and the page keeps its width', async () => {
    const visitor = await visit(SMALL);
    const page = await visitor.open('/en/games');
    await upload(page, hostile);
    await page.waitForSelector('.replay');
    await page.keyboard.press('End');
    const names = await page.locator('.replay-kingdoms .head b:first-of-type').allTextContents();
    expect(names).toEqual([
      '\u2068Ana\u2069',
      `\u2068${'W'.repeat(LONGEST_NAME - 1)}…\u2069`,
      'Green',
      `\u2068Z${'\u0335'.repeat(3)}\u2069`,
    ]);
    expect(await misfitsIn(page)).toEqual([]);
    await page.goBack();
    await page.waitForSelector('.games li');
    expect(await misfitsIn(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  it.each([
    [360, 640],
    [1280, 800],
  ])('as long as they may be fit the table and the end at %ix%i', async (width, height) => {
    const { record } = playthrough(options(4), 1);
    const { result, ...running } = record;
    const seats = record.seats.map((_, seat) => ({
      name: `${seat}${'W'.repeat(LONGEST_NAME - 1)}`,
    }));
    const visitor = await visit({ viewport: { width, height } });
    const page = await visitor.open('/en/games');
    await upload(page, formatRecord({ ...running, seats, moves: record.moves.slice(0, -8) }));
    await myTurn(page);
    expect(await misfitsIn(page)).toEqual([]);
    await playOn(page, keys);
    expect(await misfitsIn(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
