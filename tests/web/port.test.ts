import { type Options, parseMove } from '@crownlands/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Cast } from '../../apps/web/test/port/scripted-table.ts';
import { options } from '../../packages/rules/test/kit.ts';
import { axe } from './axe.ts';
import { misfitsIn, placesOf } from './fit.ts';
import { inBrowser, litSquare, settled } from './kit.ts';
import { askedOf, servePort, tell } from './port.ts';

const { visit } = inBrowser(servePort);

const SMALL = { viewport: { width: 360, height: 640 } };
const TABLET = { viewport: { width: 820, height: 1180 } }; // nothing lies between rows and others
const OFFERED = [
  [360, 640],
  [640, 360],
  [820, 1180],
  [1280, 720],
] as const;
const DUEL: Options = options(2, [], 'snake');
const ME = { who: 'me', name: '' } as const;
const ZORA = { who: 'person', name: 'Zora' } as const;
const JAN = { who: 'person', name: 'Jan' } as const;
const REFUSAL = { code: 'no-contact', rule: 'P3', at: '', message: '' } as const;

/** Moves until someone places for the first time, which is the first seat, and until the end. */
const FIRST_PLACE = 4;
const ALL = 48;

type Wish = Omit<NonNullable<Parameters<typeof visit>[0]>, 'settings'> &
  Partial<Cast> & { readonly pace?: string };

/** A scripted table in a browser. */
async function sitDown(wish: Wish = {}, path = '/en/table/first') {
  const { seats = [ME, ZORA], moves = FIRST_PLACE, may = {}, options = DUEL, ...others } = wish;
  const { pace = 'instant', ...rest } = others;
  const cast: Cast = { seats, options, moves, may };
  const visitor = await visit({ ...rest, settings: { pace, cast: JSON.stringify(cast) } });
  const page = await visitor.open(path);
  await page.waitForSelector('.table, .end');
  return { page, visitor };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: false });
const status = (page: Page) => page.locator('.status');
const boxOf = (page: Page, selector: string) => page.locator(selector).boundingBox();
const isDim = async (page: Page, name: string) =>
  (await button(page, name).getAttribute('aria-disabled')) === 'true';

/** Shows where the domino in hand would go, and sends it there. */
async function place(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await page.waitForSelector('.ring.ghost');
  await page.keyboard.press('Enter');
}

