import { readFileSync } from 'node:fs';
import { onDay, type Puzzle, proofOf, puzzleAt } from '@crownlands/puzzles';
import { type Move, type Placement, type Square, xOf, yOf } from '@crownlands/rules';
import type { Page } from 'playwright-core';

/** Two days that follow each other, the first with a build and the second with a duel. */
export const BUILD_DAY = '2026-11-17';
export const DUEL_DAY = '2026-11-18';

/** The puzzle of a day, from its file. */
export function puzzleOn(day: string): Puzzle {
  const place = onDay(day);
  if (!place.ok) throw new Error(place.reason);
  const text = readFileSync(`packages/puzzles/${place.value.file}`, 'utf8');
  const found = puzzleAt(text, place.value);
  if (!found.ok) throw new Error(found.reason);
  return found.value;
}

/** The solver's own moves of the best line. */
export function answerOf(puzzle: Puzzle): readonly Move[] {
  const { type, line } = proofOf(puzzle);
  return type === 'build' ? line : line.slice(0, 2);
}

/** What tempts first and spoils it: of a build one move, of a duel a turn. */
export function mistakeIn(puzzle: Puzzle): readonly Move[] {
  const proof = proofOf(puzzle);
  return proof.type === 'build' ? [proof.tempting.move] : proof.tempting.line.slice(0, 2);
}

/** How a domino is brought to a square and turned there. */
type Way = {
  readonly to: (page: Page, square: string) => Promise<void>;
  readonly turn: (page: Page, square: string) => Promise<void>;
  readonly press: (page: Page, selector: string) => Promise<void>;
};

const at = (square: Square): string => `${xOf(square)},${yOf(square)}`;
const cell = (square: string): string => `[data-square="${square}"]`;

export const byTouch: Way = {
  to: (page, square) => page.locator(cell(square)).tap(),
  turn: (page, square) => page.locator(cell(square)).tap(),
  press: (page, selector) => page.locator(selector).tap(),
};

export const byMouse: Way = {
  to: (page, square) => page.locator(cell(square)).click(),
  turn: (page) => page.keyboard.press('r'),
  press: (page, selector) => page.locator(selector).click(),
};

export const byKeys: Way = {
  async to(page, square) {
    await page.keyboard.press('r'); // goes to the board
    const here = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
    const [x = 0, y = 0] = `${here}`.split(',').map(Number);
    const [toX = 0, toY = 0] = square.split(',').map(Number);
    const walk = async (key: string, steps: number): Promise<void> => {
      for (let step = 0; step < steps; step++) await page.keyboard.press(key);
    };
    await walk(toX > x ? 'ArrowRight' : 'ArrowLeft', Math.abs(toX - x));
    await walk(toY > y ? 'ArrowDown' : 'ArrowUp', Math.abs(toY - y));
  },
  turn: (page) => page.keyboard.press('r'),
  press: (page) => page.keyboard.press('Enter'),
};

/** Makes moves of a puzzle, one after the other. */
export async function makeMoves(page: Page, moves: readonly Move[], way: Way): Promise<void> {
  for (const move of moves) {
    const before = Number(await page.getAttribute('.puzzle', 'data-moves'));
    if (move.type === 'place') await aim(page, move, way);
    if (move.type === 'claim') await page.locator(`[data-slot="${move.domino}"] > button`).click();
    await way.press(page, '.puzzle-actions .main');
    await page.waitForSelector(`.puzzle[data-moves="${before + 1}"]`);
  }
}

async function aim(page: Page, { a, b }: Placement, way: Way): Promise<void> {
  await way.to(page, at(a));
  for (let turns = 0; turns < 8; turns++) {
    const ghost = await page.evaluate(() => history.state?.intent?.ghost);
    if (ghost?.a === a && ghost?.b === b) return;
    await way.turn(page, at(a));
  }
  throw new Error(`domino does not get to ${at(a)} and ${at(b)}`);
}
