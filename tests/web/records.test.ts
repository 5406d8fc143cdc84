import { readFileSync } from 'node:fs';
import {
  type AnyRecord,
  type DynastyRecord,
  dynastyOf,
  formatRecord,
  type Player,
} from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { options, type Playthrough, playthrough } from '../../packages/rules/test/kit.ts';
import {
  inBrowser,
  keys,
  myTurn,
  PHONE,
  playOn,
  printedPages,
  settled,
  spoil,
  start,
  upload,
} from './kit.ts';
import { lastTurn } from './played.ts';

const { visit } = inBrowser();

const LAST = lastTurn({ players: 2 });

async function finishedGame() {
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, LAST);
  await playOn(page, keys);
  await page.waitForSelector('.end');
  return { visitor, page };
}

const namesIn = (page: Page) =>
  page.locator('.replay-kingdoms .head b:first-of-type').allTextContents();

/** Runs in the page: whoever else wants to read or write its games waits until they are let go. */
function holdGames(): Promise<void> {
  let isHeld = true;
  addEventListener('let-go', () => {
    isHeld = false;
  });
  return new Promise((held) => {
    const opening = indexedDB.open('crownlands');
    opening.onsuccess = () => {
      const games = opening.result.transaction('games', 'readwrite').objectStore('games');
      const hold = (): void => {
        held();
        if (isHeld) games.count().onsuccess = hold;
      };
      hold();
    };
  });
}

/** Runs in the page: whether a game is kept. */
const hasGame = (): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('crownlands');
    opening.onsuccess = () => {
      const db = opening.result;
      const count = db.transaction('games').objectStore('games').count();
      count.onsuccess = () => {
        db.close();
        resolve(count.result > 0);
      };
    };
  });

const stepOf = (page: Page) => page.locator('.player .soft').textContent();