describe('a move that is sent', () => {
  it('shows as pending at once, keeps others from being sent, and stands when it is confirmed', async () => {
    const { page, visitor } = await sitDown();
    await page.keyboard.press('r');
    const before = [await boxOf(page, '.stage'), await boxOf(page, '.ring.ghost')];
    await page.keyboard.press('Enter');
    await status(page).getByText('Sending your move').waitFor();
    expect(await status(page).getAttribute('role')).toBe('status');
    expect([await boxOf(page, '.stage'), await boxOf(page, '.ring.ghost')]).toEqual(before);
    expect(await page.locator('.room .lit').count()).toBe(0);
    expect(await isDim(page, 'Place')).toBe(true);
    for (const key of ['r', 'Enter', '1', 'z']) await page.keyboard.press(key);
    await page.locator('[data-square="-1,0"]').click();
    await page.locator('.actions .main').click({ force: true });
    expect(await askedOf(page)).toHaveLength(1);
    expect(await page.locator('.table').getAttribute('data-moves')).toBe(`${FIRST_PLACE}`);
    await tell(page, 'confirm');
    await page.waitForSelector(`.table[data-moves="${FIRST_PLACE + 1}"]`);
    expect(await page.locator('.ring.ghost').count()).toBe(0);
    expect(await status(page).textContent()).not.toContain('Sending');
    expect(visitor.errors).toEqual([]);
  });

  it('to the next row has its king there at once, and lets no other domino be chosen', async () => {
    const { page } = await sitDown({ moves: 0 });
    const domino = await page.locator('.slot.open').first().getAttribute('data-slot');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const slot = page.locator(`.slot.pending[data-slot="${domino}"]`);
    await slot.locator('.seat > .piece').waitFor();
    expect(await page.locator('.slot.open').count()).toBe(0);
    expect(await askedOf(page)).toEqual([`#${domino}`]);
    await tell(page, 'confirm');
    await page.waitForSelector('.table[data-moves="1"]');
    expect(await page.locator('.slot.pending').count()).toBe(0);
  });

  it('that is refused puts the domino back into the hand, says why, and can be another one', async () => {
    const { page } = await sitDown();
    await place(page);
    await status(page).getByText('Sending').waitFor();
    await tell(page, 'refuse', REFUSAL);
    await page.locator('.status .refusal', { hasText: 'No side matches (P3)' }).waitFor();
    expect(await page.locator('.ring.ghost').count()).toBe(0);
    expect(await page.locator('.ring[data-look=refused]').count()).toBe(1);
    await page.locator(`[data-square="${await litSquare(page)}"]`).click();
    await page.waitForSelector('.ring.ghost');
    expect(await page.locator('.status .refusal, .ring[data-look=refused]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await status(page).getByText('Sending').waitFor();
    await tell(page, 'refuse', { ...REFUSAL, code: 'wrong-seat', rule: 'T1' });
    await page.locator('.status .refusal', { hasText: 'not possible (T1)' }).waitFor();
    expect(await askedOf(page)).toHaveLength(2);
  });

  it('and lies there at once is outlined while its answer takes long, and goes back with a reason', async () => {
    const { page } = await sitDown();
    const lies = page.locator('.stage [data-look=sent]');
    await place(page);
    await status(page).getByText('Sending').waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await tell(page, 'lay');
    await page.clock.runFor(100);
    expect(await lies.count()).toBe(0); // an answer that comes soon leaves no trace
    await page.clock.runFor(100);
    expect(await lies.count()).toBe(1);
    await page.clock.resume();
    expect(await page.locator('.table').getAttribute('data-moves')).toBe(`${FIRST_PLACE + 1}`);
    await tell(page, 'set', { underWay: [] });
    await lies.waitFor({ state: 'detached' });

    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await tell(page, 'lay');
    const slot = page.locator('.slot.pending .seat > .piece');
    await slot.waitFor();
    const [move] = (await askedOf(page)).slice(-1).map(parseMove);
    await tell(page, 'back', 1);
    if (move?.ok) await tell(page, 'set', { sent: { move: move.value, refusal: 'late' } });
    await page.locator('.status .refusal', { hasText: 'Too late' }).waitFor();
    expect(await slot.count()).toBe(0);
  });

  it('comes back aloud, whatever was tried while it was on its way', async () => {
    const { page } = await sitDown({ may: { 'take-back': 'revealed' }, isDrawn: true });
    await place(page);
    await status(page).getByText('Sending').waitFor();
    await page.locator('[data-square="0,0"]').hover();
    await page.mouse.wheel(0, 120);
    await page.keyboard.press('z');
    await page.locator('[data-square="-2,-2"]').click();
    expect(await status(page).textContent()).toContain('Sending');
    await tell(page, 'refuse', REFUSAL);
    await page.locator('.status .refusal', { hasText: 'No side matches (P3)' }).waitFor();
    expect(await page.locator('.ring.ghost').count()).toBe(0);
  });

  it('is not talked over by a hint that comes late', async () => {
    const { page } = await sitDown({ may: { hint: 'at-once' } });
    await page.keyboard.press('r');
    await page.waitForSelector('.ring.ghost');
    await page.evaluate(async () => {
      for (const key of ['h', 'Enter']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await new Promise(requestAnimationFrame); // until it is drawn
      }
    });
    await status(page).getByText('Sending').waitFor();
    await page.waitForSelector('.actions button:has-text("Hint")'); // it is not thought about any more
    expect(await status(page).textContent()).toContain('Sending');
    await tell(page, 'refuse', REFUSAL);
    await page.locator('.status .refusal', { hasText: 'No side matches (P3)' }).waitFor();
  });

  it('that lies there already does not travel when it is confirmed, and one of others does', async () => {
    const { page } = await sitDown({ ...TABLET, moves: 0, reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      const flown: string[] = [];
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element && node.matches('.in-flight')) flown.push('flight');
      }).observe(document.body, { childList: true });
      Object.assign(window, { flown });
    });
    const flown = () => page.evaluate(() => (window as unknown as { flown: string[] }).flown);
    for (let moves = 1; moves <= 4; moves++) {
      await tell(page, 'play');
      await page.waitForSelector(`.table[data-moves="${moves}"]`);
    }
    await place(page);
    await status(page).getByText('Sending').waitFor();
    await tell(page, 'confirm');
    await page.waitForSelector('.table[data-moves="5"]');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.slot.pending');
    await tell(page, 'confirm');
    await page.waitForSelector('.table[data-moves="6"]');
    expect(await flown()).toEqual([]);
    await tell(page, 'play');
    await page.waitForSelector('.table[data-moves="7"]');
    expect(await flown()).toEqual(['flight']);
  });
});

