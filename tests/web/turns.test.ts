import { bonusesLostBy, gameNow, legalMoves, type Placing, xOf, yOf } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { inBrowser, myTurn, PHONE, upload } from './kit.ts';
import { isMineToPlace, playedUntil } from './played.ts';

const { visit } = inBrowser();

let losing: Placing | undefined; // gives up a bonus
const RECORD = playedUntil(
  (session) => {
    const game = gameNow(session);
    if (!isMineToPlace(session) || game.kingdoms[0]?.length !== 4) return false;
    losing = legalMoves(game).find(
      (move): move is Placing =>
        move.type === 'place' && bonusesLostBy(game, 0, move).harmony === 5,
    );
    return losing !== undefined;
  },
  { players: 4, variants: ['middle-kingdom', 'harmony'] },
);

/** My turn on a phone in the fourth round or so. */
async function openTable() {
  const page = await (await visit(PHONE)).open('/en/games');
  await upload(page, RECORD);
  await myTurn(page);
  return page;
}

it('a placement that gives up a bonus says so, and turns around the square that was pressed', async () => {
  const page = await openTable();
  const points = page.locator('.own .score');
  expect(await points.innerText()).toContain('+15?');
  const square = page.locator(`[data-square="${losing && [xOf(losing.a), yOf(losing.a)]}"]`);
  await square.tap();
  const turn = page.getByRole('button', { name: 'Rotate' });
  const warning = page.locator('.status .warning');
  for (let turns = 0; turns < 8 && (await warning.count()) === 0; turns++) await turn.tap();
  expect(await warning.textContent()).toContain('This gives up Harmony (+5)');
  expect(await page.locator('.pill-mark.loss').textContent()).toBe('−5');
  for (let turns = 0; turns < 3; turns++) {
    await turn.tap();
    expect(await square.getAttribute('class')).toBe('held');
  }
});

it('one walks through what the others did, until one leaves it', async () => {
  const page = await openTable();
  const since = page.getByRole('slider', { name: 'Since your turn' });
  const told = () => since.getAttribute('aria-valuetext');
  const mine = await page.locator('.own .score > span').first().textContent();
  await page.getByRole('button', { name: 'Since your turn' }).tap();
  await since.waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('.since input'));
  const first = await told();
  expect(first).toMatch(/: domino \d+ placed \(.+\), .+ points?\./);
  const name = first?.split(':')[0];
  expect(await page.locator('.status b').textContent()).toBe(name);
  expect(await page.locator('.status').getAttribute('aria-live')).toBe('off'); // the slider tells it
  const points = page.locator('.own .score > span').first();
  expect(await points.textContent()).toBe(mine); // not those of whoever is shown

  await page.keyboard.press('ArrowRight');
  const second = await told();
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect(await told()).toBe(first);
  await page.locator('.turn-stage').tap();
  expect(await told()).toBe(second);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.matches('[role=gridcell]'));
  expect(await page.locator('.status').getAttribute('aria-live')).toBe('polite');
  expect(await page.locator('[role=log] p').allTextContents()).toContain(
    `${first?.split('. ')[0]}.`,
  );
});
