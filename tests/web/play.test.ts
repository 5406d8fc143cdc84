import { describe, expect, it } from 'vitest';
import {
  inBrowser,
  keys,
  litSquare,
  mouse,
  movesOf,
  myTurn,
  PHONE,
  playOn,
  start,
  touch,
} from './kit.ts';
import { playOut } from './play-out.ts';

const { visit } = inBrowser();

describe('a whole game', () => {
  it('against a bot, by mouse', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    await start(page);
    await playOn(page, mouse);
    expect(await page.locator('h1').textContent()).toMatch(/win|Shared/);
    expect(await page.locator('.score-table tfoot .score').count()).toBe(2);
    expect(visitor.errors).toEqual([]);
  });

  it('against a bot, by keys alone', async () => {
    const visitor = await visit();
    const page = await visitor.open('/en/');
    const main = page.locator('.home-sheet .begin .main');
    while (!(await main.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await playOn(page, keys);
    expect(await page.locator('h1').textContent()).toMatch(/win|Shared/);
    expect(visitor.errors).toEqual([]);
  });

  it('against a bot, by touch on a phone', async () => {
    const visitor = await visit(PHONE);
    const page = await visitor.open('/en/');
    await page.locator('.home-sheet .begin .main').tap();
    await playOn(page, touch);
    expect(await page.locator('h1').textContent()).toMatch(/win|Shared/);
    expect(visitor.errors).toEqual([]);
  });

  it('of two people and two bots', async () => {
    const sitters = ['person', 'squire', 'person', 'apprentice'];
    const visitor = await visit({ setup: { sitters, names: ['Ana', '', 'Zsófi', ''] } });
    const page = await visitor.open('/en/');
    await start(page);
    const shown = new Set<string>();
    await playOn(page, {
      claim: async (page) => {
        shown.add(
          ((await page.locator('.status b').textContent()) ?? '').replace(/[\u2068\u2069]/g, ''),
        );
        await mouse.claim(page);
      },
      place: mouse.place,
      show: mouse.show,
    });
    expect([...shown].sort()).toEqual(['Ana', 'Zsófi']);
    expect(await page.locator('.score-table tfoot .score').count()).toBe(4);
    expect(visitor.errors).toEqual([]);
  });

  it('[V1] of a dynasty: three games and a running total', async () => {
    const visitor = await visit({ setup: { variants: ['dynasty'] } });
    const page = await visitor.open('/en/');
    await start(page);
    const totals: number[] = [];
    for (let game = 1; game <= 3; game++) {
      await playOut(page);
      const points = await page.locator('.ranking .score').allTextContents();
      totals.push(points.reduce((sum, text) => sum + Number(text), 0));
      if (game < 3) await page.getByRole('button', { name: `Game ${game + 1} of 3` }).click();
    }
    expect(totals.toSorted((one, other) => one - other)).toEqual(totals);
    expect(await page.locator('.end h1').textContent()).toMatch(
      /(win|wins|victory in) the dynasty/,
    );
    await page.getByRole('button', { name: 'Play again' }).click();
    expect(await myTurn(page)).toBe('claim');
    expect(visitor.errors).toEqual([]);
  });

  it('[V4] of a mighty duel in 7x7 squares', async () => {
    const visitor = await visit({ setup: { variants: ['mighty-duel'] } });
    const page = await visitor.open('/en/');
    await start(page);
    await playOut(page);
    const picture = await page.locator('.winner .kingdom').getAttribute('viewBox');
    expect(picture?.split(' ').slice(2)).toEqual(['718', '718']);
    expect(visitor.errors).toEqual([]);
  });

  it('[V5] with a wider offer: five dominoes in a row, and one is left', async () => {
    const visitor = await visit({ setup: { variants: ['wider-offer'] } });
    const page = await visitor.open('/en/');
    await start(page);
    await myTurn(page);
    expect(await page.locator('.next-row .slot').count()).toBe(5);
    await playOut(page);
    expect(visitor.errors).toEqual([]);
  });
});

it('a domino is drawn from its row onto the board, where it snaps', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
  const card = await page.locator('.slot.now .domino').boundingBox();
  const target = await page.locator(`[data-square="${await litSquare(page)}"]`).boundingBox();
  if (!card || !target) throw new Error('the domino or its place is not on the page');
  await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 });
  await page.mouse.up();
  expect(await page.locator('.ring.ghost').count()).toBe(1);
  expect(await page.locator('.in-flight').count()).toBe(0);
  const before = await movesOf(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.table:not([data-moves="${before}"])`);
});

it('what others place travels from its row into their kingdom', async () => {
  const viewport = { width: 820, height: 1180 };
  const visitor = await visit({ viewport, reducedMotion: 'no-preference' });
  await visitor.context.addInitScript(() => {
    const flights: { from: number; to: number }[] = [];
    Object.assign(window, { flights });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      const flight = animate.call(this, frames, timing);
      if (!this.classList.contains('in-flight')) return flight;
      const from = this.getBoundingClientRect().x;
      flight.currentTime = 0.85 * Number((timing as KeyframeAnimationOptions).duration);
      flights.push({ from, to: this.getBoundingClientRect().x });
      return flight;
    };
  });
  const page = await visitor.open('/en/');
  await start(page);
  await playOn(page, keys, 8);
  await myTurn(page);
  const flights = await page.evaluate(
    () => (window as unknown as { flights: { from: number; to: number }[] }).flights,
  );
  expect(flights.length).toBeGreaterThan(2);
  const card = await page.locator('.this-row .domino').first().boundingBox();
  const others = await page.locator('.others').boundingBox();
  const landed = flights.filter(({ to }) => to > (others?.x ?? Number.POSITIVE_INFINITY));
  expect(landed.length).toBeGreaterThan(0);
  for (const { from } of landed) expect(from).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
});

it('a square where nothing fits says why, with the rule', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  while ((await myTurn(page)) !== 'place') await playOn(page, mouse, 1);
  await page.locator('[data-square="-2,-2"]').click();
  expect(await page.locator('.status .refusal').textContent()).toMatch(/\(P[123]\)/);
  const ring = await page.locator('.ring[data-look=refused] rect').first().boundingBox();
  const stage = await page.locator('.stage').boundingBox();
  expect(ring && stage && ring.y >= stage.y && ring.x >= stage.x).toBe(true);
});

it('every square is a cell of a grid that names the way to it from the castle', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/');
  await start(page);
  await myTurn(page);
  const board = page.getByRole('grid', { name: 'Kingdom: you', exact: true });
  expect(await board.getByRole('row').count()).toBe(5); // as far as a domino reaches
  expect(await board.getByRole('gridcell', { name: 'castle', exact: true }).count()).toBe(1);
  expect(await board.locator('[data-square="2,-1"]').getAttribute('aria-label')).toBe(
    '2 right, 1 up: free',
  );
});
