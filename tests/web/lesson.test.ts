import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, myTurn, PHONE } from './kit.ts';
import { takeLesson } from './take-lesson.ts';

const { visit } = inBrowser();

const square = (page: Page, at: string) => page.locator(`[data-square="${at}"]`);

/** What of a step lies over its buttons, with plain text and with text of twice the size. */
async function coveringIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height, size] of [
    [360, 640, '100%'],
    [1440, 900, '200%'],
    [390, 844, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    const covering = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const { top = 0, left = 0 } =
        document.querySelector('.lesson-actions')?.getBoundingClientRect() ?? {};
      return [...document.querySelectorAll('.lesson-words > *, .lesson-say p, .domino, .board')]
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.bottom > top + 1 && box.left < left + 54)
        .map(({ part, box }) => `${part.tagName} .${part.className} to ${box.bottom} of ${top}`);
    }, size);
    found.push(...covering.map((one) => `${width}x${height}: ${one}`));
  }
  return found;
}

it.each(['en', 'hu'])(
  'the lesson is finished on a phone and leads into a game, and nothing covers its buttons, in %s',
  async (language) => {
    const visitor = await visit(PHONE);
    const page = await visitor.open(`/${language}/learn`);
    const found: string[] = [];
    await takeLesson(
      page,
      (target) => target.tap(),
      async (step) => {
        for (const one of await coveringIn(page)) found.push(`${step}: ${one}`);
      },
    );
    expect(found).toEqual([]);
    await page.locator('.lesson-actions .main').tap();
    expect(await myTurn(page)).toBe('claim');
    expect(visitor.errors).toEqual([]);
  },
);

it('goes on where it was left at the next visit, unless one begins again', async () => {
  const visitor = await visit();
  const left = await visitor.open('/en/learn');
  const skip = (page: Page) => page.getByRole('button', { name: 'Skip step' }).click();
  expect(await left.getByRole('button', { name: 'Begin again' }).isVisible()).toBe(false);
  for (const step of ['place', 'match']) {
    await skip(left);
    await left.waitForSelector(`.lesson.of-${step}`);
  }
  const page = await visitor.open('/en/learn');
  await page.waitForSelector('.lesson.of-match');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForSelector('.lesson.of-place');
  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.waitForSelector('.lesson.of-goal');
  await page.goBack();
  await page.waitForSelector('.lesson.of-place');
  for (const step of ['match', 'frame', 'discard', 'claim', 'score', 'done']) {
    await skip(page);
    await page.waitForSelector(`.lesson.of-${step}`);
  }
  await (await visitor.open('/en/learn')).waitForSelector('.lesson.of-goal');
});

it('draws where the squares meet that are to be counted', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.waitForSelector('.marks .edges', { state: 'attached' });
  expect(await edgesIn(page)).toEqual(await edgesWithin(page, /Grassland|Wheat field/));
  for (let step = 0; step < 6; step++) {
    await page.getByRole('button', { name: 'Skip step' }).click();
  }
  await page.waitForSelector('.lesson.of-score .marks .edges', { state: 'attached' });
  const lake = await edgesWithin(page, /Lake/);
  expect(lake).toHaveLength(5); // four of its five squares are a block
  expect(await edgesIn(page)).toEqual(lake);
});

/** The edges that are drawn, each by its middle in squares. */
const edgesIn = (page: Page): Promise<string[]> =>
  page.locator('.marks .edges path + path').evaluateAll((paths) =>
    paths
      .flatMap((path) => [...(path.getAttribute('d') ?? '').matchAll(/M(\S+) (\S+?)([hv])/g)])
      .map(([, x, y, way]) => [Number(x), Number(y), way] as const)
      .map(([x, y, way]) => (way === 'h' ? [x - 44, y] : [x, y - 44]))
      .map(([x = 0, y = 0]) => `${x / 100},${y / 100}`)
      .sort(),
  );

