import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { drawn } from './kit.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong: in light all there is, in dark what colours can do. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return drawn(page, async () => {
    const dark = await violationsIn(page, 'dark', ['color-contrast', 'link-in-text-block']);
    return [...dark, ...(await violationsIn(page, 'light'))];
  });
}

async function violationsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly?: string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const options: Axe.RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof Axe }).axe.run(document, options),
    options,
  );
  return violations.map(({ id, nodes }) => {
    const targets = nodes.map(({ target }) => target.join(' ')).join(', ');
    return `in ${colorScheme}: ${id}: ${targets}`;
  });
}