describe('a position that changes', () => {
  it('under a ghost drops the ghost, though as many moves were made', async () => {
    const { page } = await sitDown();
    await page.keyboard.press('r');
    await page.waitForSelector('.ring.ghost');
    const version = () => page.evaluate(() => history.state.intent.for);
    const before = await version();
    await tell(page, 'correct', 8);
    await page.locator('.ring.ghost').waitFor({ state: 'detached' });
    expect(await page.locator('.table').getAttribute('data-moves')).toBe(`${FIRST_PLACE}`);
    await page.waitForFunction((before) => history.state.intent.for > before, before);
    expect(await page.evaluate(() => history.state.intent.ghost)).toBe(null);
  });

  it('under a domino that is being drawn lets go of it', async () => {
    const { page } = await sitDown();
    const card = await boxOf(page, '.slot.now .domino');
    const square = await boxOf(page, `[data-square="${await litSquare(page)}"]`);
    const middle = (box: typeof card) =>
      [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    await page.mouse.move(...middle(card));
    await page.mouse.down();
    await page.mouse.move(...middle(square));
    await page.waitForSelector('.ring.ghost');
    await tell(page, 'correct', 9);
    await page.waitForSelector('.ring.ghost', { state: 'detached' });
    await page.mouse.move(...middle(card));
    await page.mouse.move(...middle(square));
    await page.mouse.up();
    expect(await page.locator('.ring.ghost').count()).toBe(0);
  });

  it('back and forth brings no old choice with it', async () => {
    const { page } = await sitDown({ moves: 0 });
    await page.keyboard.press('1');
    await page.waitForSelector('[aria-pressed=true]');
    await tell(page, 'play');
    await page.waitForSelector('.table[data-moves="1"]');
    await tell(page, 'back', 1);
    await page.waitForSelector('.table[data-moves="0"]');
    await page.waitForSelector('.slot.open');
    expect(await page.locator('.open > [aria-pressed=true]').count()).toBe(0);
  });

  it('under a pending move drops that', async () => {
    const { page } = await sitDown();
    await place(page);
    await status(page).getByText('Sending').waitFor();
    await tell(page, 'correct', 8);
    await page.locator('.ring.ghost').waitFor({ state: 'detached' });
    expect(await status(page).textContent()).not.toContain('Sending');
  });

  it('ends what flies to the old one', async () => {
    const { page } = await sitDown({
      ...TABLET,
      seats: [ZORA, ME],
      reducedMotion: 'no-preference',
    });
    await page.evaluate(() => {
      const hold = (): void => {
        if (!document.querySelector('.in-flight')) return;
        for (const animation of document.getAnimations()) animation.pause();
      };
      new MutationObserver(hold).observe(document.body, { childList: true });
    });
    await tell(page, 'play');
    await page.waitForSelector('.in-flight');
    await tell(page, 'back', 1);
    await page.waitForSelector(`.table[data-moves="${FIRST_PLACE}"]`);
    await page.locator('.in-flight').waitFor({ state: 'detached' });
  });
});

describe('who is who', () => {
  it('a spectator sees the game, no buttons for moves, and is addressed by nobody', async () => {
    const { page, visitor } = await sitDown({
      seats: [{ who: 'person', name: '' }, ZORA],
      moves: 0,
    });
    for (const key of ['1', 'r', 'Enter', 'z', 'h']) await page.keyboard.press(key);
    expect(await page.locator('.actions, .slot.open').count()).toBe(0);
    expect(await status(page).textContent()).toMatch(/^Pink/);
    for (let moves = 1; moves <= 5; moves++) await tell(page, 'play');
    await status(page)
      .getByText(/^(?!Zora).*thinking/)
      .waitFor(); // half through a turn
    expect(await status(page).textContent()).toMatch(/^Pink/);
    await tell(page, 'play');
    await page.waitForSelector('.table[data-moves="6"]');
    expect(await page.locator('.room .lit').count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toMatch(/\byour?\b/i);
    expect(await askedOf(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  it('nobody places in a kingdom that is shown but not to act', async () => {
    const { page } = await sitDown();
    await tell(page, 'set', { shown: 1 });
    await page.waitForSelector('.stage[data-seat="1"]');
    expect(await page.locator('.room .lit').count()).toBe(0);
  });

  it('is to act is said once the turn of another has been seen, which can be seen again', async () => {
    const { page } = await sitDown({
      ...SMALL,
      seats: [ME, ZORA, JAN],
      options: options(3, [], 'snake'),
      moves: 5, // mine is the last turn
      pace: 'normal',
    });
    const thinking = (name: string) =>
      page.locator('.status', { hasText: name }).getByText('thinking');
    await thinking('Zora').waitFor();
    expect(await page.locator('.since-actions').count()).toBe(0);
    expect(await isDim(page, 'Since your turn')).toBe(true);
    await tell(page, 'play');
    await page.waitForSelector('.turn-stage[data-seat="1"]');
    await thinking('Zora').waitFor();
    await tell(page, 'play');
    await thinking('Jan').waitFor();
    await page.waitForSelector('.other.acting[data-seat="2"]');
    expect(await page.locator('.turn-stage, .since-actions').count()).toBe(0);
    await button(page, 'Since your turn').click();
    await tell(page, 'play');
    await page.waitForSelector('.table[data-moves="8"]');
    await status(page).getByText('Zora').waitFor();
    await button(page, 'Go on').click();
    await thinking('Jan').waitFor();
    expect(await askedOf(page)).toEqual([]);
  });

  it('one seat of mine is addressed as me, beside another person', async () => {
    const { page } = await sitDown();
    expect(await status(page).textContent()).toContain('Your turn');
    expect(await page.locator('.card.own b').first().textContent()).toBe('You');
    for (let moves = 0; moves < 2; moves++) await tell(page, 'play');
    await status(page).getByText('Zora').waitFor();
    expect(await page.locator('.stage').getAttribute('data-seat')).toBe('0');
    expect(await page.locator('.slot.open, .room .lit').count()).toBe(0);
    expect(await status(page).textContent()).toContain('is thinking');
  });

  it('two seats of mine take turns on one screen, and are called by their names', async () => {
    const { page } = await sitDown({ seats: [ME, { ...ME, name: 'Ana' }], moves: 0 });
    const shown = () => page.locator('.stage').getAttribute('data-seat');
    expect(await status(page).textContent()).toMatch(/^Pink/);
    expect(await shown()).toBe('0');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await status(page).getByText('Sending').waitFor();
    await tell(page, 'confirm');
    await status(page).getByText('Ana').waitFor();
    expect(await shown()).toBe('1');
    await page.waitForSelector('.slot.open');
    expect(await page.locator('body').innerText()).not.toMatch(/\byou\b/i);
  });

  it('another person is here or away', async () => {
    const { page } = await sitDown({ seats: [ME, { ...ZORA, presence: 'away' }] });
    await page.locator('.other .presence.away', { hasText: 'away' }).waitFor();
    await tell(page, 'set', { seats: [ME, { ...ZORA, presence: 'here' }] });
    await page.locator('.other .presence.here', { hasText: 'here' }).waitFor();
  });
});

describe('what one may do', () => {
  it('is only to move, and the button for that fits', async () => {
    const { page } = await sitDown(SMALL);
    await page.keyboard.press('r');
    await page.waitForSelector('.ring.ghost');
    expect(await page.locator('.table-actions > *').count()).toBe(2);
    const { width = 0 } = (await boxOf(page, '.table-actions .main')) ?? {};
    expect(width).toBeGreaterThan(200);
    expect(await misfitsIn(page)).toEqual([]);
  });

  it('is drawn, and what one may not is not', async () => {
    const { page } = await sitDown();
    for (const name of ['Undo', 'undo', 'Hint', 'Waiting']) {
      expect(await button(page, name).count(), name).toBe(0);
    }
    for (const key of ['z', 'h']) await page.keyboard.press(key);
    await button(page, 'Menu').click();
    await page.waitForSelector('dialog');
    expect(await page.getByRole('switch', { name: /Pause/ }).count()).toBe(0);
    expect(await button(page, 'Let a bot play for me').count()).toBe(0);
    expect(await askedOf(page)).toEqual([]);
  });

  it('is to take back at once, by asking, or not, and why', async () => {
    const { page } = await sitDown({ may: { 'take-back': 'at-once' } });
    await button(page, 'Undo').click();
    await tell(page, 'set', { may: { move: 'at-once', 'take-back': 'by-asking' } });
    await button(page, 'Ask to undo').click();
    await tell(page, 'set', { may: { move: 'at-once', 'take-back': 'asked' } });
    await button(page, 'Waiting for the answer').waitFor();
    expect(await isDim(page, 'Waiting for the answer')).toBe(true);
    await page.keyboard.press('z');
    await tell(page, 'set', { may: { move: 'at-once', 'take-back': 'revealed' } });
    await button(page, 'Undo').click({ force: true });
    await status(page).getByText('A new row is out').waitFor();
    expect(await askedOf(page)).toEqual(['take-back', 'take-back']);
  });

  it('is to ask for one back while others act, and to hear what comes of it', async () => {
    const { page } = await sitDown({ may: { 'take-back': 'by-asking' }, pace: 'normal' });
    for (let move = 0; move < 3; move++) await tell(page, 'play'); // Zora has begun her turn
    await button(page, 'Ask to undo').focus(); // it stays while what Zora did comes and goes
    await page.keyboard.press('Enter');
    expect(await askedOf(page)).toEqual(['take-back']);
    await tell(page, 'set', { may: { move: 'not-now', 'take-back': 'asked' } });
    const heard = page.locator('.spoken [aria-live]');
    await heard.getByText('Waiting for the answer').waitFor({ state: 'attached' });
    const pressed = page.locator('.table-actions > .button:focus');
    expect(await pressed.getAttribute('aria-label')).toBe('Waiting for the answer…');
    expect(await isDim(page, 'Waiting for the answer')).toBe(true);
    await tell(page, 'set', { may: { move: 'not-now', 'take-back': 'declined' } });
    await heard.getByText('Zora\u2069 did not agree').waitFor({ state: 'attached' });
    expect(await pressed.getAttribute('aria-label')).toBe('Ask to undo');
  });

  it('is to pause only when the others agree', async () => {
    const { page } = await sitDown({ may: { pause: 'by-asking', resign: 'not-now' } });
    await page.locator('.bar [aria-haspopup]').click();
    const pause = page.getByRole('switch', { name: 'Pause' });
    await page.locator('.toggle', { hasText: 'Pause' }).click();
    expect(await pause.isChecked()).toBe(false);
    await tell(page, 'set', { may: { move: 'not-now', pause: 'asked', resign: 'not-now' } });
    await page.waitForFunction(() => document.querySelector('[role=switch]:disabled'));
    await button(page, 'Let a bot play for me').click({ force: true });
    await button(page, 'Let a bot play for me').click({ force: true });
    expect(await askedOf(page)).toEqual(['pause']);
  });

  it('is to let a bot play on, once one is sure', async () => {
    const { page } = await sitDown({ may: { resign: 'at-once' } });
    await button(page, 'Menu').click();
    await button(page, 'Let a bot play for me').click();
    expect(await askedOf(page)).toEqual([]);
    await button(page, 'Sure? A bot takes over').click();
    expect(await askedOf(page)).toEqual(['resign']);
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  it('is to go on after a pause, if it is mine to end', async () => {
    const { page } = await sitDown();
    await page.keyboard.press('r');
    await page.waitForSelector('.ring.ghost');
    await tell(page, 'set', { isPaused: true, may: { move: 'not-now' } });
    await page.locator('.trouble', { hasText: 'paused' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.locator('.ring.ghost').count()).toBe(1);
    expect(await button(page, 'Resume').count()).toBe(0);
    await tell(page, 'set', { may: { move: 'not-now', resume: 'at-once' } });
    await button(page, 'Resume').click();
    expect(await askedOf(page)).toEqual(['resume']);
  });

  it('is to answer what others propose', async () => {
    const { page } = await sitDown();
    await page.keyboard.press('r');
    await page.waitForSelector('.ring.ghost');
    const offer = { id: '7', from: 1, action: 'take-back', moves: 1 } as const;
    const moved: string[] = [];
    for (const [width, height] of OFFERED) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const before = await placesOf(page);
      await tell(page, 'set', { offers: [offer] });
      await page.waitForSelector('.answers');
      const places = await placesOf(page);
      moved.push(...places.filter((place) => !before.includes(place)));
      await tell(page, 'set', { offers: [] });
    }
    expect(moved).toEqual([]);
    await tell(page, 'set', { offers: [offer, { ...offer, id: '8', moves: 3 }] });
    const bars = page.getByRole('alert').filter({ hasText: 'would like to undo' });
    await bars.filter({ hasText: 'the last 3 moves' }).waitFor();
    await bars.nth(1).waitFor();
    expect(await page.locator('.ring.ghost').count()).toBe(1);
    await bars.first().getByRole('button', { name: 'Decline' }).click();
    await tell(page, 'set', { offers: [{ ...offer, id: '8' }] });
    await page.locator('h1:focus').waitFor();
    await bars.getByRole('button', { name: 'Accept' }).click();
    expect(await askedOf(page)).toEqual(['decline 7', 'accept 8']);
    await tell(page, 'set', { offers: [] });
    await tell(page, 'back', 1);
    await page.waitForSelector(`.table[data-moves="${FIRST_PLACE - 1}"]`);
    expect(await page.locator('.ring.ghost, .trouble').count()).toBe(0);
  });
});

it('troubles are shown together, those that pass without a remedy, and one plays on', async () => {
  const { page, visitor } = await sitDown();
  await page.keyboard.press('r');
  const bars = page.locator('.trouble');
  await tell(page, 'set', { troubles: ['unwritten'] });
  await bars.getByText('The server cannot save anything').waitFor();
  expect(await bars.getByRole('button').count()).toBe(0);
  await tell(page, 'set', { troubles: ['reconnecting', 'not-saved'] });
  await bars.nth(1).waitFor();
  expect(await bars.first().textContent()).toContain('Reconnecting');
  expect(await bars.first().textContent()).toContain('Nothing is lost');
  expect(await bars.first().getByRole('button').count()).toBe(0);
  const left = { isRunning: false, left: 60_000 } as const;
  const running = { isRunning: true, deadline: Date.now() + 60_000 } as const;
  await tell(page, 'setClocks', { seats: [running, left], ahead: 0 });
  await bars.first().getByText('Your clock may be running').waitFor();
  await tell(page, 'setClocks', { seats: [left, running], ahead: 0 });
  await bars.first().getByText('Nothing is lost').waitFor();
  await bars.last().getByRole('button', { name: 'Try again' }).click();
  expect(await page.locator('.ring.ghost').count()).toBe(1);
  await page.locator('.actions .main').click();
  await status(page).getByText('Sending').waitFor();
  await tell(page, 'set', { troubles: [] });
  await bars.first().waitFor({ state: 'detached' });
  await tell(page, 'confirm');
  await page.waitForSelector(`.table[data-moves="${FIRST_PLACE + 1}"]`);
  expect((await askedOf(page))[0]).toBe('mend not-saved');
  expect(await askedOf(page)).toHaveLength(2);
  expect(visitor.errors).toEqual([]);
});

it('who is away is not said to think, and a bot plays for them on demand', async () => {
  const { page } = await sitDown();
  const seats = [
    { who: 'me', name: '' },
    { who: 'person', name: 'Ben', presence: 'away' },
  ] as const;
  await tell(page, 'play');
  await tell(page, 'play');
  await tell(page, 'set', { seats });
  await status(page).getByText('away').waitFor();
  expect(await page.locator('.trouble').count()).toBe(0);
  await tell(page, 'set', { may: { move: 'not-now', substitute: 'at-once' } });
  await page.getByRole('alert').getByText('has been away for a while').waitFor();
  await button(page, 'Let a bot play').click();
  expect(await askedOf(page)).toEqual(['substitute']);
  await tell(page, 'set', { may: { move: 'not-now', 'take-back': 'asked' } });
  await status(page).getByText('Waiting for the answer').waitFor();
});

describe('clocks', () => {
  const NOW = new Date('2026-01-01T12:00:00Z').getTime();
  const AHEAD = 5000;
  const CLOCKS = {
    ahead: AHEAD,
    seats: [
      { isRunning: true, deadline: NOW + AHEAD + 90_000 },
      { isRunning: false, left: 60_000 },
    ],
  } as const;

  it('tick without anything else being drawn, and say once that time is short', async () => {
    const { page, visitor } = await sitDown();
    await page.clock.install({ time: NOW });
    await page.clock.pauseAt(NOW + 1000);
    await page.keyboard.press('r');
    await page.waitForSelector('.ring.ghost');
    await tell(page, 'setClocks', CLOCKS);
    const mine = page.locator('.clock.large');
    await mine.getByText('1:29').waitFor();
    expect(await page.locator('.other .clock').textContent()).toBe('1:00');
    expect(await mine.getByRole('timer', { name: 'Time left: 1:29' }).count()).toBe(1);
    await page.evaluate(() => {
      const drawn = { clocks: 0, others: [] as string[], spoken: [] as string[] };
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (element?.closest('.clock')) drawn.clocks += 1;
          else if (element?.matches('[role=status].unseen'))
            drawn.spoken.push(element.textContent ?? '');
          else drawn.others.push(element?.outerHTML.slice(0, 200) ?? '');
        }
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      Object.assign(window, { drawn });
    });
    const drawn = () =>
      page.evaluate(
        () =>
          (window as unknown as { drawn: { clocks: number; others: string[]; spoken: string[] } })
            .drawn,
      );
    await page.clock.runFor(3100);
    await mine.getByText('1:26').waitFor();
    expect(await drawn()).toMatchObject({ others: [], spoken: [] });
    expect((await drawn()).clocks).toBeGreaterThan(0);
    await page.clock.runFor(78_000);
    await page.locator('.clock.large.short').getByText('0:08').waitFor();
    expect(await drawn()).toMatchObject({ others: [], spoken: ['Less than 10 seconds left'] });
    await page.clock.runFor(60_000);
    await mine.getByText('0:00').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it.each([
    [1101, 900],
    [844, 390],
  ])('leave room for words at %d by %d', async (width, height) => {
    const { page } = await sitDown({ viewport: { width, height } }, '/hu/table/first');
    await tell(page, 'setClocks', CLOCKS);
    const clock = await page.waitForSelector('.clock.large');
    await settled(page);
    const { x = 0 } = (await clock.boundingBox()) ?? {};
    const words = await status(page).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right, height } = range.getBoundingClientRect();
      return { right, height };
    });
    expect(words.right).toBeLessThanOrEqual(x);
    expect(words.height).toBeLessThan(100);
  });

  it('are not there at a table without', async () => {
    const { page } = await sitDown();
    expect(await page.locator('.clock').count()).toBe(0);
  });

  it('and all else that comes from afar fit a small phone, and axe finds nothing', async () => {
    const { page, visitor } = await sitDown({
      ...SMALL,
      may: { 'take-back': 'by-asking' },
      seats: [ME, { ...ZORA, presence: 'here' }],
    });
    for (const language of ['en', 'sr-Cyrl', 'cs', 'sk', 'pl', 'hu']) {
      await page.goto(`${visitor.address}/${language}/table/first`);
      await page.waitForSelector('.table');
      await tell(page, 'setClocks', CLOCKS);
      await tell(page, 'set', {
        troubles: ['reconnecting'],
        offers: [{ id: '1', from: 1, action: 'take-back', moves: 3 }],
      });
      await page.waitForSelector('.answers');
      await place(page);
      expect(await misfitsIn(page), language).toEqual([]);
      expect(await axe(page), language).toEqual([]);
    }
  });
});

describe('the end', () => {
  it('says who won to whom it is due', async () => {
    const [mine, theirs] = await Promise.all([
      sitDown({ moves: ALL }),
      sitDown({ moves: ALL, seats: [ZORA, { who: 'person', name: 'Jan' }] }),
    ]);
    const heading = ({ page }: typeof mine) => page.locator('h1').textContent();
    expect(await heading(mine)).toMatch(/^(You win|\u2068Zora\u2069 wins)$/);
    expect(await heading(theirs)).toMatch(/^\u2068(Zora|Jan)\u2069 wins$/);
    expect(await button(theirs.page, 'rematch').count()).toBe(0);
    expect(await button(theirs.page, 'Play again').count()).toBe(0);
  });

  it('goes to the rematch when it arrives, and not again when one comes back', async () => {
    const { page, visitor } = await sitDown({ moves: ALL, may: { rematch: 'by-asking' } });
    await button(page, 'Offer a rematch').click();
    await tell(page, 'set', { may: { rematch: 'asked' } });
    await button(page, 'Waiting for the answer').waitFor();
    expect(await isDim(page, 'Waiting for the answer')).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/en/table/first');
    await tell(page, 'set', { next: 'second' });
    await page.waitForURL('**/table/second');
    await page.waitForSelector('.table[data-moves="0"]');
    await page.goBack();
    await page.waitForSelector('.end');
    expect(new URL(page.url()).pathname).toBe('/en/table/first');
    await button(page, 'Play again').click();
    await page.waitForURL('**/table/second');
    expect(visitor.errors).toEqual([]);
  });

  it('shows the offer of another, and the next game of a dynasty', async () => {
    const { page } = await sitDown({ moves: ALL, may: { 'next-game': 'at-once' } });
    const offer = { id: '3', from: 1, action: 'rematch' } as const;
    await tell(page, 'set', { offers: [offer] });
    const bar = page.getByRole('alert').filter({ hasText: 'offers a rematch' });
    await bar.getByRole('button', { name: 'Accept' }).click();
    await button(page, 'Play game 2 of 3').click();
    expect(await askedOf(page)).toEqual(['accept 3', 'next-game']);
    await tell(page, 'set', { denied: 'blocked' });
    await page.getByRole('alert').getByText('cannot play again together').waitFor();
  });
});
