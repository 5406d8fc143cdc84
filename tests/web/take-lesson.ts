import type { Locator, Page } from 'playwright-core';
import { litSquare } from './kit.ts';
import type { Look } from './tour.ts';

/** Does all that the lesson asks for, one step after the other, until there is nothing more to learn. */
export async function takeLesson(
  page: Page,
  press: (target: Locator) => Promise<void>,
  look: Look = async () => {},
): Promise<void> {
  const main = page.locator('.lesson-actions .main');
  const square = (at: string) => page.locator(`[data-square="${at}"]`);
  const learn = async (step: string, ...tries: (() => Promise<void>)[]): Promise<void> => {
    await page.waitForSelector(`.lesson.of-${step}`);
    await look(`lesson-${step}`, page);
    for (const attempt of tries) {
      await attempt();
      await look(`lesson-${step}-tried`, page);
    }
    await page.locator('.lesson-say.right').waitFor();
    await press(main);
  };
  await learn(
    'goal',
    async () => {
      await press(square('0,0'));
      await page.locator('.lesson-say.wrong').waitFor();
    },
    () => press(square('2,1')),
  );
  for (const step of ['place', 'match', 'frame']) {
    await learn(
      step,
      async () => press(square(await litSquare(page))),
      () => press(main),
    );
  }
  await learn('discard', () => press(main));
  await learn(
    'claim',
    () => press(page.locator('.open > button').first()),
    () => press(main),
  );
  const answer = (points: number) => () =>
    press(page.locator('.lesson-actions .button', { hasText: RegExp(`^${points}$`) }));
  await learn('score', answer(7), answer(10));
  await page.waitForSelector('.lesson.of-done');
  await look('lesson-done', page);
}
