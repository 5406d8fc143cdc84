import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds wrong: in light all there is, in dark what colours can do. */
export async function axe(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const builder = new AxeBuilder({ page: page as never })
      .setLegacyMode() // all in one page, which has no frames
      .options({ resultTypes: ['violations'] });
    if (colorScheme === 'dark') builder.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await builder.analyze();
    for (const { id, nodes } of violations) {
      const targets = nodes.map(({ target }) => target.join(' ')).join(', ');
      found.push(`in ${colorScheme}: ${id}: ${targets}`);
    }
  }
  return found;
}