/** The edges between squares of the same terrain, of those whose names match. */
async function edgesWithin(page: Page, terrains: RegExp): Promise<string[]> {
  const cells = await page.getByRole('gridcell', { name: terrains }).all();
  const terrainAt = new Map<string, string>();
  for (const cell of cells) {
    const name = (await cell.getAttribute('aria-label')) ?? '';
    terrainAt.set((await cell.getAttribute('data-square')) ?? '', terrains.exec(name)?.[0] ?? '');
  }
  const edges = [...terrainAt].flatMap(([square, terrain]) => {
    const [x = 0, y = 0] = square.split(',').map(Number);
    return [
      ...(terrainAt.get(`${x + 1},${y}`) === terrain ? [`${x + 1},${y + 0.5}`] : []),
      ...(terrainAt.get(`${x},${y + 1}`) === terrain ? [`${x + 0.5},${y + 1}`] : []),
    ];
  });
  return edges.sort();
}

it('skips one step at a time, to the end and back', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  const skip = page.getByRole('button', { name: 'Skip step' });
  for (const step of ['place', 'match', 'frame', 'discard', 'claim', 'score', 'done']) {
    await skip.click();
    await page.waitForSelector(`.lesson.of-${step}`);
  }
  expect(await skip.isVisible()).toBe(false);
  await page.goBack();
  await page.waitForSelector('.lesson.of-score');
});

it('a wrong try is explained with its rule, and a reload stays at the step', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForSelector('.lesson.of-place');
  await page.reload();
  await page.waitForSelector('.lesson.of-place');
  await square(page, '-2,-2').click();
  expect(await page.locator('.lesson-say').textContent()).toMatch(/\(P\d\)/);
});

it('a territory is chosen by keys alone', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await square(page, '0,0').press('Enter');
  await page.locator('.lesson-say.wrong').waitFor();
  for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(arrow);
  await page.keyboard.press(' ');
  await page.locator('.lesson-say.right').waitFor();
});

it('a domino is placed by keys alone', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.getByRole('button', { name: 'Skip step' }).click();
  await page.waitForSelector('.lesson.of-place');
  const ghost = page.locator('.ring.ghost');
  await page.keyboard.press('r');
  await page.locator('.squares .held:focus').waitFor();
  expect(await ghost.count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.locator('.lesson-say.right').waitFor();
  await page.locator('.lesson-actions .main:focus').waitFor();
  expect(await ghost.count()).toBe(0);
});

it('a domino is drawn from the hand to where it goes', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  await page.getByRole('button', { name: 'Skip step' }).click();
  await page.locator('.lesson-hand').hover();
  await page.mouse.down();
  await square(page, '1,0').hover();
  await page.locator('.ring.ghost').waitFor();
  await page.mouse.up();
  await page.locator('.lesson-actions .main').click();
  await page.locator('.lesson-say.right').waitFor();
});

it('squares too far out are crossed out, for those who listen too', async () => {
  const visitor = await visit();
  const page = await visitor.open('/en/learn');
  for (let step = 0; step < 3; step++) {
    await page.getByRole('button', { name: 'Skip step' }).click();
  }
  await page.waitForSelector('.lesson.of-frame');
  const far = page.getByRole('gridcell', { name: /: free, too far out$/ });
  const crosses = page.locator('.board .cross');
  expect(await far.count()).toBe(14);
  expect(await crosses.count()).toBe(14);
  const [cell, cross] = [await far.first().boundingBox(), await crosses.first().boundingBox()];
  if (!cell || !cross) throw new Error('a square or its cross is not on the page');
  expect(cross.x).toBeGreaterThan(cell.x);
  expect(cross.y).toBeGreaterThan(cell.y);
  expect(cross.x + cross.width).toBeLessThan(cell.x + cell.width);
  expect(cross.y + cross.height).toBeLessThan(cell.y + cell.height);
});