describe('replay', () => {
  it('goes move by move by buttons, slider and arrow keys', async () => {
    const { page, visitor } = await finishedGame();
    await page.getByRole('button', { name: 'Watch the game' }).click();
    await page.waitForSelector('.replay');
    expect(await stepOf(page)).toMatch(/^0\/\d+$/);
    await page.getByRole('button', { name: 'Forward' }).click();
    expect(await stepOf(page)).toMatch(/^1\//);
    await page.keyboard.press('ArrowRight');
    expect(await stepOf(page)).toMatch(/^2\//);
    await page.keyboard.press('ArrowLeft');
    expect(await stepOf(page)).toMatch(/^1\//);
    await page.locator('input[type=range]').fill('7');
    expect(await stepOf(page)).toMatch(/^7\//);
    await page.getByRole('button', { name: 'To the end' }).click();
    const [step, last] = ((await stepOf(page)) ?? '').split('/');
    expect(step).toBe(last);
    expect(await page.locator('.pill-mark').count()).toBeGreaterThan(0);
    expect(visitor.errors).toEqual([]);
  });

  it('begins anew where what the browser kept of it is no step', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await upload(page, formatRecord(playthrough(options(2), 1).record));
    await page.waitForSelector('.replay');
    for (const step of ['12', Number.NaN, -1, 1.5, 1e300, {}]) {
      await page.evaluate((step) => history.replaceState({ step }, ''), step);
      await page.reload();
      await page.waitForSelector('.replay');
      expect(await stepOf(page), `${step}`).toMatch(/^0\/\d+$/);
    }
    expect(visitor.errors).toEqual([]);
  });
});

describe('a share link', () => {
  it('carries the whole game to someone else, without the server', async () => {
    const { page } = await finishedGame();
    const scores = await page.locator('.score-table tfoot .score').allTextContents();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.locator('#share-link').inputValue();
    expect(link.length).toBeLessThan(2000);
    const friend = await visit();
    const theirs = await friend.open(`/cs${new URL(link).pathname}${new URL(link).hash}`);
    await theirs.waitForSelector('.replay');
    expect(await namesIn(theirs)).toEqual(['Růžový', 'Učeň']);
    await theirs.keyboard.press('End');
    const seen = await theirs.locator('.replay-kingdoms .score').allTextContents();
    expect(seen.toSorted()).toEqual(scores.toSorted());
    expect(friend.errors).toEqual([]);
  });

  it('that was cut in half says so', async () => {
    const { page } = await finishedGame();
    await page.getByRole('button', { name: 'Share' }).click();
    const { pathname, hash } = new URL(await page.locator('#share-link').inputValue());
    const friend = await visit();
    const theirs = await friend.open(pathname + hash.slice(0, hash.length / 2));
    await theirs.getByText('This link is incomplete').waitFor();
    expect(friend.errors).toEqual([]);
  });
});

describe('a record file', () => {
  it('is written, and read again elsewhere', async () => {
    const { page, visitor } = await finishedGame();
    await page.getByRole('button', { name: 'Share' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const text = readFileSync((await download.path()) ?? '', 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      format: 'kingdomino/1',
      seats: [{ name: '' }, { name: 'Apprentice', bot: 'apprentice' }],
    });
    const friend = await visit();
    const theirs = await friend.open('/hu/games');
    await upload(theirs, text);
    await theirs.waitForSelector('.replay');
    expect(await namesIn(theirs)).toEqual(['Rózsaszín', 'Tanonc']);
    expect(friend.errors).toEqual([]);
    await page.goto(`${visitor.address}/en/games`);
    await upload(page, text); // where the game is kept already
    await page.getByText('This game is already among your games').waitFor();
    expect(await page.locator('.go-on').count()).toBe(1);
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.waitForSelector('.replay');
    expect(await namesIn(page)).toEqual(['You', 'Apprentice']);
  });

  it('leads nobody to its game who has gone elsewhere meanwhile', async () => {
    const page = await (await visit()).open('/en/games');
    await page.waitForSelector('.games-actions');
    await page.evaluate(holdGames);
    await upload(page, LAST);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForSelector('.begin');
    await page.evaluate(() => dispatchEvent(new Event('let-go')));
    await page.waitForFunction(hasGame);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/en/');
  });

  it.each([
    ['that is no record', 'garbage{', 'not a game'],
    ['of a newer version', '{"format":"kingdomino/9"}', 'newer version'],
    [
      'with an illegal move',
      JSON.stringify({
        format: 'kingdomino/1',
        rules: { players: 2, variants: [], firstOrder: 'drawn' },
        seats: [{ name: 'A' }, { name: 'B' }],
        kings: [0, 1, 1, 0],
        deck: [1, 2, 3, 4],
        moves: ['#9'],
      }),
      'moves[0]',
    ],
  ])('%s is refused with the reason, and nothing is lost', async (_what, text, reason) => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    await playOn(page, keys, 2);
    await myTurn(page);
    await page.goto(`${visitor.address}/en/games`);
    await page.waitForSelector('.go-on');
    await upload(page, text);
    expect(await page.locator('[role=alert]').textContent()).toContain(reason);
    expect(await page.locator('.go-on').count()).toBe(1);
    await page.locator('.go-on').click();
    await myTurn(page);
    expect(visitor.errors).toEqual([]);
  });
});

describe('a file with a record in each line', () => {
  const records = [1, 2, 3].map((seed) => formatRecord(playthrough(options(2), seed).record));

  it('is taken up whole', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await upload(page, `${records.join('\n')}\n`);
    await page.getByText('3 games opened').waitFor();
    await expect.poll(() => page.locator('.go-on').count()).toBe(3);
    const [first = '', ...others] = records;
    const another = formatRecord(playthrough(options(2), 4).record);
    await upload(page, [first, another, another, ...others].join('\n'));
    await page.getByText('1 game opened. Already here: 4').waitFor();
    await expect.poll(() => page.locator('.go-on').count()).toBe(4); // it is listed once it is read again
    expect(visitor.errors).toEqual([]);
  });

  it('that is wrong in one line says which, and nothing is taken up', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await upload(page, [...records, '{"format":"kingdomino/1"}'].join('\n'));
    await page.locator('[role=alert]', { hasText: '4: ' }).waitFor();
    expect(await page.locator('.go-on').count()).toBe(0);
  });
});

it('[G4] a tie behind the winner is explained', async () => {
  const isTied = ({ record }: Playthrough): boolean => {
    const { scores = [], winners } = record.result ?? {};
    const [first, second, third] = scores.toSorted((one, other) => other.total - one.total);
    const isBroken = second?.total === third?.total && second?.largest !== third?.largest;
    return winners?.length === 1 && first?.total !== second?.total && isBroken;
  };
  let seed = 0;
  while (!isTied(playthrough(options(4), seed))) seed += 1;
  const visitor = await visit();
  const page = await visitor.open('/en/games');
  await upload(page, formatRecord(playthrough(options(4), seed).record));
  await page.waitForSelector('.replay');
  await page.goto(page.url().replace('/replay/', '/table/'));
  const tie = page.locator('.count > p', { hasText: 'The larger territory decides' });
  await tie.waitFor();
  expect(await tie.count()).toBe(1);
});

const FOUR = ['Ana', 'Marko', 'Zsófia', 'Jakub'].map((name) => ({ name }));

const dynasty = (seats: readonly Player[], first = 1) =>
  dynastyOf(
    [first, first + 1, first + 2].map((seed) => ({
      ...playthrough(options(4, ['dynasty']), seed).record,
      seats,
    })),
  );

/** The end of a game that was played here. */
async function endOf(record: AnyRecord, wish = {}) {
  const visitor = await visit(wish);
  const page = await visitor.open('/en/games');
  await page.getByText('No games are saved').waitFor();
  await spoil(page, formatRecord(record));
  await page.goto(`${visitor.address}/en/table/spoilt`);
  await page.waitForSelector('.end');
  return page;
}

it('[V1] the end of a dynasty ranks by totals alone, and shows its games apart', async () => {
  const isWonBefore = ({ games, winners = [] }: DynastyRecord): boolean =>
    winners.every((seat) => !games.at(-1)?.result?.winners.includes(seat));
  let first = 1;
  while (!isWonBefore(dynasty(FOUR, first))) first += 1;
  const record = dynasty(FOUR, first);
  const { totals = [], winners = [] } = record;
  const page = await endOf(record);
  const [winner = 0] = winners;
  expect(await page.locator('h1').textContent()).toContain(`${FOUR[winner]?.name}`);
  expect(await page.locator('h1').textContent()).toContain('wins the dynasty');
  const shown = (await page.locator('.ranking .score').allTextContents()).map(Number);
  expect(shown).toEqual(totals.toSorted((one, other) => other - one));
  expect(await page.locator('.ranking .won').count()).toBe(
    record.games.flatMap(({ result }) => result?.winners ?? []).length,
  );
  for (const game of [3, 1]) {
    await page.getByRole('radio', { name: `Game ${game} of 3` }).check({ force: true });
    await page.getByRole('heading', { name: `Game ${game} alone` }).waitFor();
    const points = (await page.locator('.kingdoms .score').allTextContents()).map(Number);
    const scores = record.games[game - 1]?.result?.scores ?? [];
    expect(points).toEqual(scores.map(({ total }) => total).toSorted((one, other) => other - one));
  }
});

it('who has lost reads their own kingdom too, on a phone as well', async () => {
  const seats = [{ name: '' }, ...['knight', 'squire', 'duke'].map((bot) => ({ name: '', bot }))];
  const lost = ({ record }: Playthrough): boolean => !record.result?.winners.includes(0);
  let seed = 0;
  while (!lost(playthrough(options(4), seed))) seed += 1;
  const single = { ...playthrough(options(4), seed).record, seats };
  for (const record of [single, dynasty(seats)]) {
    const page = await endOf(record, PHONE);
    const own = page.locator('.kingdoms .large');
    expect(await own.locator('.head').textContent()).toContain('You');
    expect(await own.locator('.pill-mark').count()).toBeGreaterThan(0);
    expect((await own.locator('.kingdom').boundingBox())?.width).toBeGreaterThan(340);
  }
});

it.each([
  ['of two', playthrough(options(2), 1).record],
  ['of four', playthrough(options(4, ['middle-kingdom', 'harmony']), 1).record],
  ['of a game of a dynasty', dynastyOf(dynasty(FOUR).games.slice(0, 2))],
  ['of a dynasty', dynasty(FOUR)],
])('the end %s is printed on one page', async (_what, record) => {
  const page = await endOf(record);
  expect(await printedPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator(':is(button, input, .bar):visible').count()).toBe(0);
});

describe('who plays alone is addressed within a sentence, too', () => {
  const seats = [{ name: '' }, { name: '', bot: 'knight' }];
  const showEnd = async (isWanted: (played: Playthrough) => boolean) => {
    let seed = 0;
    while (!isWanted(playthrough(options(2), seed))) seed += 1;
    const visitor = await visit();
    const page = await visitor.open('/en/games');
    await page.getByText('No games are saved').waitFor();
    await spoil(page, formatRecord({ ...playthrough(options(2), seed).record, seats }));
    return async (language: string, words: RegExp): Promise<void> => {
      await page.goto(`${visitor.address}/${language}/table/spoilt`);
      await page.locator('.end-head', { hasText: words }).waitFor();
    };
  };

  it('as the one whom a tie was lost to', async () => {
    const show = await showEnd(({ record: { result } }) => {
      const [you, knight] = result?.scores ?? [];
      return you?.total === knight?.total && (you?.largest ?? 0) < (knight?.largest ?? 0);
    });
    await show('en', /points, level with you\. The larger territory decides/);
    await show('sr-Latn', /, isto kao ti\. /);
    await show('sr-Cyrl', /, исто као ти\. /);
    await show('cs', /, stejně jako ty\. /);
    await show('sk', /, rovnako ako ty\. /);
    await show('pl', /, tyle samo co ty\. /);
    await show('hu', /, akárcsak te\. /);
  });

  it('as one of the winners', async () => {
    const show = await showEnd(({ record: { result } }) => result?.winners.length === 2);
    await show('en', /Shared victory: you and Knight/);
    await show('hu', /Közös győzelem: te és Lovag/);
  });
});
