import type { Page } from 'playwright-core';

/** Plays a game to its end in no time, where it matters that it ends and not whose hands play it. */
export async function playOut(page: Page): Promise<void> {
  await page.waitForSelector('.table');
  await page.evaluate(playByKeys, Number.POSITIVE_INFINITY);
  await page.waitForSelector('.end');
}

/** Runs in the page: does with keys what the table asks for, and waits for the others. */
export async function playByKeys(moves: number): Promise<void> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const wanted = (): string | null => {
    if (find('.over .since-actions')) return 'Escape';
    if (find('.table-actions .main:not([aria-disabled])')) return 'Enter';
    if (find('.open > button')) return '1';
    return find('.room .lit') ? 'r' : null;
  };
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        setTimeout(resolve); // all that changes at once
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  for (;;) {
    const table = find('.table');
    if (!table || Number(table.dataset.moves) >= moves) return;
    const next = changed();
    const key = wanted();
    if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await next;
  }
}
